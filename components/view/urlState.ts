'use client'

import { useQueryState, useQueryStates } from 'nuqs'
import { useCallback } from 'react'
import type { Period } from '#lib/track/select.ts'
import { openedTable } from '#lib/wire/lists.ts'
import { usePreferences } from '../ui/preferences.ts'
import { address, filterParsers } from './address.ts'
import { useIsVisitor } from './visitor.ts'

export const useCameraParameter = () => useQueryState('map', address.map)
export const useThemeParameter = () => useQueryState('theme', address.theme)
export const useFollowParameter = () => useQueryState('follow', address.follow)
export const useTrackParameter = () => useQueryState('track', address.track)
export const useViewTracksParameter = () => useQueryState('tracks', address.tracks)
export const useReceptionParameter = () => useQueryState('reception', address.reception)

/** Whether the map shows interference. */
export function useInterferenceParameter() {
  const [shown, setShown] = useQueryState('interference', address.interference)
  return [shown !== null, setShown] as const
}

export const useDrawerParameter = () => useQueryState('drawer', address.drawer)

const opened = { vessel: address.vessel, station: address.station }

/** The id of the open vessel, and a function that opens another in place of a station. */
export function useVesselParameter() {
  const [{ vessel }, setOpened] = useQueryStates(opened)
  const open = useCallback((id: string | null) => setOpened({ vessel: id, station: null }), [setOpened])
  return [vessel, open] as const
}

/** The id of the open station, and a function that opens another in place of a vessel. */
export function useStationParameter() {
  const [{ vessel, station }, setOpened] = useQueryStates(opened)
  const open = useCallback((id: string | null) => setOpened({ station: id, vessel: null }), [setOpened])
  return [vessel === null ? station : null, open] as const
}

/** Whether the map shows stations. The choice is kept in the address and, for the next visit, in the browser. */
export function useStationsParameter() {
  const [shown, setShown] = useQueryState('stations', address.stations)
  const [, choose] = usePreferences()
  const show = useCallback(
    (wanted: boolean) => {
      choose({ stations: wanted ? 'on' : 'off' })
      return setShown(wanted ? '1' : null)
    },
    [choose, setShown],
  )
  return [shown !== null, show] as const
}

/** Visitors with a public link see no passages. */
function useVisible(during: Period | null): Period | null {
  return useIsVisitor() ? null : during
}

const passage = { during: address.during, ...opened, passage: address.passage }

/** The start of the open vessel's passage on the map, `null` for none; and a function that opens another. */
export function usePassageParameter() {
  const [{ during, vessel: openId, passage: shown }, setPassage] = useQueryStates(passage)
  const [id, begin] = shown?.split('@') ?? []
  const isShown = useVisible(during) !== null && id === openId
  const open = useCallback(
    (vessel: string, began: string) => setPassage({ vessel, station: null, passage: `${vessel}@${began}` }),
    [setPassage],
  )
  return [isShown ? (begin ?? null) : null, open] as const
}

const times = { at: address.at, during: address.during }

/** The minute of playback in seconds since 1970; `null` for now, and while passages are listed. */
export function useAtParameter() {
  const [{ at, during: asked }, setTimes] = useQueryStates(times)
  const during = useVisible(asked)
  const setAt = useCallback(
    (next: number | null) => setTimes(next === null || during === null ? { at: next } : { at: next, during: null }),
    [during, setTimes],
  )
  return [during === null ? at : null, setAt] as const
}

/** The gate line whose crossings are listed. */
export const useLineParameter = () => useQueryState('line', address.line)

/** The period whose passages are listed; `null` for none. */
export function useDuringParameter() {
  const [{ during }, setTimes] = useQueryStates(times)
  const setDuring = useCallback(
    (next: Period | null) => setTimes(next === null ? { during: null } : { at: null, during: next }),
    [setTimes],
  )
  return [useVisible(during), setDuring] as const
}

const dock = {
  table: address.table,
  list: filterParsers.list.withOptions({ history: 'replace' }),
  during: address.during,
}

/** Whether the list of vessels is open. Passages replace it. */
export function useListParameter() {
  const [{ table, list, during: asked }, setDock] = useQueryStates(dock)
  const during = useVisible(asked)
  const isOfBefore = openedTable(list)
  const setListed = useCallback(
    (next: true | null) =>
      setDock({
        table: next,
        ...(isOfBefore && { list: null }),
        ...(next !== null && during !== null && { during: null }),
      }),
    [during, isOfBefore, setDock],
  )
  return [(table || isOfBefore) && during === null, setListed] as const
}

/** Goes to another query of this page; nuqs learns of it by `popstate` only. */
export function openQuery(query: string): void {
  history.pushState(history.state, '', `?${query}`)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** Whether only the map is shown, for wall displays and embedding pages. */
export function useEmbedParameter(): boolean {
  const [embed] = useQueryState('embed', address.embed)
  return embed !== null
}
