import type { MessageTableName } from '#lib/ais/message.ts'
import { messageTables } from '#lib/ais/tables.ts'
import { tagBlock } from '#lib/ais/tagBlock.ts'
import { epochMicroseconds, readLoggedTime } from '#lib/ais/times.ts'
import { composeMessage, type Given } from './composeMessage.ts'
import { indicatedTurn } from './rowReports.ts'
import type { SourceMessage } from './source.ts'

/** A message of a receiver: its sentences, or the messages of its fields. */
export type ReceiverMessage = ({ sentences: readonly string[] } | { decoded: readonly SourceMessage[] }) & {
  signalDb: number | null
  ppm: number | null
}

type Json = Readonly<Record<string, unknown>>

const maxSentences = 10
const maxSentenceCharacters = 1024

/**
 * Reads a message in JSON, with the names of AIS-catcher (https://docs.aiscatcher.org) or of aprs.fi
 * (https://aprs.fi/page/ais_json_spec). Sentences count before fields. `json` for a message that has neither.
 */
export function readReceiverMessage(json: unknown): ReceiverMessage | 'json' {
  if (!isObject(json)) return 'json'
  const sentences = sentencesOf(json)
  if (sentences === 'json') return 'json'
  const sentMicroseconds = timeOf(json)
  const reception = { signalDb: measured(json.signalpower), ppm: measured(json.ppm) }
  if (sentences.length > 0) return { sentences: timed(sentences, sentMicroseconds), ...reception }
  const decoded = decodedOf(json, sentMicroseconds)
  return decoded === 'json' ? 'json' : { decoded, ...reception }
}

export function isObject(json: unknown): json is Json {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}

function sentencesOf({ nmea }: Json): readonly string[] | 'json' {
  if (nmea === undefined || nmea === null) return []
  if (!Array.isArray(nmea) || nmea.length > maxSentences) return 'json'
  const isSentence = (one: unknown) => typeof one === 'string' && one.length <= maxSentenceCharacters
  return nmea.every(isSentence) ? nmea.filter((sentence) => sentence.trim() !== '') : 'json'
}

const maxTimeCharacters = 32

function timeOf({ rxuxtime, rxtime, toa }: Json): number | null {
  const text = (time: unknown) =>
    typeof time === 'number' || typeof time === 'string' ? String(time).slice(0, maxTimeCharacters) : ''
  return epochMicroseconds(text(rxuxtime)) ?? readLoggedTime(text(rxtime)) ?? epochMicroseconds(text(toa))
}

const hasTagTime = /^\s*\\[^\\]*\bc:\d/

/** Adds the time of the message to its first sentence, unless a sentence has its own. */
function timed(sentences: readonly string[], sentMicroseconds: number | null): readonly string[] {
  if (sentMicroseconds === null || sentences.some((sentence) => hasTagTime.test(sentence))) return sentences
  const tag = tagBlock({ broadcastMilliseconds: sentMicroseconds / 1000, station: null })
  return sentences.map((sentence, index) => (index === 0 ? tag + sentence : sentence))
}

const maxMmsi = 999_999_999
const mustBeNumbers = ['lon', 'lat', 'speed', 'course']

/** The tables of the types that describe vessels. */
const tablesOfType: Readonly<Record<number, readonly MessageTableName[]>> = {
  1: ['positionReport'],
  2: ['positionReport'],
  3: ['positionReport'],
  5: ['staticAndVoyage'],
  18: ['positionReportB'],
  19: ['extendedPositionReportB'],
  24: ['staticPartA', 'staticPartB'],
  27: ['longRangePosition'],
}

function decodedOf(json: Json, sentMicroseconds: number | null): readonly SourceMessage[] | 'json' {
  const [type, mmsi] = [numberOf(json.type ?? json.msgtype), numberOf(json.mmsi)]
  if (!Number.isInteger(type) || mmsi === undefined || !Number.isInteger(mmsi) || mmsi < 0 || mmsi > maxMmsi)
    return 'json'
  if (mustBeNumbers.some((name) => Number.isNaN(numberOf(json[name])))) return 'json'
  const tables = tablesOfType[Number(type)] ?? []
  return tables.filter(isPartOf(json)).map((table) => {
    const message = composeMessage(table, { ...fieldsOf(table, json), type, mmsi })
    return { message, sentMicroseconds, contentKey: `${table} ${JSON.stringify(message)}` }
  })
}

/** Returns the part of message 24 that was sent; without a part number, the parts of which a field was sent. */
function isPartOf(json: Json): (table: MessageTableName) => boolean {
  const part = numberOf(json.partno)
  const has = (...names: string[]) => names.some((name) => json[name] !== undefined && json[name] !== null)
  return (table) => {
    if (table === 'staticPartA') return part === 0 || (part === undefined && has('shipname'))
    if (table === 'staticPartB') return part === 1 || (part === undefined && has('callsign', 'shiptype', 'vendorid'))
    return true
  }
}

/** The fields of a table: most have the names of gpsd in these programs as well. */
function fieldsOf(name: MessageTableName, json: Json): Record<string, Given> {
  const given: Record<string, Given> = {}
  for (const row of messageTables[name].rows) {
    if (!('gpsd' in row)) continue
    const value = json[row.gpsd]
    if (row.kind === 'text') given[row.name] = textOf(value)
    else given[row.name] = numberOf(value)
  }
  return { ...given, rateOfTurn: turnOf(json), ...etaOf(json), ...dimensionsOf(json) }
}

/** `undefined` if missing, NaN if it is no number. */
function numberOf(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'number' || typeof value === 'boolean') return Number(value)
  return typeof value === 'string' && /^\s*-?\d{1,20}(\.\d{1,20})?\s*$/.test(value) ? Number(value) : Number.NaN
}

function textOf(value: unknown): Given {
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

function measured(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

/** `turn` is in degrees per minute, but for the indications of a turn without a rate. */
function turnOf({ turn, turn_unscaled: indicated }: Json): Given {
  const [rate, sent] = [numberOf(turn), numberOf(indicated)]
  if (sent !== undefined) return sent
  return rate === undefined || Math.abs(rate) === 127 ? rate : indicatedTurn(rate)
}

function etaOf({ month, day, hour, minute }: Json): Record<string, Given> {
  return {
    etaMonth: numberOf(month),
    etaDay: numberOf(day),
    etaHour: numberOf(hour),
    etaMinute: numberOf(minute),
  }
}

/** aprs.fi has the whole length and width, and distances of the antenna from the bow and the port side. */
function dimensionsOf(json: Json): Record<string, Given> {
  const [length, width] = [numberOf(json.length), numberOf(json.width)]
  if (json.to_bow !== undefined || !isSize(length) || !isSize(width)) return {}
  const [toBowMetres, toPortMetres] = [numberOf(json.ref_front) ?? 0, numberOf(json.ref_left) ?? 0]
  const isInside = toBowMetres <= length && toPortMetres <= width
  if (!isInside) return {}
  return {
    toBowMetres,
    toPortMetres,
    toSternMetres: length - toBowMetres,
    toStarboardMetres: width - toPortMetres,
  }
}

function isSize(metres: number | undefined): metres is number {
  return metres !== undefined && metres > 0
}
