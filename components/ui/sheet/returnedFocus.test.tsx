import { useEffect, useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { render } from '../../testing/render.tsx'
import { useReturnedFocus } from './panelFocus.ts'

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
  const { container, rerender } = render(<Page isOpen={false} />)
  const before = container.querySelector('button')
  before?.focus()
  rerender(<Page isOpen />)
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H2'))
  rerender(<Page isOpen={false} />)
  await vi.waitFor(() => expect(document.activeElement).toBe(before))
})
