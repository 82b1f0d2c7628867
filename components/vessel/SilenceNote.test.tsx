import { beforeEach, expect, it } from 'vitest'
import { blankVessel } from '#lib/vessel/fields.ts'
import type { PlaceCoverageJson } from '#lib/wire/coverageSchemas.ts'
import { vesselJson } from '#lib/wire/vesselJson.ts'
import { fakeApi } from '../testing/fakeApi.ts'
import { render } from '../testing/render.tsx'
import { SeesFeeds } from '../view/seesFeeds.ts'
import { SilenceNote } from './SilenceNote.tsx'

let coverage: PlaceCoverageJson
let api: ReturnType<typeof fakeApi>

beforeEach(() => {
  api = fakeApi({ '/api/vessels': () => ({ coverage }) })
})

function note(silentMinutes: number, ...received: [source: string, minutesAgo: number][]) {
  coverage = {
    sources: received.map(([source, minutes]) => ({
      source,
      last_received_at: new Date(Date.now() - minutes * 60_000).toISOString(),
    })),
  }
  const broadcastMicroseconds = (Date.now() - silentMinutes * 60_000) * 1000
  const place = { longitude: 179.98, latitude: 51.9, broadcastMicroseconds }
  const vessel = vesselJson({ ...blankVessel(244_660_001, false, 0), ...place })
  const { container } = render(
    <SeesFeeds value>
      <SilenceNote vessel={vessel} />
    </SeesFeeds>,
  )
  return () => container.textContent
}

it.each<[string, ...[source: string, minutesAgo: number][]]>([
  ['2 feeds still receive vessels here.', ['mast', 1], ['roof', 9], ['sat', 30]],
  ['mast still receives vessels here.', ['mast', 1], ['roof', 20]],
  ['Last reception here: 15 min ago, by mast.', ['mast', 15.5], ['roof', 40]],
  ['Nothing has been received here since.', ['mast', 40], ['roof', 50]],
  ['Nothing has been received here since.'],
])('says of a vessel that was silent for 40 min: %s', async (text, ...received) => {
  await expect.poll(note(40.5, ...received)).toBe(`No signal for 40 min. ${text}`)
  expect(api.requests.map(({ path }) => path)).toEqual([
    `/api/vessels?limit=1&embed=coverage&bbox=${encodeURIComponent('179.93,51.85,-179.97,51.95')}`,
  ])
})

it('says nothing of a vessel that was received lately', () => {
  expect([note(29)(), api.asked]).toEqual(['', []])
})
