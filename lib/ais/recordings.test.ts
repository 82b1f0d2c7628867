import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { gpsdLine } from './gpsd.ts'
import { Reader } from './reader.ts'
import type { RejectReason } from './reject.ts'

const recordings = '../shared/data/ais'
const areHere = existsSync(recordings)

type GpsdValue = string | number | boolean | null
type GpsdJson = Record<string, GpsdValue>
type Theirs = Record<string, unknown> & { type: number; mmsi: number }

function linesOf(file: string): string[] {
  return readFileSync(`${recordings}/${file}`, 'utf8').split('\n')
}

function recordsOf(file: string): Theirs[] {
  return linesOf(file)
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
}

function decode(file: string, scaled: boolean): GpsdJson[] {
  const decoded: GpsdJson[] = []
  const reader = new Reader({
    message: (message) => decoded.push(JSON.parse(gpsdLine(message, { scaled }))),
    rejected: () => {},
  })
  for (const line of linesOf(file)) reader.line(line, 0)
  return decoded
}

function countsOf(file: string) {
  const types: Record<number, number> = {}
  const reasons: Partial<Record<RejectReason, number>> = {}
  const sources: Record<string, number> = {}
  const vessels = new Set<number>()
  const reader = new Reader({
    message({ type, mmsi }, { timeFrom }) {
      types[type] = (types[type] ?? 0) + 1
      sources[timeFrom] = (sources[timeFrom] ?? 0) + 1
      vessels.add(mmsi)
    },
    rejected(reason) {
      reasons[reason] = (reasons[reason] ?? 0) + 1
    },
  })
  for (const line of linesOf(file)) reader.line(line, 0)
  reader.flush()
  return { types, reasons, sources, vessels: vessels.size }
}

/** Values of gpsd and libais that correspond to our `null`, by field. */
const notAvailable: Record<string, unknown[]> = {
  status: [15],
  turn: ['n/a', null],
  speed: [102.3, 1023, 63],
  lon: [181],
  lat: [91],
  course: [360, 511],
  heading: [511],
  second: [60],
  maneuver: [0],
  imo: [0, '0'],
  eta: ['00-00T24:60Z'],
  timestamp: ['0000-00-00T24:60:60Z'],
  draught: [0],
  alt: [4095],
  destination: [''],
  callsign: [''],
  shipname: [''],
  name: [''],
}

/** Fields that only gpsd and libais have, with the reason. */
const onlyTheirs: [fields: RegExp, types: number[] | 'all', reason: string][] = [
  [/^device$/, 'all', 'names the input of their program'],
  [/_text$/, 'all', 'repeats a number in words'],
  [/^(dest_mmsi|app_id)$/, [25, 26], 'gpsd shows 0 where the message has no such field'],
  [/^radio$/, [26], 'gpsd shows 0 and does not read it'],
]

function isSame(name: string, ours: GpsdValue | undefined, theirs: unknown): boolean {
  return ours === theirs || (ours === null && (notAvailable[name]?.includes(theirs) ?? false))
}

/** Lists the fields in which our message differs. */
function differences(ours: GpsdJson, theirs: Theirs): string[] {
  const isApplication = 'dac' in theirs && !('data' in theirs)
  return Object.entries(theirs).flatMap(([name, value]) => {
    const where = `type ${theirs.type} of ${theirs.mmsi}: ${name}`
    if (!(name in ours)) {
      const isExcused = onlyTheirs.some(
        ([fields, types]) => fields.test(name) && (types === 'all' || types.includes(theirs.type)),
      )
      return isApplication || isExcused ? [] : [`${where} is only theirs`]
    }
    return isSame(name, ours[name], value) ? [] : [`${where} is ${ours[name]}, theirs ${value}`]
  })
}

/** gpsd joins the two halves of type 24 into one record. */
function isHalf({ type }: { type?: unknown }): boolean {
  return type === 24
}

function joinHalves(decoded: GpsdJson[], mmsi: number): GpsdJson {
  const halves = decoded.filter((message) => isHalf(message) && message.mmsi === mmsi)
  return Object.assign({}, ...halves)
}

const logs = [
  { log: 'gpsd/sample.aivdm', check: 'gpsd/sample.aivdm.js.chk', scaled: true, messages: 97 },
  { log: 'gpsd/sample.aivdm', check: 'gpsd/sample.aivdm.ju.chk', scaled: false, messages: 97 },
  { log: 'gpsd/ais-18-27.log', check: 'gpsd/ais-18-27.log.chk', scaled: false, messages: 138 },
  { log: 'gpsd/ais-raw-messages.log', check: 'gpsd/ais-raw-messages.log.chk', scaled: false, messages: 108 },
]

describe.skipIf(!areHere)("gpsd's own decodes", () => {
  it.each(logs)('of $check match ours, field by field', ({ log, check, scaled, messages }) => {
    const theirs = recordsOf(check)
    const decoded = decode(log, scaled)
    expect(theirs).toHaveLength(messages)

    const ours = decoded.filter((message) => !isHalf(message))
    const whole = theirs.filter((message) => !isHalf(message))
    expect(ours.map(({ type, mmsi }) => [type, mmsi])).toEqual(whole.map(({ type, mmsi }) => [type, mmsi]))
    expect(whole.flatMap((message, index) => differences(ours[index] ?? {}, message))).toEqual([])

    const joined = theirs.filter(isHalf)
    expect(joined.flatMap((message) => differences(joinHalves(decoded, message.mmsi), message))).toEqual([])
  })
})

