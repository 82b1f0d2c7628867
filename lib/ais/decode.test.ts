import { describe, expect, it } from 'vitest'
import { BitReader } from './bits.ts'
import { createDecoder } from './decode.ts'
import type { FieldRow, MessageTable } from './fields.ts'
import { seededRandom } from './seededRandom.ts'
import { messageTables } from './tables.ts'

const random = seededRandom(27)
const below = (limit: number) => Math.floor(random() * limit)
const alphabet = '0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVW`abcdefghijklmnopqrstuvw'
const letters = '@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_ !"#$%&\'()*+,-./0123456789:;<=>?'

/** Reads the rows of a table from bits written as a string of 0 and 1. The compiled reader must give the same. */
function readRows(table: MessageTable, bits: string): Record<string, number | string | null> {
  const record: Record<string, number | string | null> = {}
  let position = 0
  for (const row of table.rows) {
    const start = row.at ?? position
    const width = row.bits === 'rest' ? Math.max(0, bits.length - start) : row.bits
    if (row.at === undefined) position += width
    if (row.kind !== 'spare') record[row.name] = readRow(row, bits, start, width)
  }
  return record
}

function readRow(row: FieldRow, bits: string, start: number, width: number): number | string | null {
  if (row.kind === 'text') return textIn(row, bits, start, width)
  if (row.kind === 'data') return dataIn(bits, start, row.leaves ?? 0)
  const own = bits.slice(start, start + width)
  const isCut = own.length < width
  if (bits.length < (row.needs ?? 0)) return row.unavailable === undefined ? 0 : null
  const digits = isCut && row.cut === 'shortened' ? own || '0' : own.padEnd(width, '0')
  const unsigned = Number.parseInt(digits, 2)
  const sent = row.kind === 'signed' && digits.startsWith('1') ? unsigned - 2 ** digits.length : unsigned
  return sent === row.unavailable ? null : sent / (row.scale ?? 1)
}

function textIn(row: FieldRow, bits: string, start: number, width: number): string | null {
  const all = bits.slice(start, start + width)
  const own = charactersIn(row.bits === 'rest' ? all : all.padEnd(width, '0'))
  const goesOn = row.extension !== undefined && own.length * 6 === width
  const text = goesOn ? own + charactersIn(bits.slice(row.extension)) : own
  return text.replace(/ +$/, '') || null
}

function charactersIn(bits: string): string {
  const values = (bits.match(/.{6}/g) ?? []).map((six) => Number.parseInt(six, 2))
  const end = values.indexOf(0)
  return values
    .slice(0, end < 0 ? undefined : end)
    .map((value) => letters[value])
    .join('')
}

function dataIn(bits: string, start: number, leaves: number): string {
  const end = bits.length - leaves
  const copied = bits.slice(0, Math.ceil(end / 8) * 8)
  let digits = ''
  for (let at = start; at < end; at += 8) {
    digits += Number.parseInt(copied.slice(at, at + 8).padEnd(8, '0'), 2)
      .toString(16)
      .padStart(2, '0')
  }
  return `${Math.max(0, end - start)}:${digits}`
}

function valueIn(bits: string, table: MessageTable, name: string): number {
  return Number(readRows(table, bits)[name])
}

const tables: MessageTable[] = Object.values(messageTables)

function tableOf(type: number, bits: string): MessageTable | undefined {
  return tables.find(
    (table) =>
      table.types.includes(type) &&
      (table.when ?? []).every(([name, from, to]) => {
        const value = valueIn(bits, table, name)
        return value >= from && value <= to
      }),
  )
}

function isTooLong({ maximumBits = Infinity, onlyBits }: MessageTable, length: number): boolean {
  return length > maximumBits || (onlyBits !== undefined && !onlyBits.includes(length))
}

