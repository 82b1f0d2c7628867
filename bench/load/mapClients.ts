import { Agent, get } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { type MapView, pathsOf } from '../mapView.ts'
import { type OwnUse, ownUse } from '../measure.ts'
import { Random } from '../synthetic/random.ts'

/** Order to the process that runs the maps, as JSON. */
export interface MapsOrder {
  origin: string
  /** A token per map. */
  secrets: readonly string[]
  openingSeconds: number
  seconds: number
}

export interface MapsReport {
  /** Waits while all maps open, and those after it. */
  opening: number[]
  open: number[]
  bytes: number
  /** Counts by status, or by error. */
  answers: Record<string, number>
  /** Use of the process that runs the maps. The waits contain its event loop delay. */
  own: OwnUse & { delayMilliseconds: { p50: number; p99: number } }
}

interface Tally extends Pick<MapsReport, 'opening' | 'open' | 'bytes' | 'answers'> {
  openFrom: number
  until: number
}

const filters = [
  ...['', 'ship_type=Cargo', 'ship_type=Tanker', 'ship_type=Fishing', 'ship_type=Passenger'],
  ...['flag=NL', 'flag=PA,LR', 'class=A', 'speed_min=0.5', 'length_min=100'],
]
/** The place that the operators of one fleet watch. */
const home = { longitude: 4.2, latitude: 52 }
const [farthestZoom, closestZoom] = [5, 11]
/** Requests to one host that a browser makes at a time over HTTP/1.1. */
const connections = 6
const moveEverySeconds = 10

/** As often as the map reloads: components/map/vessels/liveTiles.ts. */
function reloadMilliseconds({ zoom }: MapView): number {
  return Math.min(5_000, 5_000 / 2 ** (zoom - 10))
}

async function run({ origin, secrets, openingSeconds, seconds }: MapsOrder): Promise<MapsReport> {
  const openFrom = performance.now() + openingSeconds * 1000
  const tally: Tally = { openFrom, until: openFrom + seconds * 1000, opening: [], open: [], bytes: 0, answers: {} }
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await Promise.all(secrets.map((secret, index) => openMap(origin, secret, index, tally)))
  const { opening, open, bytes, answers } = tally
  const delayMilliseconds = { p50: delay.percentile(50) / 1e6, p99: delay.percentile(99) / 1e6 }
  return { opening, open, bytes, answers, own: { ...ownUse(), delayMilliseconds } }
}

/** Reloads the tiles of a view as a browser does, and goes to another view now and then. */
async function openMap(origin: string, secret: string, index: number, tally: Tally) {
  const random = new Random(index + 1)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const query = filters[index % filters.length]
  const known = new Map<string, string>()
  let view = anyView(random)
  await setTimeout(random.next() * 5_000)
  while (performance.now() < tally.until) {
    const asked = pathsOf(view).map(async (path) => {
      const url = `${origin}${path}?${query}`
      const tag = known.get(url)
      const headers = { Authorization: `Bearer ${secret}`, 'Accept-Encoding': 'gzip' }
      const began = performance.now()
      try {
        const answer = await ask(url, { ...headers, ...(tag !== undefined && { 'If-None-Match': tag }) }, agent)
        const waits = began < tally.openFrom ? tally.opening : tally.open
        waits.push(performance.now() - began)
        tally.bytes += answer.bytes
        note(tally, String(answer.status))
        if (answer.tag !== undefined) known.set(url, answer.tag)
      } catch (error) {
        note(tally, String(error))
      }
    })
    await Promise.all(asked)
    const pause = reloadMilliseconds(view)
    await setTimeout(pause * (0.9 + random.next() / 5))
    if (random.next() < pause / 1000 / moveEverySeconds) view = anyView(random)
  }
  agent.destroy()
}

/** Within a tile or so of home. */
function anyView(random: Random): MapView {
  const zoom = farthestZoom + random.below(closestZoom - farthestZoom + 1)
  const tileDegrees = 360 / 2 ** zoom
  return {
    zoom,
    longitude: random.around(home.longitude, tileDegrees),
    latitude: random.around(home.latitude, tileDegrees / 2),
  }
}

function ask(
  url: string,
  headers: Record<string, string>,
  agent: Agent,
): Promise<{ status: number; bytes: number; tag: string | undefined }> {
  return new Promise((done, failed) => {
    const request = get(url, { agent, headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('error', failed)
      response.on('end', () => done({ status: response.statusCode ?? 0, bytes, tag: response.headers.etag }))
    })
    request.on('error', failed)
  })
}

function note({ answers }: Tally, what: string): void {
  answers[what] = (answers[what] ?? 0) + 1
}

// The channel to the parent process does not keep this process alive.
process.channel?.ref()
process.once('message', async (order) => {
  const report = await run(order as MapsOrder)
  process.send?.({ report }, () => process.disconnect())
})
