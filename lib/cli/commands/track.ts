import { joinTrack } from '#lib/track/select.ts'
import { trackFormatNames, trackFormats, trackJson } from '#lib/wire/formats/trackFormats.ts'
import { command, Refusal, UsageError } from '../call.ts'
import { oneOf, time, timeForms, wholeNumber } from '../options.ts'
import { withStore } from '../store.ts'
import { table } from '../table.ts'
import { vesselNumbers } from '../vesselNumbers.ts'

export const track = command({
  name: 'track',
  operands: ['MMSI'],
  summary: 'print the track of a vessel (stored for TRACK_HOURS)',
  options: {
    since: time(`start time: ${timeForms}`),
    until: time('end time (default: now)'),
    step: wholeNumber('SECONDS', [1, 99_999], 'minimum number of seconds between points'),
    format: oneOf('FORMAT', trackFormatNames, `write it as ${trackFormatNames.join(', ')}`),
  },
  async run({ options, operands: [operand = ''], settings, print }) {
    const mmsi = Number(operand)
    if (!/^\d{9}$/.test(operand)) throw new UsageError(`track: MMSI is "${operand}": must be nine digits`)
    const { since = 0, until = Math.floor(Date.now() / 1000), step = 1, format } = options
    if (since > until) throw new UsageError('track: --since must not be later than --until')
    const given = settings()
    if (given.trackHours === 0) throw new Refusal('tracks are off (TRACK_HOURS=0)')
    const selection = { sinceSeconds: since, untilSeconds: until, stepSeconds: step }
    const { stored, leftOut } = await withStore(given, async (store) => {
      const partsOf = async (number: number) => {
        const [doubtful] = await store.doubtfulHours.ofVessels([number], selection)
        return { stored: await store.tracks.find(number, since), leftOut: doubtful?.positions ?? 0 }
      }
      const own = await partsOf(mmsi)
      if (own.stored.length > 0) return own
      // A vessel that has changed its MMSI has its track under the former one.
      const [number = null] = await vesselNumbers(store, [operand])
      if (number === null) throw new Refusal(`no vessel has the MMSI ${mmsi}`)
      return partsOf(number)
    })
    const found = { id: null, mmsi, name: null, leftOut, points: joinTrack(stored, 0, selection) }
    const json = trackJson(found)
    print(json, format === undefined ? tableOf(json) : trackFormats[format].write(found).trimEnd())
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
