import { describe, expect, it } from 'vitest'
import type { FieldRow, MessageTable } from './fields.ts'
import { messageTables } from './tables.ts'

/** Lengths of fixed-length messages in ITU-R M.1371-6, in bits. */
const lengths: Partial<Record<keyof typeof messageTables, number>> = {
  positionReport: 168,
  baseStation: 168,
  staticAndVoyage: 424,
  acknowledgement: 168,
  aircraftPosition: 168,
  timeInquiry: 72,
  interrogation: 160,
  assignment: 144,
  positionReportB: 168,
  extendedPositionReportB: 312,
  slotReservation: 160,
  aidToNavigation: 272,
  channelManagement: 168,
  channelManagementAddressed: 168,
  groupAssignment: 160,
  staticPartA: 168,
  staticPartB: 168,
  staticPartBAuxiliary: 168,
  longRangePosition: 96,
  singleSlotAidToNavigation: 168,
}

const tables: [string, MessageTable][] = Object.entries(messageTables)
const numbers = (rows: readonly FieldRow[]) => rows.filter(({ kind }) => kind === 'unsigned' || kind === 'signed')

function lengthOf({ rows }: MessageTable): number {
  return rows.filter(({ at }) => at === undefined).reduce((sum, { bits }) => sum + Number(bits), 0)
}

describe('the field tables', () => {
  it('cover all 28 message types', () => {
    const types = new Set(tables.flatMap(([, { types }]) => types))
    expect([...types].sort((one, other) => one - other)).toEqual(Array.from({ length: 28 }, (_, index) => index + 1))
  })

  it.each(Object.entries(lengths))('have %s with %d bits', (name, length) => {
    const table = tables.find(([candidate]) => candidate === name)?.[1]
    expect(table && lengthOf(table)).toBe(length)
  })

  it.each(tables)('of %s have numbers that fit in a word, and begin with type, repeat and mmsi', (_, { rows }) => {
    expect(rows.slice(0, 3).map(({ name, bits }) => [name, bits])).toEqual([
      ['type', 6],
      ['repeat', 2],
      ['mmsi', 30],
    ])
    for (const { bits, kind, unavailable = 0 } of numbers(rows)) {
      expect(bits).toBeLessThanOrEqual(30)
      const [least, most] =
        kind === 'signed' ? [-(2 ** (Number(bits) - 1)), 2 ** (Number(bits) - 1) - 1] : [0, 2 ** Number(bits) - 1]
      expect(unavailable).toBeGreaterThanOrEqual(least)
      expect(unavailable).toBeLessThanOrEqual(most)
    }
  })

  it.each(tables)('of %s have unique field names and conditions on their own fields', (_, { rows, when = [] }) => {
    const names = rows.filter(({ kind }) => kind !== 'spare').map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const [name] of when) expect(names).toContain(name)
  })
})
