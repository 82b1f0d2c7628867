import { beforeAll, expect, it } from 'vitest'
import { seededRandom } from '#lib/ais/seededRandom.ts'
import { CrossedLine, crossingsOf } from '#lib/passages/crossings.ts'
import { staysOf } from '#lib/passages/stays.ts'
import { Region } from '#lib/passages/stretches.ts'
import { commit } from '#lib/store/contract/rows.ts'
import { writtenTrack } from '#lib/track/fixtures/writtenTrack.ts'
import type { TrackPoint } from '#lib/track/point.ts'
import { joinChunks } from '#lib/track/select.ts'
import { areaOf } from '#lib/wire/area/area.ts'
import { formatReceived } from '#lib/wire/time.ts'
import { vesselIdOf } from '#lib/wire/vesselId.ts'
import { allVessels, stored, type TestService, testNow } from './testService.ts'

const sailing = allVessels.slice(0, 60)
const period = { sinceSeconds: testNow / 1000 - 50_000, untilSeconds: testNow / 1000 - 5_000 }
const random = seededRandom(11)

/** A track of a day to and fro, over cells and sometimes over 180°, with gaps, rests of hours, and occasional jumps. */
function sail(): TrackPoint[] {
  const middle = random() < 0.5 ? 179.8 : 4
  const knots = 5 + random() * 20
  let [east, latitude, seconds] = [random(), 10 + random(), testNow / 1000 - 110_000]
  let course = random() * 2 * Math.PI
  return Array.from({ length: 700 }, () => {
    const elapsed = random() < 0.02 ? 1_500 : 30 + Math.floor(random() * 100)
    const degrees = random() < 0.003 ? 1 : (knots * elapsed) / 216_000
    const isFar = Math.hypot(east - 0.5, latitude - 10.5) > 1
    course = isFar ? Math.atan2(0.5 - east, 10.5 - latitude) : course + (random() - 0.5) * 0.5
    east += degrees * Math.sin(course)
    latitude += degrees * Math.cos(course)
    seconds += elapsed
    const longitude = ((middle + east + 540) % 360) - 180
    const courseDegrees = Math.floor((course * 180) / Math.PI + 720) % 360
    const dwellSeconds = random() < 0.003 ? 20_000 : random() < 0.05 ? 20 : 0
    const point = { seconds, longitude, latitude, speedKnots: knots, courseDegrees, dwellSeconds }
    seconds += dwellSeconds
    return point
  })
}

const text = (seconds: number) => formatReceived(Math.round(seconds) * 1e6)

function corners(middle: number, size: number): [number, number][] {
  const [x, y] = [middle + random(), 10 + random()]
  const places = [0, 1, 2, 3, 4].map((corner): [number, number] => [
    x + size * Math.cos((corner * 2 * Math.PI) / 5),
    y + size * Math.sin((corner * 2 * Math.PI) / 5),
  ])
  return [...places, ...places.slice(0, 1)]
}

/** Compares the passages of the API and its index with the rules applied to all points of all tracks. */
export function passagesTruth(testService: TestService) {
  beforeAll(async () => {
    await commit(
      testService.store,
      sailing.map((vessel) => stored(vessel, { track: writtenTrack(sail(), 240) })),
    )
  })

  /** Finds passages by the rules in all points of all tracks, without the index. */
  async function inAllTracks<Found>(find: (points: readonly TrackPoint[]) => readonly Found[]) {
    const found: { id: string; passage: Found }[] = []
    for (const { number, broadcastMicroseconds } of sailing) {
      const chunks = await testService.store.tracks.find(number, 0)
      const points = joinChunks(chunks, Math.floor((broadcastMicroseconds ?? 0) / 1e6))
      for (const passage of find(points)) found.push({ id: vesselIdOf(number), passage })
    }
    return found
  }

  async function answered(query: Record<string, string>) {
    const { sinceSeconds, untilSeconds } = period
    const own = { since: String(sinceSeconds), until: String(untilSeconds), limit: '1000' }
    const { paging, data } = await testService.json(`/api/passages?${new URLSearchParams({ ...own, ...query })}`)
    expect(paging.total).toBe(data.length)
    return data
  }

  it.each([0.1, 0.8])('the stays in areas of %d° are those in all points of all tracks', async (size) => {
    let compared = 0
    for (const middle of [4, 179.8, 4, 179.8]) {
      const geometry = { type: 'Polygon', coordinates: [corners(middle, size)] }
      const result = areaOf(geometry)
      if (!('area' in result)) throw new Error(result.reason)
      const region = new Region([result.area])
      const expected = await inAllTracks((points) => staysOf(points, region, period))
      const stays = await answered({ last_known_position_within: JSON.stringify(geometry) })
      const rows = expected.map(({ id, passage: { enteredSeconds, leftSeconds, ...stay } }) => {
        const left = stay.exit === 'still_inside' ? null : text(leftSeconds)
        return [text(enteredSeconds), id, stay.entry, left, stay.exit, stay.points, stay.minKnots, stay.courseInDegrees]
      })
      const found = stays.map((stay: Record<string, unknown>) =>
        ['entered_at', 'id', 'entry', 'left_at', 'exit', 'points', 'speed_min', 'course_in'].map((key) => stay[key]),
      )
      expect(found.toSorted()).toEqual(rows.toSorted())
      compared += rows.length
    }
    expect(compared).toBeGreaterThan(10)
  })

  it('the crossings of lines are those in all points of all tracks', async () => {
    let compared = 0
    for (const middle of [4, 179.8]) {
      const wrapped = (longitude: number) => (longitude > 180 ? longitude - 360 : longitude)
      const places = corners(middle, 0.5).map(([longitude, latitude]) => ({ longitude: wrapped(longitude), latitude }))
      const line = new CrossedLine(places)
      const expected = await inAllTracks((points) => crossingsOf(points, line, period))
      const crossings = await answered({ line: places.map((place) => Object.values(place).join()).join(';') })
      const rows = expected.map(({ id, passage }) => [text(passage.crossedSeconds), id, passage.direction])
      const found = crossings.map((crossing: Record<string, unknown>) =>
        ['crossed_at', 'id', 'direction'].map((key) => crossing[key]),
      )
      expect(found.toSorted()).toEqual(rows.toSorted())
      compared += rows.length
    }
    expect(compared).toBeGreaterThan(20)
  })
}
