'use client'

import { useSyncExternalStore } from 'react'

/**
 * Personal display choices. Kept in the browser and not in the address, because a link must not change how a colleague
 * reads.
 */
export interface Preferences {
  speedUnit: 'knots' | 'kilometresPerHour'
  timeZone: 'utc' | 'local'
  /** Single-key shortcuts can be switched off (WCAG 2.1.4). */
  letterKeys: 'on' | 'off'
  watchedAreas: 'on' | 'off'
  /** Whether the map shows stations when it is opened. */
  stations: 'on' | 'off'
  /** Whether an administrator without a source is asked for one. Off after the first time. */
  firstVisit: 'on' | 'off'
  /** Whether administrators read where the built-in chart ends. Off once dismissed. */
  chartNote: 'on' | 'off'
  /** How far ahead the map draws the way of vessels. */
  minutesAhead: '6' | '15' | '30' | '60'
  /** How new events are announced. */
  eventSound: 'on' | 'off'
  eventNotification: 'on' | 'off'
  /** Whether unacknowledged distress is announced by a sound. */
  distressSound: 'on' | 'off'
  /** How much of the open vessel's track the map shows, unless the address sets it. */
  trackSpan: TrackSpan
  openSections: readonly PanelSectionName[]
  /** The newest unread event when the events were last shown, by its id. */
  seenEvent: number
}

export const minutesAhead = ['6', '15', '30', '60'] as const
export const trackSpans = ['off', '6h', '24h', 'all'] as const
export type TrackSpan = (typeof trackSpans)[number]

/** The sections of the vessel's panel that can be collapsed. */
const panelSections = [
  'track',
  'calls',
  'position',
  'identity',
  'dimensions',
  'characteristics',
  'evidence',
  'times',
  'timeline',
] as const
export type PanelSectionName = (typeof panelSections)[number]

export const usualPreferences: Preferences = {
  speedUnit: 'knots',
  timeZone: 'utc',
  letterKeys: 'on',
  watchedAreas: 'on',
  stations: 'off',
  firstVisit: 'on',
  chartNote: 'on',
  minutesAhead: '6',
  eventSound: 'off',
  eventNotification: 'off',
  distressSound: 'on',
  trackSpan: '6h',
  openSections: ['track', 'calls', 'position', 'identity', 'dimensions'],
  seenEvent: 0,
}

type Choices = Omit<Preferences, 'openSections' | 'seenEvent'>

const accepted: { readonly [Name in keyof Choices]: readonly Choices[Name][] } = {
  speedUnit: ['knots', 'kilometresPerHour'],
  timeZone: ['utc', 'local'],
  letterKeys: ['on', 'off'],
  watchedAreas: ['on', 'off'],
  stations: ['on', 'off'],
  firstVisit: ['on', 'off'],
  chartNote: ['on', 'off'],
  minutesAhead,
  eventSound: ['on', 'off'],
  eventNotification: ['on', 'off'],
  distressSound: ['on', 'off'],
  trackSpan: trackSpans,
}

const storageKey = 'lastfix-preferences'
const listeners = new Set<() => void>()
let cached: Preferences | null = null

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
  const choice = <Name extends keyof Choices>(name: Name): Choices[Name] =>
    accepted[name].find((value) => value === given[name]) ?? usualPreferences[name]
  return {
    speedUnit: choice('speedUnit'),
    timeZone: choice('timeZone'),
    letterKeys: choice('letterKeys'),
    watchedAreas: choice('watchedAreas'),
    stations: choice('stations'),
    firstVisit: choice('firstVisit'),
    chartNote: choice('chartNote'),
    minutesAhead: choice('minutesAhead'),
    eventSound: choice('eventSound'),
    eventNotification: choice('eventNotification'),
    distressSound: choice('distressSound'),
    trackSpan: choice('trackSpan'),
    openSections: parseSections(given.openSections),
    seenEvent: typeof given.seenEvent === 'number' ? given.seenEvent : 0,
  }
}

function parseSections(given: unknown): readonly PanelSectionName[] {
  return Array.isArray(given) ? panelSections.filter((name) => given.includes(name)) : usualPreferences.openSections
}

export function currentPreferences(): Preferences {
  cached ??= parsePreferences(read())
  return cached
}

function choose(change: Partial<Preferences>): void {
  cached = { ...currentPreferences(), ...change }
  try {
    localStorage.setItem(storageKey, JSON.stringify(cached))
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
  cached = null
  for (const listener of listeners) listener()
}

function read(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
