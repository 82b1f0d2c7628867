import { useEffect } from 'react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { tracksInViewKey } from '#lib/client/queries.ts'
import type { ChartMap } from '../map/ChartMap.ts'
import { ChartProvider, useChartHolder } from '../map/chartContext.tsx'
import { mapWords } from '../map/mapWords.ts'
import { fakeApi, refusal } from '../testing/fakeApi.ts'
import { button, press, shown } from '../testing/page.ts'
import { renderAt } from '../testing/render.tsx'
import { TrackHours } from '../view/trackHours.ts'
import { Playback } from './Playback.tsx'
import { playbackWords } from './playbackWords.ts'

const words = playbackWords.en
const hourMs = 3_600_000
const lastHour = Math.floor(Date.now() / hourMs) * hourMs
const at = new Date(lastHour - hourMs).toISOString()

/** A map that rests on a box. */
const chart = {
  isLoadingVessels: false,
  camera: {
    view: { west: 4, south: 51, east: 5, north: 52 },
    moves: 0,
    place: { longitude: 4.5, latitude: 51.5, zoom: 8 },
    onRest: () => () => {},
  },
} as unknown as ChartMap

function WithChart() {
  const hold = useChartHolder()
  useEffect(() => hold(chart), [hold])
  return <Playback />
}

let api: ReturnType<typeof fakeApi>
let answer: () => unknown

beforeEach(() => {
  answer = () =>
    [3, 12, 0].map((vessels, index) => ({
      from: new Date(lastHour - (2 - index) * hourMs).toISOString(),
      vessels,
      not_received: index === 2 ? 0.5 : 0,
    }))
  api = fakeApi({ '/api/traffic': () => answer(), '*': () => [] })
})

const open = (search = '') =>
  renderAt(
    `?at=${at}${search}`,
    <ChartProvider>
      <TrackHours value={24}>
        <WithChart />
      </TrackHours>
    </ChartProvider>,
  )
const slider = () => document.querySelector<HTMLInputElement>('input[type=range]')
const traffic = () => api.asked.filter(({ pathname }) => pathname === '/api/traffic')

it('counts the vessels in view by hour, once for all times of a view', async () => {
  const page = open('&flag=NL')
  await vi.waitFor(() => expect(document.querySelector('[role=img]')).not.toBeNull())
  expect(document.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(words.traffic.hour('12'))
  const titles = [...document.querySelectorAll('svg title')].map(({ textContent }) => textContent?.split('\n').slice(1))
  expect(titles).toEqual([['3 vessels in view'], ['12 vessels in view'], ['0 vessels in view', '0.5 h not received']])
  press(words.earlier)
  await vi.waitFor(() => expect(page.query()).not.toContain(at))
  expect(slider()).not.toBeNull()
  expect(traffic().map(({ search }) => search)).toEqual(['?flag=NL&bbox=4%2C51%2C5%2C52&since=-PT24H&step=hour'])
})

it('says what to do where there are too many vessels to count', async () => {
  answer = () => refusal(422, 'too expensive', { errors: [{ parameter: 'bbox', reason: 'is too expensive' }] })
  open()
  await shown(words.tooMuchTraffic)
  expect(slider()).not.toBeNull()
})

it('shows and hides the tracks in view', async () => {
  const page = open()
  const toggle = () => button(mapWords.en.tracks.title)
  expect(toggle().getAttribute('aria-pressed')).toBe('false')
  press(mapWords.en.tracks.title)
  await vi.waitFor(() => expect(page.query()).toContain('tracks=1h'))
  expect(toggle().getAttribute('aria-pressed')).toBe('true')
  press(mapWords.en.tracks.title)
  await vi.waitFor(() => expect(page.query()).not.toContain('tracks='))
})

it('the next moment waits for the tracks of the one before', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const page = open()
  const { promise, resolve } = Promise.withResolvers<null>()
  const loading = page.client.fetchQuery({ queryKey: tracksInViewKey, queryFn: () => promise })
  const atSeconds = Number(slider()?.value)
  press(words.play)
  vi.advanceTimersByTime(5_000)
  resolve(null)
  await loading
  // Loading took half of the time that a frame lasts then.
  vi.advanceTimersByTime(5_200)
  await vi.waitFor(() => expect(Number(slider()?.value)).toBe(atSeconds + 300))
})