/** Columns of gpsd's dump, which has no names. The JSON comparison above covers the other types. */
const position = 'status turn speed accuracy lon lat course heading second maneuver raim radio'
const baseStation = 'timestamp accuracy lon lat epfd raim radio'
const classB = 'reserved speed accuracy lon lat course heading second regional'
const vessel = 'shiptype to_bow to_stern to_port to_starboard epfd'
const dumpColumns: Record<number, string> = {
  1: position,
  2: position,
  3: position,
  4: baseStation,
  5: `imo ais_version callsign shipname ${vessel} eta draught destination dte`,
  9: 'alt speed accuracy lon lat course second regional dte raim radio',
  11: baseStation,
  18: `${classB} cs display dsc band msg22 raim radio`,
  19: `${classB} shipname ${vessel} raim dte assigned`,
  27: 'status accuracy lon lat speed course raim gnss',
}

/** The dump has decimal and hexadecimal numbers, and flags as 0 and 1. */
function dumped(value: GpsdValue | undefined): string {
  return typeof value === 'boolean' ? String(Number(value)) : String(value)
}

describe.skipIf(!areHere)("gpsd's dump of its sample", () => {
  it('has the same value in every column', () => {
    const rows = linesOf('gpsd/sample.aivdm.chk').map((line) => line.trimEnd().split('|'))
    const ours = decode('gpsd/sample.aivdm', false)
    let compared = 0
    for (const [type, , mmsi, ...values] of rows) {
      const columns = dumpColumns[Number(type)]?.split(' ')
      const index = ours.findIndex((message) => message.type === Number(type) && message.mmsi === Number(mmsi))
      const [message] = index < 0 ? [] : ours.splice(index, 1)
      if (!columns) continue
      const theirs = values.map((value) => (value.startsWith('0x') ? String(Number(value)) : value))
      expect(columns.map((column) => dumped(message?.[column]))).toEqual(theirs)
      compared += 1
    }
    expect(compared).toBe(22)
  })
})

/** Deviations of libais for which gpsd agrees with us, by type and field. */
const libaisDiffers: Record<string, string> = {
  '6 retransmit': 'inverted',
  '27 gnss': 'inverted',
  '9 speed': 'in tenths; aircraft send whole knots',
  '17 lon': 'gpsd rounds to a tenth of a degree',
  '17 lat': 'gpsd rounds to a tenth of a degree',
  '21 name': 'writes an underscore as a hyphen, an apostrophe as a backtick',
  '22 band_a': 'a number',
  '22 band_b': 'a number',
}

describe.skipIf(!areHere)('the decodes of libais', () => {
  it.each(['typeexamples', 'tagblock'])('of %s match ours in every common field', (name) => {
    const ours = decode(`libais/${name}.nmea`, true)
    const theirs = recordsOf(`libais/${name}.json`)
    expect(ours).toHaveLength(theirs.length)
    const found = theirs.flatMap((message) => {
      const index = ours.findIndex(({ type, mmsi }) => type === message.type && mmsi === message.mmsi)
      const [same = {}] = ours.splice(index, 1)
      return Object.entries(message)
        .filter(([field, value]) => field in same && !isSame(field, same[field], value))
        .filter(([field, value]) => !(Math.abs(Number(same[field]) - Number(value)) < 0.01))
        .map(([field]) => `${message.type} ${field}`)
    })
    expect(found.filter((difference) => !(difference in libaisDiffers))).toEqual([])
  })
})

describe.skipIf(!areHere)('live recordings', () => {
  it('lose no vessel and take their times from $PGHP lines', () => {
    const { types, reasons, sources, vessels } = countsOf('dma-aislib/stream_example.txt')
    expect(types[5]).toBe(424)
    expect(vessels).toBe(1933)
    expect(sources).toEqual({ pghp: 4049, epoch: 2 })
    expect(reasons).toEqual({})
  })

  it('join parts in unusual order', () => {
    expect(countsOf('gfw-ais-tools/bad-type5.nmea')).toMatchObject({ types: { 5: 2 }, reasons: { 'too-short': 1 } })
    expect(countsOf('gfw-ais-tools/ee-multiline.nmea')).toMatchObject({
      types: { 1: 3, 3: 3, 5: 2 },
      sources: { tag: 8 },
    })
  })

  it('count rejected input', () => {
    expect(countsOf('gfw-ais-tools/errors.nmea').reasons).toEqual({ checksum: 2 })
    expect(countsOf('libais/test.aivdm').reasons).toMatchObject({ 'too-long': 9 })
    expect(countsOf('gfw-ais-tools/bad-tagblock-group.nmea').types).toEqual({ 21: 1 })
    expect(countsOf('gfw-ais-tools/spire-test.nmea')).toMatchObject({ types: { 5: 2 }, reasons: { 'tag-block': 4 } })
  })
})
