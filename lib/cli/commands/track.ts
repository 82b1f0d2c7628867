import { joinTrack } from '#lib/track/select.ts'
import { type TrackFormatName, trackFormatNames, trackFormats, trackJson } from '#lib/wire/formats/trackFormats.ts'
import { parseRelativeTime, parseTime, timeForm } from '#lib/wire/time.ts'
import { command, UsageError } from '../call.ts'
import { withStore } from '../store.ts'
import { table } from '../table.ts'
import { vesselNumbers } from '../vesselNumbers.ts'

export const track = command({
  name: 'track',
  operands: ['MMSI'],
  summary: 'print the track of a vessel (stored for TRACK_HOURS)',
  options: {
    since: { takes: 'TIME', meaning: `start time: ${timeForm}` },
    until: { takes: 'TIME', meaning: 'end time (default: now)' },
    step: { takes: 'SECONDS', meaning: 'minimum number of seconds between points' },
    format: { takes: 'FORMAT', meaning: `write it as ${trackFormatNames.join(', ')}` },
  },
  async run({ options, operands: [operand = ''], settings, print }) {
    const mmsi = Number(operand)
    if (!/^\d{9}$/.test(operand)) throw new UsageError(`track: MMSI is "${operand}": must be nine digits`)
    const format = formatOf(options.format)
    const nowMicroseconds = Date.now() * 1000
    const selection = {
      sinceSeconds: secondsOf('since', options.since, nowMicroseconds) ?? 0,
      untilSeconds: secondsOf('until', options.until, nowMicroseconds) ?? Math.floor(nowMicroseconds / 1e6),
      stepSeconds: stepOf(options.step),
    }
    const stored = await withStore(settings(), async (store) => {
      const own = await store.tracks.find(mmsi, selection.sinceSeconds)
      if (own.length > 0) return own
      // A vessel that has changed its MMSI has its track under the former one.
      const [number = null] = await vesselNumbers(store, [operand])
      return number === null ? own : store.tracks.find(number, selection.sinceSeconds)
    })
    const found = { id: null, mmsi, name: null, points: joinTrack(stored, 0, selection) }
    const json = trackJson(found)
    print(json, format === null ? tableOf(json) : trackFormats[format].write(found).trimEnd())
  },
})

function tableOf({ mmsi, points }: ReturnType<typeof trackJson>): string {
  if (points.length === 0) return `no track of ${mmsi}`
  const rows = points.map(({ timestamp, longitude, latitude, speed, course, stayed_seconds: stayed }) => [
    timestamp.slice(0, 19).replace('T', ' '),
    latitude.toFixed(5),
    longitude.toFixed(5),
    speed?.toFixed(1) ?? '-',
    course?.toFixed(0) ?? '-',
    stayed === 0 ? '' : `${stayed} s`,
  ])
  return table(['time (UTC)', 'latitude', 'longitude', 'knots', 'course', 'stayed'], rows)
}

function formatOf(text: string | undefined): TrackFormatName | null {
  if (text === undefined) return null
  const format = trackFormatNames.find((name) => name === text)
  if (format) return format
  throw new UsageError(`track: --format is "${text}": must be one of ${trackFormatNames.join(', ')}`)
}

function stepOf(text = '1'): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text)
  throw new UsageError(`track: --step is "${text}": must be a whole number of seconds from 1 to 99999`)
}

function secondsOf(option: string, text: string | undefined, nowMicroseconds: number): number | null {
  if (text === undefined) return null
  const microseconds = parseRelativeTime(text, nowMicroseconds) ?? parseTime(text)
  if (microseconds !== null) return Math.floor(microseconds / 1e6)
  throw new UsageError(`track: --${option} is "${text}": must be ${timeForm}`)
}
