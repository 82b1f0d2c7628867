import { flushSync } from 'react-dom'
import { expect, vi } from 'vitest'

/** Waits until the page, or a part of it, has the text. */
export function shown(text: string | RegExp, within: ParentNode = document.body): Promise<void> {
  const matching = typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text)
  return vi.waitFor(() => expect(within.textContent).toEqual(matching))
}

/** The text of the page. */
export const pageText = () => document.body.textContent ?? ''

/** A button or entry of a menu by its label, title or text. */
export function button(name: string, within: ParentNode = document): HTMLElement {
  const all = [...within.querySelectorAll<HTMLElement>('button, [role^=menuitem]')]
  const found = all.find((each) => namesOf(each).includes(name))
  if (!found) throw new Error(`no button “${name}” among ${all.map((each) => namesOf(each).find(Boolean)).join(', ')}`)
  return found
}

export function press(name: string, within?: ParentNode): void {
  flushSync(() => button(name, within).click())
}

/** Types into a field, by its label. */
export function type(label: string, value: string): void {
  const field = [...document.querySelectorAll('input')].find(
    (each) => each.getAttribute('aria-label') === label || each.labels?.[0]?.textContent === label,
  )
  if (!field) throw new Error(`no field “${label}”`)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  flushSync(() => field.dispatchEvent(new Event('input', { bubbles: true })))
}

/** Chooses an option of a choice. */
export function choose(select: HTMLSelectElement | null | undefined, value: string): void {
  if (!select) throw new Error('there is no choice')
  select.value = value
  flushSync(() => select.dispatchEvent(new Event('change', { bubbles: true })))
}

function namesOf(element: HTMLElement): (string | null)[] {
  return [element.getAttribute('aria-label'), element.title, element.textContent]
}