describe('the decoder', () => {
  it.each(Array.from({ length: 27 }, (_, index) => index + 1))(
    'reads type %d as its rows say, at any length',
    (type) => {
      const decode = createDecoder()
      const reader = new BitReader()
      for (let round = 0; round < 300; round++) {
        const length = below(3) === 0 ? 2 + below(90) : 28 + below(45)
        const noughts = below(3)
        const payload = Array.from({ length }, () => alphabet[below(4) < noughts ? 0 : below(64)]).join('')
        const text = `${alphabet[type]}${payload.slice(1)}`
        const fillBits = below(6)
        expect(reader.load(Buffer.from(text, 'latin1'), 0, length, fillBits)).toBe(true)
        const bits = Array.from(text, (character) => alphabet.indexOf(character).toString(2).padStart(6, '0')).join('')
        const sent = bits.slice(0, length * 6 - fillBits)
        const table = tableOf(type, sent)
        const decoded = decode(reader)
        if (table === undefined) expect(decoded).toBe('unknown-type')
        else if (sent.length < table.minimumBits) expect(decoded).toBe('too-short')
        else if (isTooLong(table, sent.length)) expect(decoded).toBe('too-long')
        else expect(decoded).toEqual(readRows(table, sent))
      }
    },
  )

  const decodeBits = (bits: string) => {
    const sextets = bits.padEnd(Math.ceil(bits.length / 6) * 6, '0').match(/.{6}/g) ?? []
    const text = sextets.map((six) => alphabet[Number.parseInt(six, 2)]).join('')
    const reader = new BitReader()
    reader.load(Buffer.from(text, 'latin1'), 0, text.length, text.length * 6 - bits.length)
    return createDecoder()(reader)
  }
  const bitsOf = (value: number, width: number) => value.toString(2).padStart(width, '0')
  const message = (type: number, length: number) => `${bitsOf(type, 6)}00${bitsOf(211234560, 30)}`.padEnd(length, '0')

  it.each([
    [7, 168, 169],
    [8, 1008, 1009],
    [14, 1008, 1009],
    [15, 168, 169],
    [16, 168, 169],
    [17, 816, 817],
    [20, 186, 187],
    [21, 368, 369],
    [24, 168, 169],
    [25, 168, 169],
    [26, 1004, 1005],
    [27, 96, 97],
    [27, 168, 167],
    [27, 168, 169],
  ])('takes a type %d of %d bits and none of %d, for no equipment sends that: it is noise', (type, fits, tooLong) => {
    expect(decodeBits(message(type, fits))).toMatchObject({ type, mmsi: 211234560 })
    expect(decodeBits(message(type, tooLong))).toBe('too-long')
  })

  it('reads a second station with assigned slots if the message has a complete one', () => {
    const assigned = `${message(16, 92)}${bitsOf(232345678, 30)}${bitsOf(7, 12)}${bitsOf(3, 10)}`
    expect(decodeBits(assigned)).toMatchObject({ mmsi2: 232345678, offset2: 7, increment2: 3 })
    expect(decodeBits(assigned.slice(0, 140))).toMatchObject({ mmsi2: 0, offset2: 0, increment2: 0 })
    expect(decodeBits(assigned.slice(0, 92))).toBe('too-short')
  })

  it('pads the last character of a destination cut off by the end', () => {
    const full = `${message(5, 302)}${'000001'.repeat(19)}000010`
    expect(decodeBits(full)).toMatchObject({ destination: `${'A'.repeat(19)}B` })
    expect(decodeBits(full.slice(0, 421))).toMatchObject({ destination: `${'A'.repeat(19)}B` })
  })

  it('shows bits after the data only up to the end of the last byte', () => {
    const data = `${message(26, 38)}10${bitsOf(1, 30)}11${'1'.repeat(20)}`
    expect(decodeBits(data)).toMatchObject({ data: '2:c0' })
  })

  it('reports undefined types as unknown', () => {
    const reader = new BitReader()
    reader.load(Buffer.from('w5RTgt0PAso;90TKcjM8h6g208CQ', 'latin1'), 0, 28, 0)
    expect(createDecoder()(reader)).toBe('unknown-type')
  })
})

describe('the bits of a payload', () => {
  const load = (payload: string, fillBits = 0) => {
    const reader = new BitReader()
    reader.load(Buffer.from(payload, 'latin1'), 0, payload.length, fillBits)
    return reader
  }

  it('become the same payload again', () => {
    expect(load('15RTgt0PAso;90TKcjM8h6g208CQ').armoured()).toBe('15RTgt0PAso;90TKcjM8h6g208CQ')
    expect(load('8wwww', 3).armoured()).toBe('8wwwp')
  })

  it('have a hash that differs for a single bit and for another length', () => {
    const position = '15RTgt0PAso;90TKcjM8h6g208CQ'
    const changed = Array.from(position, (_, at) => `${position.slice(0, at)}w${position.slice(at + 1)}`)
    const all = [position, `${position}0`, `${position}00`, position.slice(0, -1), ...changed]
    const hashes = all.map((payload) => load(payload).hash())
    expect(new Set(hashes).size).toBe(all.length)
    expect(hashes.every(Number.isSafeInteger)).toBe(true)
    expect(load(position).hash()).toBe(hashes[0])
  })
})
