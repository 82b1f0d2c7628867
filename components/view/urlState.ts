'use client'

import { createParser, parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryState, useQueryStates } from 'nuqs'
import { useCallback } from 'react'
import type { Period } from '#lib/track/select.ts'
import { formatAt, wholeStep } from '#lib/wire/at.ts'
import { openedTable } from '#lib/wire/lists.ts'
import { parseTime } from '#lib/wire/time.ts'
import { trackSpans } from '../ui/preferences.ts'
import { formatCamera, parseCamera } from './camera.ts'
import { formatPeriod, parsePeriod } from './period.ts'
import { themes } from './theme.ts'
import { useIsVisitor } from './visitor.ts'

const cameraParser = createParser({
  parse: parseCamera,
  serialize: formatCamera,
  eq: (one, other) => formatCamera(one) === formatCamera(other),
}).withOptions({ history: 'replace' })

const themeParser = parseAsStringLiteral(themes).withOptions({ history: 'replace' })

// `vessel=` without a value means no vessel.
const vesselParser = createParser({ parse: (id) => id || null, serialize: (id: string) => id }).withOptions({
  history: 'push',
})

export const useCameraParameter = () => useQueryState('map', cameraParser)
export const useVesselParameter = () => useQueryState('vessel', vesselParser)
/** Whether the map follows the open vessel. */
export const useFollowParameter = () =>
  useQueryState('follow', parseAsBoolean.withDefault(false).withOptions({ history: 'replace' }))
/** How much of the open vessel's track the map shows; `null` for the last choice. */
export const useTrackParameter = () =>
  useQueryState('track', parseAsStringLiteral(trackSpans).withOptions({ history: 'replace' }))
/** How much of the tracks of all vessels in view the map shows; `null` for none. */
export const viewTrackSpans = ['1h', '6h', '24h'] as const
export const useViewTracksParameter = () =>
  useQueryState('tracks', parseAsStringLiteral(viewTrackSpans).withOptions({ history: 'replace' }))

/** The meaning of the colour of received cells; `null` while they are not shown. */
export const receptionBys = ['age', 'source'] as const
export const useReceptionParameter = () =>
  useQueryState('reception', parseAsStringLiteral(receptionBys).withOptions({ history: 'replace' }))

const atParser = createParser({
  parse: (text: string) => {
    const microseconds = parseTime(text)
    return microseconds === null ? null : wholeStep(microseconds / 1e6)
  },
  serialize: formatAt,
}).withOptions({ history: 'replace' })
const duringParser = createParser({
  parse: parsePeriod,
  serialize: formatPeriod,
  eq: (one, other) => formatPeriod(one) === formatPeriod(other),
}).withOptions({ history: 'push' })
const times = { at: atParser, during: duringParser }

/** Visitors with a public link see no passages. */
function useVisible(during: Period | null): Period | null {
  return useIsVisitor() ? null : during
}

const passage = { during: duringParser, vessel: vesselParser, passage: parseAsString }

/** When the passage of the open vessel that the map draws began, `null` for none; and what opens another. */
export function usePassageParameter() {
  const [address, setAddress] = useQueryStates(passage)
  const [id, begin] = address.passage?.split('@') ?? []
  const isShown = useVisible(address.during) !== null && id === address.vessel
  const open = useCallback(
    (vessel: string, began: string) => setAddress({ vessel, passage: `${vessel}@${began}` }),
    [setAddress],
  )
  return [isShown ? (begin ?? null) : null, open] as const
}

/** The minute that is looked back at, in seconds since 1970; `null` for now, and while passages are listed. */
export function useAtParameter() {
  const [{ at, during: asked }, setTimes] = useQueryStates(times)
  const during = useVisible(asked)
  const setAt = useCallback(
    (next: number | null) => setTimes(next === null || during === null ? { at: next } : { at: next, during: null }),
    [during, setTimes],
  )
  return [during === null ? at : null, setAt] as const
}

/** The period whose passages are listed; `null` for none. */
export function useDuringParameter() {
  const [{ during }, setTimes] = useQueryStates(times)
  const setDuring = useCallback(
    (next: Period | null) => setTimes(next === null ? { during: null } : { at: null, during: next }),
    [setTimes],
  )
  return [useVisible(during), setDuring] as const
}
/** `null`: the system's theme. */
export const useThemeParameter = () => useQueryState('theme', themeParser)

const drawers = ['filters', 'areas', 'views', 'lists', 'events'] as const
export type DrawerName = (typeof drawers)[number]

export const useDrawerParameter = () =>
  useQueryState('drawer', parseAsStringLiteral(drawers).withOptions({ history: 'replace' }))

const dock = {
  table: parseAsBoolean.withDefault(false).withOptions({ history: 'replace' }),
  list: parseAsString.withOptions({ history: 'replace' }),
  during: duringParser,
}
/** Whether the list of vessels is open: passages take its place. */
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

/** Whether only the map is shown, for wall displays and other pages. */
export function useEmbedParameter(): boolean {
  const [embed] = useQueryState('embed', parseAsStringLiteral(['1']))
  return embed !== null
}
