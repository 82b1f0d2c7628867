// @vitest-environment happy-dom
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useShortcut } from '../shortcuts.ts'
import { EarlyActions } from './EarlyActions.tsx'

let root: Root
let place: HTMLElement
let done: string[]

function Bar() {
  const [listed, setListed] = useState(false)
  useShortcut('/', 'search', () => document.querySelector('input')?.focus())
  useShortcut('l', 'list', () => {
    setListed(!listed)
    done.push(listed ? 'close the list' : 'open the list')
  })
  return <input onKeyDown={({ key, currentTarget }) => key === 'Enter' && done.push(`find ${currentTarget.value}`)} />
}

/** The page comes alive after these keys, which nothing had the focus for. */
async function aliveAfter(...keys: string[]): Promise<void> {
  window.earlyActions = { noted: keys.map((key) => new KeyboardEvent('keydown', { key })), stop: new AbortController() }
  flushSync(() =>
    root.render(
      <>
        <Bar />
        <EarlyActions />
      </>,
    ),
  )
  await vi.waitFor(() => expect(done.at(-1)).toBeDefined())
}

beforeEach(() => {
  done = []
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})

afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

it('a panel that was opened and closed is closed: each press finds what the one before has changed', async () => {
  await aliveAfter('l', 'l', 'l')
  await vi.waitFor(() => expect(done).toEqual(['open the list', 'close the list', 'open the list']))
})

it('what was typed behind the key that leads to a field is typed into the field, and is no key of the page', async () => {
  await aliveAfter('/', 'l', 'a', 'Enter')
  expect(done).toEqual(['find la'])
})

it('a key that was pressed before somebody went into a field does what it says', async () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  await aliveAfter('l')
  expect(done).toEqual(['open the list'])
  expect(field.value).toBe('')
})
