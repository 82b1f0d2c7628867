// @vitest-environment happy-dom
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { useReturnedFocus } from './useReturnedFocus.ts'

function Heading() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} tabIndex={-1}>
      ANNA
    </h2>
  )
}

function Panel() {
  useReturnedFocus()
  return <Heading />
}

function Page({ isOpen }: { isOpen: boolean }) {
  return (
    <>
      <button type="button">list</button>
      {isOpen && <Panel />}
    </>
  )
}

it('returns the focus to where it was before the panel took it', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  flushSync(() => root.render(<Page isOpen={false} />))
  const before = place.querySelector('button')
  before?.focus()
  flushSync(() => root.render(<Page isOpen />))
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H2'))
  flushSync(() => root.render(<Page isOpen={false} />))
  await vi.waitFor(() => expect(document.activeElement).toBe(before))
  root.unmount()
})
