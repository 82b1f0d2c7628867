'use client'

import { useSyncExternalStore } from 'react'

/** Personal display choices: kept in the browser, not in the address, because a link must not change how a colleague reads. */
export interface Preferences {
  speedUnit: 'knots' | 'kilometresPerHour'
  timeZone: 'utc' | 'local'
  /** Single-key shortcuts can be switched off (WCAG 2.1.4). */
  letterKeys: 'on' | 'off'
  watchedAreas: 'on' | 'off'
  /** How new events are announced. */
  eventSound: 'on' | 'off'
  eventNotification: 'on' | 'off'
}

export const usualPreferences: Preferences = {
  speedUnit: 'knots',
  timeZone: 'utc',
  letterKeys: 'on',
  watchedAreas: 'on',
  eventSound: 'off',
  eventNotification: 'off',
}

const accepted: { readonly [Name in keyof Preferences]: readonly Preferences[Name][] } = {
  speedUnit: ['knots', 'kilometresPerHour'],
  timeZone: ['utc', 'local'],
  letterKeys: ['on', 'off'],
  watchedAreas: ['on', 'off'],
  eventSound: ['on', 'off'],
  eventNotification: ['on', 'off'],
}

const storageKey = 'lastfix-preferences'
const listeners = new Set<() => void>()
let held: Preferences | null = null

export function usePreferences(): readonly [Preferences, (change: Partial<Preferences>) => void] {
  const preferences = useSyncExternalStore(subscribe, currentPreferences, () => usualPreferences)
  return [preferences, choose] as const
}

/** Unknown settings are ignored. */
export function parsePreferences(text: string | null): Preferences {
  let kept: unknown = null
  try {
    kept = JSON.parse(text ?? 'null')
  } catch {}
  const given: Record<string, unknown> = typeof kept === 'object' ? { ...kept } : {}
  const choice = <Name extends keyof Preferences>(name: Name): Preferences[Name] =>
    accepted[name].find((value) => value === given[name]) ?? usualPreferences[name]
  return {
    speedUnit: choice('speedUnit'),
    timeZone: choice('timeZone'),
    letterKeys: choice('letterKeys'),
    watchedAreas: choice('watchedAreas'),
    eventSound: choice('eventSound'),
    eventNotification: choice('eventNotification'),
  }
}

export function currentPreferences(): Preferences {
  held ??= parsePreferences(read())
  return held
}

function choose(change: Partial<Preferences>): void {
  held = { ...currentPreferences(), ...change }
  try {
    localStorage.setItem(storageKey, JSON.stringify(held))
  } catch {
    // Without storage the setting lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) addEventListener('storage', onOtherTab)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', onOtherTab)
  }
}

function onOtherTab({ key }: StorageEvent): void {
  if (key !== storageKey) return
  held = null
  for (const listener of listeners) listener()
}

function read(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
