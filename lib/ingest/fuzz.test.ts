import { expect, it } from 'vitest'
import { seededRandom } from '#lib/ais/seededRandom.ts'
import { csvFields } from '#lib/csv.ts'
import { observe } from '#lib/vessel/observe.ts'
import { readAisstream } from './aisstreamMessage.ts'
import { feedRejectReasons } from './reject.ts'
import { observeReport, type RowReport, reportsOf } from './rowReports.ts'
import type { SourceMessage } from './source.ts'
import { headerFields, rowReaderFor } from './tableRows.ts'

const header =
  '# Timestamp,Type of mobile,MMSI,Latitude,Longitude,Navigational status,ROT,SOG,COG,Heading,IMO,Callsign,Name,Ship type,Cargo type,Width,Length,Type of position fixing device,Draught,Destination,ETA,Data source type,A,B,C,D'
const row =
  '14/03/2026 00:00:01,Class A,219000123,55.5,5.03,Moored,-2.9,8.5,270.0,269,9074729,ABCDE,"MY ""VESSEL",Tanker,Category X,20,150,GPS,5.4,"ROTTERDAM, NL",15/04/2026 06:30:00,AIS,120,30,8,12'
const message = JSON.stringify({
  MessageType: 'ShipStaticData',
  MetaData: { MMSI: 259_000_420, time_utc: '2026-11-21 01:13:00.5 +0000 UTC' },
  Message: { ShipStaticData: { UserID: 259_000_420, Name: 'ANN', Dimension: { A: 1, B: 2 }, Eta: { Month: 1 } } },
})
const pieces = [
  '',
  ',',
  '"',
  '""',
  'constructor',
  '__proto__',
  '-',
  '1e999',
  '\u0000',
  'ø',
  '{',
  '}',
  '[]',
  'null',
  '99',
]

/** Replaces some characters of a text. */
function mutate(text: string, random: () => number): string {
  let mutated = text
  for (let changes = 1 + Math.floor(random() * 4); changes > 0; changes -= 1) {
    const at = Math.floor(random() * mutated.length)
    const piece = pieces[Math.floor(random() * pieces.length)] ?? ''
    mutated = mutated.slice(0, at) + piece + mutated.slice(at + Math.floor(random() * 12))
  }
  return mutated
}

const provenance = { name: 'mast', collectionType: 'terrestrial', simulated: false } as const
const sentMicroseconds = 1_700_000_000_000_000

/** Has only numbers, texts and nulls, so that it can be observed. */
function isSound({ message }: SourceMessage): boolean {
  observe(message, sentMicroseconds, provenance, () => {})
  return hasSoundValues({ ...message })
}

function isSoundReport(report: RowReport): boolean {
  observeReport(report, sentMicroseconds, provenance)
  return hasSoundValues({ ...report.position, ...report.facts })
}

function hasSoundValues(values: Record<string, unknown>): boolean {
  for (const value of Object.values(values)) {
    if (value !== null && typeof value !== 'string') expect(value).toSatisfy(Number.isFinite)
  }
  return true
}

it('reads any input or gives a reason, and never throws', () => {
  const random = seededRandom(1)
  const read = rowReaderFor(headerFields(header)) ?? expect.fail('no header')
  let accepted = 0
  let rejected = 0
  const reject = (reason: string) => (reason in feedRejectReasons ? 1 : expect.fail(reason))
  for (let times = 0; times < 4_000; times += 1) {
    const mutated = read(csvFields(mutate(row, random)))
    if (typeof mutated === 'string') rejected += reject(mutated)
    else accepted += reportsOf(mutated).filter(isSoundReport).length
    const record = readAisstream(mutate(message, random))
    if (Array.isArray(record)) accepted += record.filter(isSound).length
    else if (typeof record === 'string') rejected += reject(record)
    rowReaderFor(headerFields(mutate(header, random)))
  }
  expect(accepted).toBeGreaterThan(600)
  expect(rejected).toBeGreaterThan(2_000)
})
