'use client'

import { useEffect, useRef, useSyncExternalStore } from 'react'
import { currentPreferences } from './preferences.ts'

export interface Shortcut {
  /** As `KeyboardEvent.key` has it: 'f', '?', '/'. */
  key: string
  /** What it does, in the reader's language. */
  words: string
}

interface Registered extends Shortcut {
  act: () => void
}

let registered: readonly Registered[] = []
const listeners = new Set<() => void>()

/** A key that acts wherever the focus is, but where text is typed and in dialogs. What is registered is listed under `?`. */
export function useShortcut(key: string, words: string, act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const shortcut: Registered = { key, words, act: () => latest.current() }
    change([...registered, shortcut])
    return () => change(registered.filter((other) => other !== shortcut))
  }, [key, words])
}

export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => registered,
    () => registered,
  )
}

/** What a key does, done by other means. */
export function actAs(key: string): void {
  registered.findLast((shortcut) => shortcut.key === key)?.act()
}

function change(next: readonly Registered[]): void {
  if (registered.length === 0) addEventListener('keydown', onKey)
  if (next.length === 0) removeEventListener('keydown', onKey)
  registered = next
  for (const listener of listeners) listener()
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return
  if (currentPreferences().letterKeys === 'off') return
  // Caps Lock makes other letters of what is pressed, and nobody means them.
  const pressed = event.shiftKey ? event.key : event.key.toLowerCase()
  const shortcut = registered.findLast(({ key }) => key === pressed)
  if (!shortcut) return
  event.preventDefault()
  shortcut.act()
}

const arrows: Readonly<Record<string, Arrow>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** To the east and to the south. */
export type Arrow = readonly [east: number, south: number]

/** Arrow keys where nothing has the focus; elsewhere they belong to what has it. */
export function useArrowKeys(act: (arrow: Arrow, event: KeyboardEvent) => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const onArrow = (event: KeyboardEvent) => {
      const arrow = arrows[event.key]
      if (!arrow || event.target !== document.body || event.defaultPrevented) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      latest.current(arrow, event)
    }
    addEventListener('keydown', onArrow)
    return () => removeEventListener('keydown', onArrow)
  }, [])
}

const typedInto = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="textbox"]'

/** Where a letter is a letter. */
export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(typedInto))
}

/** Or behind what has to be closed first. */
function isElsewhere(target: EventTarget | null): boolean {
  return isTypedInto(target) || (target instanceof HTMLElement && target.closest('[role="dialog"]') !== null)
}
