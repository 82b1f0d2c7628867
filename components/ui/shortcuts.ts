'use client'

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { currentPreferences } from './preferences.ts'

export interface Shortcut {
  /** `KeyboardEvent.key`: 'f', '?', '/'. */
  key: string
  words: string
}

interface Registered extends Shortcut {
  act: () => void
}

let registered: readonly Registered[] = []
const listeners = new Set<() => void>()

/** Works with the focus anywhere except in text fields and dialogs. Listed under `?`. */
export function useShortcut(key: string, words: string, act: () => void): void {
  const onPress = useEffectEvent(act)
  useEffect(() => {
    const shortcut: Registered = { key, words, act: () => onPress() }
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
  // Caps Lock changes the letter.
  const pressed = event.shiftKey ? event.key : event.key.toLowerCase()
  const shortcut = registered.findLast(({ key }) => key === pressed)
  if (!shortcut) return
  event.preventDefault()
  shortcut.act()
}

export const arrows: Readonly<Record<string, Arrow>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Steps to the east and to the south. */
export type Arrow = readonly [east: number, south: number]

/** Handles arrow keys while no element has the focus. */
export function useArrowKeys(act: (arrow: Arrow, event: KeyboardEvent) => void): void {
  const onArrow = useEffectEvent(act)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const arrow = arrows[event.key]
      if (!arrow || event.target !== document.body || event.defaultPrevented) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      onArrow(arrow, event)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

const typedInto = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="textbox"]'

/** Whether the element is a text field. */
export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(typedInto))
}

function isElsewhere(target: EventTarget | null): boolean {
  return isTypedInto(target) || (target instanceof HTMLElement && target.closest('[role="dialog"]') !== null)
}
