import { describe, expect, it } from 'vitest'
import { encodeMessage } from './encode.ts'
import type { FieldRow, MessageTable } from './fields.ts'
import type { Message, MessageToEncode } from './message.ts'
import { Reader } from './reader.ts'
import { seededRandom } from './seededRandom.ts'
import { messageTables } from './tables.ts'

function decode(lines: readonly string[]): Message[] {
  const messages: Message[] = []
  const reader = new Reader({
    message: (message) => messages.push({ ...message }),
    rejected: (reason, line) => expect.fail(`${reason}: ${line}`),
  })
  for (const line of lines) reader.line(line, 0)
  return messages
}

const random = seededRandom(20261121)
const below = (limit: number) => Math.floor(random() * limit)
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789-./_\'"'

function anyText(length: number): string | null {
  return (
    Array.from({ length: below(length + 1) }, () => letters[below(letters.length)])
      .join('')
      .trim() || null
  )
}

function anyData(most: number): string {
  const bytes = below(most)
  const digits = Array.from({ length: bytes * 2 }, () => below(16).toString(16)).join('')
  return `${bytes * 8}:${digits}`
}

function anyValue(row: FieldRow, type: number, { maximumBits = 400 }: MessageTable): number | string | null {
  if (row.kind === 'data') return anyData(Math.min(40, (maximumBits - 86) / 8))
  if (row.kind === 'text')
    return anyText(row.bits === 'rest' ? 150 : row.bits / 6 + (row.extension === undefined ? 0 : 14))
  if (row.name === 'type') return type
  const width = Number(row.bits)
  const sent = row.kind === 'signed' ? below(2 ** width) - 2 ** (width - 1) : below(2 ** width)
  return sent === row.unavailable ? null : sent / (row.scale ?? 1)
}

function anyMessage(table: MessageTable): Record<string, number | string | null> {
  const type = table.types[below(table.types.length)] ?? 0
  const fields = table.rows.filter((row) => row.kind !== 'spare' && row.at === undefined)
  const message = Object.fromEntries(fields.map((row) => [row.name, anyValue(row, type, table)]))
  for (const [name, from, to] of table.when ?? []) message[name] = from + below(to - from + 1)
  return message
}

describe('encoding', () => {
  it.each(Object.entries(messageTables))('and decoding %s again gives the same message', (name, table) => {
    for (let round = 0; round < 200; round++) {
      const message = anyMessage(table)
      if (name === 'staticPartB' && String(message.mmsi).startsWith('98')) continue
      const [decoded] = decode(encodeMessage(message as MessageToEncode, { sequence: round % 10 }))
      expect(decoded).toMatchObject(message)
    }
  })

  it('sends omitted fields as not available', () => {
    const [decoded] = decode(encodeMessage({ type: 1, mmsi: 211234560, longitude: 9.97, latitude: 53.54 }))
    expect(decoded).toEqual({
      type: 1,
      repeat: 0,
      mmsi: 211234560,
      navigationalStatus: null,
      rateOfTurn: null,
      speedKnots: null,
      accuracy: 0,
      longitude: 9.97,
      latitude: 53.54,
      courseDegrees: null,
      headingDegrees: null,
      second: null,
      maneuver: null,
      power: 0,
      raim: 0,
      radio: 0,
    })
  })

  it('gives the original sentences', () => {
    const sent = [
      '!AIVDM,2,1,1,A,55?MbV02;H;s<HtKR20EHE:0@T4@Dn2222222216L961O5Gf0NSQEp6ClRp8,0*1C',
      '!AIVDM,2,2,1,A,88888888880,2*25',
    ]
    const [message] = decode(sent)
    if (message?.type !== 5) return expect.fail('no type 5')
    const padded = {
      ...message,
      callSign: '3FOF8  ',
      name: 'EVER DIADEM'.padEnd(20),
      destination: 'NEW YORK'.padEnd(20),
    }
    expect(encodeMessage(padded, { sequence: 1 })).toEqual(sent)
  })

  it('includes talker, channel, own vessel and sequence id', () => {
    const options = { talker: 'BS', channel: 'B', own: true, sequence: 7 } as const
    const lines = encodeMessage({ type: 5, mmsi: 211234560 }, options)
    expect(lines.map((line) => line.slice(0, 15))).toEqual(['!BSVDO,2,1,7,B,', '!BSVDO,2,2,7,B,'])
  })

  it('keeps seven-character vendor ids, and model and serial in the same bits', () => {
    const [decoded] = decode(encodeMessage({ type: 24, partNumber: 1, mmsi: 211234560, vendorId: '1D00014' }))
    expect(decoded).toMatchObject({ vendorId: '1D00014', unitModel: 12, serial: 199796 })
    const [newer] = decode(
      encodeMessage({ type: 24, partNumber: 1, mmsi: 211234560, vendorId: 'SRT', unitModel: 3, serial: 77 }),
    )
    expect(newer).toMatchObject({ unitModel: 3, serial: 77 })
  })

  it('distinguishes a craft with a mother vessel from a vessel with dimensions', () => {
    const [craft] = decode(encodeMessage({ type: 24, partNumber: 1, mmsi: 982112345, mothershipMmsi: 211234560 }))
    expect(craft).toMatchObject({ mothershipMmsi: 211234560 })
    expect(craft).not.toHaveProperty('toBowMetres')
  })

  it('refuses numbers that a field cannot hold', () => {
    expect(() => encodeMessage({ type: 1, mmsi: 2 ** 30 })).toThrow('1073741824 does not fit into 30 bits.')
    expect(() => encodeMessage({ type: 1, mmsi: 211234560, speedKnots: Number.NaN })).toThrow(RangeError)
  })
})
