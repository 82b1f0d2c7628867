import { flushSync } from 'react-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import type { PlaceCoverageJson } from '#lib/wire/coverageSchemas.ts'
import type { WatchEventJson } from '#lib/wire/watchSchemas.ts'
import { fakeApi } from '../testing/fakeApi.ts'
import { render } from '../testing/render.tsx'
import { SeesFeeds } from '../view/seesFeeds.ts'
import { DarkPlace } from './DarkPlace.tsx'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const dark: WatchEventJson = {
  id: 7,
  at: minutesAgo(40),
  kind: 'dark',
  watch: { id: 'k7qm-2xw9', name: 'Maas' },
  vessel: { id: 'v', mmsi: 244_660_001, name: 'AZURE CREST' },
  position: { type: 'Point', coordinates: [4, 52] },
  changes: [],
  station: null,
  activation: null,
  text: null,
  acknowledged_at: null,
  acknowledged_by: null,
}

let coverage: PlaceCoverageJson
let api: ReturnType<typeof fakeApi>
let putOnScreen: ((isIntersecting: boolean) => void) | null

class Screen {
  constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
    putOnScreen = (isIntersecting) => flushSync(() => seen([{ isIntersecting }]))
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  putOnScreen = null
  vi.stubGlobal('IntersectionObserver', Screen)
  api = fakeApi({ '/api/vessels': () => ({ coverage }) })
})

function shown(event: WatchEventJson, seesFeeds = true) {
  const { container } = render(
    <SeesFeeds value={seesFeeds}>
      <DarkPlace event={event} />
    </SeesFeeds>,
  )
  return () => container.textContent
}

it.each<[string, ...[source: string, minutes: number][]]>([
  ['2 feeds still receive vessels here.', ['mast', 1], ['roof', 9]],
  ['Nothing has been received here since.', ['mast', 38]],
])('says on the screen of a vessel that lost its signal: %s', async (text, ...received) => {
  coverage = { sources: received.map(([source, minutes]) => ({ source, last_received_at: minutesAgo(minutes) })) }
  const note = shown(dark)
  await vi.waitFor(() => expect(putOnScreen).not.toBeNull())
  expect(api.asked).toEqual([])
  putOnScreen?.(true)
  await expect.poll(note).toBe(text)
})

it('says nothing of other and older events, and to users who may not see feeds', () => {
  expect(shown({ ...dark, kind: 'left' })()).toBe('')
  expect(shown({ ...dark, at: minutesAgo(24 * 60 + 1) })()).toBe('')
  expect(shown(dark, false)()).toBe('')
  expect(api.asked).toEqual([])
})
