// @vitest-environment happy-dom
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useEscape } from '../escape.ts'
import { ComingPopup } from './ComingPopup.tsx'

let root: Root
let panelClosed: boolean

/** A menu whose code never comes, over a panel that Escape closes, too. */
function Page() {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  useEscape(true, () => {
    panelClosed = true
  })
  return (
    <>
      <button ref={opener} type="button" aria-expanded={open} onClick={() => setOpen(true)}>
        Share
      </button>
      <input aria-label="Search" />
      {open && <ComingPopup open={open} onOpenChange={setOpen} opener={opener} />}
    </>
  )
}

beforeEach(() => {
  panelClosed = false
  root = createRoot(document.body.appendChild(document.createElement('div')))
  flushSync(() => root.render(<Page />))
})

afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

const opener = () => document.querySelector('button')
const isOpen = () => opener()?.ariaExpanded ?? opener()?.getAttribute('aria-expanded')
const press = (target: EventTarget | null, type: string) =>
  flushSync(() => target?.dispatchEvent(new PointerEvent(type, { bubbles: true })))

it('Escape closes what is coming before what lies beneath', () => {
  flushSync(() => opener()?.click())
  expect(isOpen()).toBe('true')
  flushSync(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  expect(isOpen()).toBe('false')
  expect(panelClosed).toBe(false)
})

it('it is closed by a press elsewhere and by typing elsewhere, not by a second press on its button', () => {
  flushSync(() => opener()?.click())
  press(opener(), 'pointerdown')
  flushSync(() => opener()?.click())
  expect(isOpen()).toBe('true')
  press(document.body, 'pointerdown')
  expect(isOpen()).toBe('false')
  flushSync(() => opener()?.click())
  flushSync(() => document.querySelector('input')?.focus())
  expect(isOpen()).toBe('false')
})
