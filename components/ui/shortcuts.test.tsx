import { beforeEach, expect, it, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { usePreferences } from './preferences.ts'
import { type Arrow, actAs, useArrowKeys, useShortcut } from './shortcuts.ts'

const act = vi.fn()
const pan = vi.fn<(arrow: Arrow) => void>()
let choose: ReturnType<typeof usePreferences>[1]

function Page() {
  choose = usePreferences()[1]
  useShortcut('f', 'Filters', act)
  useShortcut('?', 'Keyboard shortcuts', act)
  useArrowKeys((arrow) => pan(arrow))
  return (
    <>
      <button type="button">list</button>
      <input type="text" />
      <input type="checkbox" />
      <select />
      <textarea />
      <div role="dialog">
        <button type="button">close</button>
      </div>
    </>
  )
}

beforeEach(() => {
  act.mockReset()
  pan.mockReset()
  render(<Page />)
})

function press(selector: string, key: string, held: KeyboardEventInit = {}) {
  document
    .querySelector(selector)
    ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }))
}

it.each([
  ['on the page', 'body', 'f', {}],
  ['on a button', 'button', 'f', {}],
  ['on a box that is ticked, where nobody types', '[type=checkbox]', 'f', {}],
  ['with Caps Lock', 'body', 'F', {}],
  ['where the layout has it behind Shift', 'body', '?', { shiftKey: true }],
] as const)('a key acts %s', (_, selector, key, held) => {
  press(selector, key, held)
  expect(act).toHaveBeenCalledOnce()
})

it.each([
  ['in a field', '[type=text]', 'f', {}],
  ['in a longer text', 'textarea', 'f', {}],
  ['in a choice, which letters lead through', 'select', 'f', {}],
  ['in a dialog, which the page lies behind', '[role=dialog] button', 'f', {}],
  ['with Shift, which makes it another letter', 'body', 'F', { shiftKey: true }],
  ['with Control', 'body', 'f', { ctrlKey: true }],
  ['with Alt', 'body', 'f', { altKey: true }],
  ['with the key of the system', 'body', 'f', { metaKey: true }],
] as const)('no key acts %s', (_, selector, key, held) => {
  press(selector, key, held)
  expect(act).not.toHaveBeenCalled()
})

it('switched off, keys do nothing, but their actions can be called otherwise', () => {
  choose({ letterKeys: 'off' })
  press('body', 'f')
  expect(act).not.toHaveBeenCalled()
  actAs('f')
  expect(act).toHaveBeenCalledOnce()
  choose({ letterKeys: 'on' })
})

it('arrow keys act only while no element has the focus', () => {
  press('body', 'ArrowRight')
  press('body', 'ArrowUp')
  expect(pan.mock.calls).toEqual([[[1, 0]], [[0, -1]]])
  for (const place of ['button', '[type=text]', 'select', '[role=dialog] button']) press(place, 'ArrowDown')
  press('body', 'ArrowLeft', { altKey: true })
  expect(pan).toHaveBeenCalledTimes(2)
})
