import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Reader } from '#lib/ais/reader.ts'
import { FleetSimulation } from '#lib/demo/simulation.ts'
import { Random } from '../synthetic/random.ts'

export interface AisLog {
  lines: string[]
  messages: number
  vessels: number
  madeFrom: string
}

const CHARACTERS_PER_SENTENCE = 56
const RECORDINGS = join(import.meta.dirname, '..', '..', '..', 'shared', 'data', 'ais')
const SIMULATED_SINCE = Date.parse('2026-11-21T00:00:00Z')

/**
 * A long log of what was really sent: every vessel of the log repeats, in order, what one vessel of a recording sent, under a
 * MMSI of its own. Without recordings the simulated fleet is recorded.
 */
export function aisLog(messages: number, vessels: number, seed: number): AisLog {
  const recorded = recordedLines()
  const originals = payloadsByVessel(recorded ?? simulatedLines(seed))
  const random = new Random(seed)
  const clones = Array.from({ length: vessels }, (_, index) => ({
    mmsi: 201_000_000 + index * 571,
    payloads: random.pick(originals),
    next: 0,
  }))
  const lines: string[] = []
  for (let index = 0; index < messages; index += 1) {
    const clone = random.pick(clones)
    const payload = clone.payloads[clone.next % clone.payloads.length]!
    clone.next += 1
    pushSentences(lines, withMmsi(payload, clone.mmsi), index % 10)
  }
  const madeFrom = recorded ? 'the recordings at hand' : 'the simulated fleet: no recordings are at hand'
  return { lines, messages, vessels, madeFrom: `${originals.length} vessels of ${madeFrom}` }
}

function recordedLines(): string[] | null {
  if (!existsSync(RECORDINGS)) return null
  const files = globSync('**/*.{txt,log,nmea,aivdm}', { cwd: RECORDINGS }).sort()
  return files.flatMap((file) => readFileSync(join(RECORDINGS, file), 'latin1').split(/\r?\n/))
}

function simulatedLines(seed: number): string[] {
  const simulation = new FleetSimulation({ vessels: 2_000, seed, startMilliseconds: SIMULATED_SINCE })
  return [...simulation.sentencesUntil(SIMULATED_SINCE + 600_000)]
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

/** The MMSI is bits 8 to 37: part of the second character, four whole ones, and part of the seventh. */
export function withMmsi(payload: string, mmsi: number): string {
  let number = mmsi
  const values = Array.from(payload.slice(1, 7), (character) => sixBitsOf(character.charCodeAt(0)))
  values[5] = (values[5]! & 0b001111) | ((number & 0b11) << 4)
  number = Math.floor(number / 4)
  for (let place = 4; place >= 1; place -= 1) {
    values[place] = number % 64
    number = Math.floor(number / 64)
  }
  values[0] = (values[0]! & 0b110000) | number
  const characters = values.map((value) => String.fromCharCode(value < 40 ? value + 48 : value + 56)).join('')
  return payload[0]! + characters + payload.slice(7)
}

function sixBitsOf(code: number): number {
  return code < 96 ? code - 48 : code - 56
}

export function pushSentences(lines: string[], payload: string, sequence: number): void {
  const parts = Math.ceil(payload.length / CHARACTERS_PER_SENTENCE)
  for (let part = 0; part < parts; part += 1) {
    const cut = payload.slice(part * CHARACTERS_PER_SENTENCE, (part + 1) * CHARACTERS_PER_SENTENCE)
    const isLast = part === parts - 1
    const body = `AIVDM,${parts},${part + 1},${parts > 1 ? sequence : ''},A,${cut},${isLast && parts > 1 ? 2 : 0}`
    let checksum = 0
    for (let index = 0; index < body.length; index += 1) checksum ^= body.charCodeAt(index)
    lines.push(`!${body}*${checksum.toString(16).toUpperCase().padStart(2, '0')}`)
  }
}
