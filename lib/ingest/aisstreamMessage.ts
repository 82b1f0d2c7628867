import { z } from 'zod'
import type { MessageTableName } from '#lib/ais/message.ts'
import { parseJson } from '#lib/json.ts'
import { composeMessage, type Given } from './composeMessage.ts'
import type { SourceMessage, SourceRecord } from './source.ts'

interface Part {
  table: MessageTableName
  /** The path in the JSON of each field of the table. */
  fields: Readonly<Record<string, string>>
  /** The path of a flag: whether this part was sent. */
  when?: string
}

const header = { type: 'MessageID', repeat: 'RepeatIndicator', mmsi: 'UserID' }
const position = { accuracy: 'PositionAccuracy', longitude: 'Longitude', latitude: 'Latitude', raim: 'Raim' }
const motion = { speedKnots: 'Sog', courseDegrees: 'Cog' }
const heading = { headingDegrees: 'TrueHeading', second: 'Timestamp' }
const dimensionsIn = (path: string) => ({
  toBowMetres: `${path}.A`,
  toSternMetres: `${path}.B`,
  toPortMetres: `${path}.C`,
  toStarboardMetres: `${path}.D`,
})

/** The message types of aisstream.io that describe vessels: https://aisstream.io/documentation */
const messageTypes: Readonly<Record<string, readonly Part[]>> = {
  PositionReport: [
    {
      table: 'positionReport',
      fields: {
        ...header,
        ...position,
        ...motion,
        ...heading,
        navigationalStatus: 'NavigationalStatus',
        rateOfTurn: 'RateOfTurn',
        maneuver: 'SpecialManoeuvreIndicator',
      },
    },
  ],
  StandardClassBPositionReport: [
    { table: 'positionReportB', fields: { ...header, ...position, ...motion, ...heading, assigned: 'AssignedMode' } },
  ],
  ExtendedClassBPositionReport: [
    {
      table: 'extendedPositionReportB',
      fields: {
        ...header,
        ...position,
        ...motion,
        ...heading,
        ...dimensionsIn('Dimension'),
        name: 'Name',
        shipTypeCode: 'Type',
        epfd: 'FixType',
      },
    },
  ],
  ShipStaticData: [
    {
      table: 'staticAndVoyage',
      fields: {
        ...header,
        ...dimensionsIn('Dimension'),
        aisVersion: 'AisVersion',
        imo: 'ImoNumber',
        callSign: 'CallSign',
        name: 'Name',
        shipTypeCode: 'Type',
        epfd: 'FixType',
        etaMonth: 'Eta.Month',
        etaDay: 'Eta.Day',
        etaHour: 'Eta.Hour',
        etaMinute: 'Eta.Minute',
        draughtMetres: 'MaximumStaticDraught',
        destination: 'Destination',
      },
    },
  ],
  StaticDataReport: [
    { table: 'staticPartA', when: 'ReportA.Valid', fields: { ...header, name: 'ReportA.Name' } },
    {
      table: 'staticPartB',
      when: 'ReportB.Valid',
      fields: {
        ...header,
        ...dimensionsIn('ReportB.Dimension'),
        shipTypeCode: 'ReportB.ShipType',
        vendorId: 'ReportB.VendorIDName',
        callSign: 'ReportB.CallSign',
        epfd: 'ReportB.FixType',
      },
    },
  ],
  LongRangeAisBroadcastMessage: [
    {
      table: 'longRangePosition',
      fields: { ...header, ...position, ...motion, navigationalStatus: 'NavigationalStatus' },
    },
  ],
}

export const aisstreamMessageTypes = Object.keys(messageTypes)

const object = z.record(z.string(), z.unknown())
const envelope = z.object({
  MessageType: z.string(),
  Message: object,
  MetaData: z.object({ time_utc: z.string().optional() }).optional(),
})
const body = z.looseObject({ UserID: z.int().min(0).max(999_999_999) })
const refusal = z.object({ error: z.string() })

export type AisstreamRecord = SourceRecord | { error: string }

/** Reads one message of the stream: an empty list for other types, `error` for an error of the service. */
export function readAisstream(text: string): AisstreamRecord {
  const json = parseJson(text)
  const complaint = refusal.safeParse(json)
  if (complaint.success) return complaint.data
  const { success, data } = envelope.safeParse(json)
  if (!success) return 'json'
  const parts = Object.hasOwn(messageTypes, data.MessageType) ? messageTypes[data.MessageType] : undefined
  if (!parts) return []
  const content = body.safeParse(data.Message[data.MessageType])
  if (!content.success) return 'json'
  const sentMicroseconds = microsecondsOf(data.MetaData?.time_utc ?? '')
  return parts.filter(({ when }) => !when || at(content.data, when)).map(messageOf)

  function messageOf({ table, fields }: Part): SourceMessage {
    const given = Object.fromEntries(Object.entries(fields).map(([name, path]) => [name, at(content.data ?? {}, path)]))
    return {
      message: composeMessage(table, given),
      sentMicroseconds,
      contentKey: `${table} ${JSON.stringify(content.data)}`,
    }
  }
}

function at(json: Record<string, unknown>, path: string): Given {
  let value: unknown = json
  for (const key of path.split('.')) value = isObject(value) ? value[key] : undefined
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'number' || typeof value === 'string' ? value : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

const goTime = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)? \+0000 UTC$/

/** `2023-04-03 22:33:50.891303135 +0000 UTC`, as Go writes a time. */
function microsecondsOf(text: string): number | null {
  const [, date, time, fraction = '0'] = goTime.exec(text) ?? []
  const seconds = Date.parse(`${date}T${time}Z`) / 1000
  return Number.isNaN(seconds) ? null : seconds * 1_000_000 + Math.floor(Number(fraction) * 1_000_000)
}
