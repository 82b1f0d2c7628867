'use client'

import { createParser, parseAsBoolean, parseAsStringLiteral, useQueryState } from 'nuqs'
import { formatCamera, parseCamera } from './camera.ts'
import { themes } from './theme.ts'

const cameraParser = createParser({
  parse: parseCamera,
  serialize: formatCamera,
  eq: (one, other) => formatCamera(one) === formatCamera(other),
}).withOptions({ history: 'replace' })

const themeParser = parseAsStringLiteral(themes).withOptions({ history: 'replace' })

// Nothing behind `vessel=` is no vessel.
const vesselParser = createParser({ parse: (id) => id || null, serialize: (id: string) => id }).withOptions({
  history: 'push',
})

/** What is on the screen stands in the address bar: these are the names it has there. */
export const useCameraParameter = () => useQueryState('map', cameraParser)
export const useVesselParameter = () => useQueryState('vessel', vesselParser)
/** Whether the map keeps the open vessel in its middle. */
export const useFollowParameter = () =>
  useQueryState('follow', parseAsBoolean.withDefault(false).withOptions({ history: 'replace' }))
/** `null`: as the system prefers. */
export const useThemeParameter = () => useQueryState('theme', themeParser)

const drawers = ['filters', 'areas', 'views'] as const
export type DrawerName = (typeof drawers)[number]

/** Which drawer is open at the left; `null`: none. */
export const useDrawerParameter = () =>
  useQueryState('drawer', parseAsStringLiteral(drawers).withOptions({ history: 'replace' }))
/** Whether the list is open below the map. */
export const useListParameter = () =>
  useQueryState('list', parseAsBoolean.withDefault(false).withOptions({ history: 'replace' }))

/** A step in the browser's history to another address of this page, as one by its own arrows. */
export function openQuery(query: string): void {
  history.pushState(history.state, '', `?${query}`)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** On a wall display or in another page: the map without what belongs around it. */
export function useEmbedParameter(): boolean {
  const [embed] = useQueryState('embed', parseAsStringLiteral(['1']))
  return embed !== null
}
