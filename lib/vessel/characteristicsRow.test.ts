import { describe, expect, it } from 'vitest'
import { fieldOfHeading, type RowCells, readCharacteristicsRow } from './characteristicsRow.ts'

function read(row: Record<string, unknown>) {
  const cells = new Map(Object.entries(row).map(([heading, cell]) => [fieldOfHeading(heading), cell]))
  return readCharacteristicsRow(cells as RowCells)
}

const imo = 9_074_729

function valueIn(column: string, cell: unknown): unknown {
  const row = read({ imo: imo, [column]: cell })
  if ('refused' in row) return row
  const [problem] = row.problems
  return problem ? `${problem.column}: ${problem.reason}` : Object.values(row.values)[0]
}

describe('a row of characteristics', () => {
  it('identifies the vessel by IMO number, else by MMSI', () => {
    expect(read({ imo: '9074729', mmsi: '244660001' })).toMatchObject({ vessel: { kind: 'imo', number: imo } })
    expect(read({ imo: '', mmsi: 244_660_001 })).toMatchObject({ vessel: { kind: 'mmsi', number: 244_660_001 } })
    expect(read({ imo: '0', mmsi: '244660001' })).toMatchObject({ vessel: { kind: 'mmsi' }, problems: [] })
  })

  it('uses the MMSI if the IMO number is invalid, and reports this', () => {
    expect(read({ imo: '9074728', mmsi: '244660001' })).toEqual({
      vessel: { kind: 'mmsi', number: 244_660_001 },
      values: {},
      problems: [
        {
          column: 'imo',
          fault: { kind: 'not', cell: '9074728', accepted: 'imo' },
          reason: '"9074728" is not an IMO number: seven digits, the last a check digit',
        },
      ],
    })
  })

  it('is refused if it identifies no vessel', () => {
    expect(read({ dwt: '1' })).toMatchObject({
      refused: { column: 'imo', reason: 'is empty, and so is mmsi' },
    })
    expect(read({ imo: '123', mmsi: '' })).toMatchObject({ refused: { column: 'imo' } })
    expect(read({ mmsi: '992471234' })).toMatchObject({
      refused: { column: 'mmsi', reason: '"992471234" is not the MMSI of a vessel' },
    })
  })

  it.each([
    ['dwt', '82000', 82_000],
    ['dwt', ' 82000.0 ', 82_000],
    ['gross_tonnage', '0', 0],
    ['Gross Tonnage', 12, 12],
    ['displacement', '5', 5],
    ['isplacement', '5', 5],
    ['loa', '229.5', 229.5],
    ['coated', '0', false],
    ['coated', 1, true],
    ['ice_classed', 'Yes', true],
    ['ice_classed', false, false],
    ['name_date', '2009-11-17 00:00:00 UTC', '2009-11-17T00:00:00+00:00'],
    ['name_date', '2009-11-17', '2009-11-17T00:00:00+00:00'],
    ['name_date', '2009-11-17T01:30:00+02:00', '2009-11-16T23:30:00+00:00'],
    ['general_classification', 'MERCHANT', 'Merchant'],
    ['general_classification', 'pleasure/leisure', 'Pleasure / Leisure'],
    ['individual_classification', 'Bulk Carrier', 'Bulk carrier'],
    ['individual_classification', 'research ship / survey ship', 'Research ship/ Survey ship'],
    ['ship_builder', ' Hudong, "No. 2" ', 'Hudong, "No. 2"'],
    ['class_1_code', 7, '7'],
    ['lifeboats', '', null],
    ['lifeboats', null, null],
  ])('reads %s %j as %j', (column, cell, value) => {
    expect(valueIn(column, cell)).toBe(value)
  })

  it.each([
    ['ice_class', '1A', 'ice_class: "1A" is not a whole number'],
    ['hull_number', 'H-2214', 'hull_number: "H-2214" is not a whole number'],
    ['dwt', '82000.5', 'dwt: "82000.5" is not a whole number'],
    ['dwt', true, 'dwt: "true" is not a whole number'],
    ['trading_status', 'In Service', 'trading_status: "In Service" is not a number'],
    ['coated', '2', 'coated: "2" is not one of true, false, yes, no, 1, 0'],
    ['name_date', '2009-02-30', 'name_date: "2009-02-30" is not a date like 2009-11-17 or 2009-11-17 00:00:00 UTC'],
    ['name_date', 'soon', 'name_date: "soon" is not a date'],
    ['individual_classification', 'Boat', 'individual_classification: "Boat" is not one of the individual'],
    ['ship_builder', { name: 'x' }, 'ship_builder: "{"name":"x"}" is not text'],
  ])('reports %s %j by its column and leaves it out', (column, cell, problem) => {
    expect(valueIn(column, cell)).toContain(problem)
    const row = read({ imo: imo, [column]: cell, teu: '9' })
    expect(row).toMatchObject({ values: { teu: 9 } })
    expect(row).not.toHaveProperty(['values', column])
  })

  it('accepts headings in any case and rejects unknown ones', () => {
    expect(fieldOfHeading(' Liquid-Cubic 98_Percent')).toBe('liquid_cubic_98_percent')
    expect(fieldOfHeading('IMO')).toBe('imo')
    expect(fieldOfHeading('owner')).toBeNull()
  })
})
