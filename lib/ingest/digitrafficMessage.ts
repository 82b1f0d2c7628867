import { epochMicroseconds } from '#lib/ais/times.ts'
import { composeMessage, type Given } from './composeMessage.ts'
import { isObject } from './receiverMessage.ts'
import type { SourceMessage } from './source.ts'

type Json = Readonly<Record<string, unknown>>

const topicEnd = /(?:^|\/)(\d{1,9})\/(location|metadata)$/
const mustBeNumbers = ['lon', 'lat', 'sog', 'cog']

/**
 * Reads a message of Digitraffic (https://www.digitraffic.fi/en/marine-traffic/ais/), whose MMSI is in its topic and which has
 * no class. `null` for another topic, `json` for a message of another shape.
 */
export function readDigitraffic(topic: string, json: unknown): SourceMessage | 'json' | null {
  const [, mmsi, part] = topicEnd.exec(topic) ?? []
  if (mmsi === undefined) return null
  if (!isObject(json) || mustBeNumbers.some((name) => !isNumberOrMissing(json[name]))) return 'json'
  return part === 'location' ? locationOf(Number(mmsi), json) : metadataOf(Number(mmsi), json)
}

function locationOf(mmsi: number, json: Json): SourceMessage {
  const message = composeMessage('positionReport', {
    type: 1,
    mmsi,
    navigationalStatus: numberOf(json.navStat),
    rateOfTurn: numberOf(json.rot),
    speedKnots: numberOf(json.sog),
    accuracy: numberOf(json.posAcc),
    longitude: numberOf(json.lon),
    latitude: numberOf(json.lat),
    courseDegrees: numberOf(json.cog),
    headingDegrees: numberOf(json.heading),
    raim: numberOf(json.raim),
  })
  return sourceMessage(message, json.time)
}

function metadataOf(mmsi: number, json: Json): SourceMessage {
  const [draught, eta] = [numberOf(json.draught), numberOf(json.eta)]
  const message = composeMessage('staticAndVoyage', {
    type: 5,
    mmsi,
    imo: numberOf(json.imo),
    callSign: textOf(json.callSign),
    name: textOf(json.name),
    shipTypeCode: numberOf(json.type),
    toBowMetres: numberOf(json.refA),
    toSternMetres: numberOf(json.refB),
    toPortMetres: numberOf(json.refC),
    toStarboardMetres: numberOf(json.refD),
    epfd: numberOf(json.posType),
    ...(eta !== undefined && etaOf(eta)),
    draughtMetres: draught === undefined ? undefined : draught / 10,
    destination: textOf(json.destination),
  })
  return sourceMessage(message, json.timestamp)
}

function sourceMessage(message: SourceMessage['message'], time: unknown): SourceMessage {
  const sentMicroseconds = epochMicroseconds(String(time))
  return { message, sentMicroseconds, contentKey: `digitraffic ${JSON.stringify(message)}`, hasNoClass: true }
}

/** Packed as AIS sends it: 4 bits of the month, 5 of the day, 5 of the hour and 6 of the minute. */
function etaOf(packed: number): Record<'etaMonth' | 'etaDay' | 'etaHour' | 'etaMinute', Given> {
  return {
    etaMonth: (packed >> 16) & 15,
    etaDay: (packed >> 11) & 31,
    etaHour: (packed >> 6) & 31,
    etaMinute: packed & 63,
  }
}

function isNumberOrMissing(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'number'
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' || typeof value === 'boolean' ? Number(value) : undefined
}

/** An unknown text is left out or null. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
