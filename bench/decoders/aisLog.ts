import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Reader } from '#lib/ais/reader.ts'
import { FleetSimulation } from '#lib/demo/simulation.ts'
import { isImoNumber } from '#lib/vessel/identity.ts'
import { Random } from '../synthetic/random.ts'

export interface AisLog {
  lines: string[]
  messages: number
  vessels: number
  madeFrom: string
}

const charactersPerSentence = 56
const recordings = join(import.meta.dirname, '..', '..', '..', 'shared', 'data', 'ais')
const simulatedSince = Date.parse('2026-11-21T00:00:00Z')

/**
 * Generates a long log from recordings: each vessel repeats the sentences of one recorded vessel in order, with its own
 * MMSI and IMO number. Without recordings, the simulated fleet is used.
 */
export function aisLog(messages: number, vessels: number, seed: number): AisLog {
  const recorded = recordedLines()
  const originals = payloadsByVessel(recorded ?? simulatedLines(seed))
  const random = new Random(seed)
  const clones = Array.from({ length: vessels }, (_, index) => ({
    mmsi: 201_000_000 + index * 571,
    imo: imoNumber(100_000 + index),
    payloads: random.pick(originals),
    next: 0,
  }))
  const lines: string[] = []
  for (let index = 0; index < messages; index += 1) {
    const clone = random.pick(clones)
    const payload = clone.payloads[clone.next % clone.payloads.length]!
    clone.next += 1
    pushSentences(lines, withMmsi(withImo(payload, clone.imo), clone.mmsi), index % 10)
  }
  const madeFrom = recorded ? 'the recordings at hand' : 'the simulated fleet: no recordings are at hand'
  return { lines, messages, vessels, madeFrom: `${originals.length} vessels of ${madeFrom}` }
}

function recordedLines(): string[] | null {
  if (!existsSync(recordings)) return null
  const files = globSync('**/*.{txt,log,nmea,aivdm}', { cwd: recordings }).sort()
  return files.flatMap((file) => readFileSync(join(recordings, file), 'latin1').split(/\r?\n/))
}

function simulatedLines(seed: number): string[] {
  const simulation = new FleetSimulation({ vessels: 2_000, seed, startMilliseconds: simulatedSince })
  return [...simulation.sentencesUntil(simulatedSince + 600_000)]
}

function payloadsByVessel(lines: readonly string[]): string[][] {
  const byVessel = new Map<number, string[]>()
  const reader = new Reader({
    message({ mmsi }, { payload }) {
      const payloadText = payload.armoured()
      const payloads = byVessel.get(mmsi)
      if (payloads) payloads.push(payloadText)
      else byVessel.set(mmsi, [payloadText])
    },
    rejected() {},
  })
  for (const line of lines) reader.line(line, 0)
  return [...byVessel.values()]
}

function imoNumber(sixDigits: number): number {
  const digits = Array.from({ length: 10 }, (_, last) => sixDigits * 10 + last)
  return digits.find(isImoNumber) ?? 0
}

/** The IMO number is bits 40 to 69 of a type 5; 0 means none. */
function withImo(payload: string, imo: number): string {
  return payload[0] === '5' && thirtyBits(payload, 40).value !== 0 ? withThirtyBits(payload, 40, imo) : payload
}

/** The MMSI is bits 8 to 37. */
function withMmsi(payload: string, mmsi: number): string {
  return withThirtyBits(payload, 8, mmsi)
}

function withThirtyBits(payload: string, firstBit: number, value: number): string {
  const { from, end, above, below, unit } = thirtyBits(payload, firstBit)
  let rest = (above * 2 ** 30 + value) * unit + below
  let characters = ''
  for (let place = from; place < end; place += 1) {
    characters = characterOf(rest % 64) + characters
    rest = Math.floor(rest / 64)
  }
  return payload.slice(0, from) + characters + payload.slice(end)
}

/** The characters that hold these bits of a payload, and the bits above and below. */
function thirtyBits(payload: string, firstBit: number) {
  const [from, end] = [Math.floor(firstBit / 6), Math.ceil((firstBit + 30) / 6)]
  let whole = 0
  for (let place = from; place < end; place += 1) whole = whole * 64 + sixBitsOf(payload.charCodeAt(place))
  const unit = 2 ** (end * 6 - firstBit - 30)
  const number = Math.floor(whole / unit)
  return { from, end, above: Math.floor(number / 2 ** 30), value: number % 2 ** 30, below: whole % unit, unit }
}

function characterOf(value: number): string {
  return String.fromCharCode(value < 40 ? value + 48 : value + 56)
}

function sixBitsOf(code: number): number {
  return code < 96 ? code - 48 : code - 56
}

function pushSentences(lines: string[], payload: string, sequence: number): void {
  const parts = Math.ceil(payload.length / charactersPerSentence)
  for (let part = 0; part < parts; part += 1) {
    const cut = payload.slice(part * charactersPerSentence, (part + 1) * charactersPerSentence)
    const isLast = part === parts - 1
    const body = `AIVDM,${parts},${part + 1},${parts > 1 ? sequence : ''},A,${cut},${isLast && parts > 1 ? 2 : 0}`
    let checksum = 0
    for (let index = 0; index < body.length; index += 1) checksum ^= body.charCodeAt(index)
    lines.push(`!${body}*${checksum.toString(16).toUpperCase().padStart(2, '0')}`)
  }
}
