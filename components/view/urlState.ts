'use client'

import { createParser, parseAsBoolean, parseAsStringLiteral, useQueryState } from 'nuqs'
import { formatAt, wholeStep } from '#lib/wire/at.ts'
import { parseTime } from '#lib/wire/time.ts'
import { trackSpans } from '../ui/preferences.ts'
import { formatCamera, parseCamera } from './camera.ts'
import { themes } from './theme.ts'

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

const atParser = createParser({
  parse: (text: string) => {
    const microseconds = parseTime(text)
    return microseconds === null ? null : wholeStep(microseconds / 1e6)
  },
  serialize: formatAt,
}).withOptions({ history: 'replace' })
/** The minute that is looked back at, in seconds since 1970; `null` for now. */
export const useAtParameter = () => useQueryState('at', atParser)
/** `null`: the system's theme. */
export const useThemeParameter = () => useQueryState('theme', themeParser)

const drawers = ['filters', 'areas', 'views', 'events'] as const
export type DrawerName = (typeof drawers)[number]

export const useDrawerParameter = () =>
  useQueryState('drawer', parseAsStringLiteral(drawers).withOptions({ history: 'replace' }))
export const useListParameter = () =>
  useQueryState('list', parseAsBoolean.withDefault(false).withOptions({ history: 'replace' }))

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
