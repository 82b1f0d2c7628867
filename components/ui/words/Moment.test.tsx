// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Moment } from './Moment.tsx'

let root: Root
let place: HTMLElement

beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  flushSync(() => root.render(<Moment iso="2026-11-21T12:00:00Z" />))
})

afterEach(() => {
  root.unmount()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const press = () => place.querySelector('button')?.click()
const heard = () => place.querySelector('[role=status]')?.textContent
/** The tooltip of the time. */
const seen = () => place.querySelector('button > span')?.textContent

it('shows and announces that the time was copied, then shows the time again', async () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  const exact = seen()
  press()
  await vi.waitFor(() => expect(heard()).toBe('Copied'))
  expect(seen()).toBe('Copied')
  expect(copied).toEqual(['2026-11-21T12:00:00Z'])
  await vi.waitFor(() => expect(seen()).toBe(exact))
  expect(heard()).toBe('')
})

it('reports that the browser refused to copy', async () => {
  vi.stubGlobal('navigator', {})
  document.execCommand = () => false
  press()
  await vi.waitFor(() => expect(heard()).toBe('Copying failed. The browser blocked access to the clipboard.'))
  expect(seen()).toBe(heard())
})
