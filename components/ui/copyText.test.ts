import { afterEach, expect, it } from 'vitest'
import { copyText } from './copyText.ts'

afterEach(() => document.body.replaceChildren())

it('keeps the focus, also with execCommand', async () => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
  // Imitates browsers.
  HTMLTextAreaElement.prototype.select = function () {
    this.focus()
  }
  document.execCommand = () => document.activeElement instanceof HTMLTextAreaElement
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  expect(await copyText('52° N 4° E')).toBe(true)
  expect(document.activeElement).toBe(button)
})
