import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import type { Store } from '#lib/store/store.ts'
import { decodeFacts } from '#lib/vessel/characteristics.ts'
import { importCharacteristics } from './importTable.ts'
import { readTable } from './table.ts'

let store: Store
beforeEach(async () => {
  store = await temporaryStore()
})

const run = (text: string, isDryRun = false) =>
  importCharacteristics(readTable('vessels.csv', text), store.characteristics, isDryRun)

async function known() {
  const { changes } = await store.characteristics.since(0)
  return Object.fromEntries(
    changes.map(({ kind, number, facts }) => [`${kind} ${number}`, decodeFacts(facts ?? '[1]')]),
  )
}

const table = [
  '\ufeffIMO,MMSI,dwt,displacement,ice_class,individual_classification,ship_builder,owner',
  '9074729,244660001,82000,95000,1A,Bulk Carrier,"Yard ""No. 2"",',
  'Shanghai",x',
  '',
  ',244660002,0,,,,,',
  '1234568,,1,,,,,',
  '9074729,1',
].join('\r\n')

describe('an import of characteristics', () => {
  it('imports valid cells, and reports the others by row and column', async () => {
    expect(await run(table)).toEqual({
      ...{ rows: 4, new: 2, changed: 0, same: 0, unknownColumns: ['owner'] },
      refused: [
        expect.objectContaining({ row: 6, column: 'imo', reason: expect.stringContaining('is not an IMO number') }),
        expect.objectContaining({ row: 7, column: '', fault: { kind: 'fields', count: 2, expected: 8 } }),
      ],
      leftOut: [expect.objectContaining({ row: 2, column: 'ice_class', reason: '"1A" is not a whole number' })],
      changes: [
        expect.objectContaining({ vessel: { kind: 'imo', number: 9_074_729 } }),
        { vessel: { kind: 'mmsi', number: 244_660_002 }, fields: [{ name: 'dwt', before: null, after: 0 }] },
      ],
    })
    expect(await known()).toEqual({
      'imo 9074729': {
        ...{ dwt: 82_000, isplacement: 95_000, individual_classification: 'Bulk carrier' },
        ship_builder: 'Yard "No. 2",\nShanghai',
      },
      'mmsi 244660002': { dwt: 0 },
    })
  })

  it('loses one row to a stray quote, and none to a quote within a cell', async () => {
    const rows = ['9074729,5" pipes', '1,"Yard', '9074743,"Yard, Kiel"', '9074755,Yard']
    expect(await run(['imo,ship_builder', ...rows].join('\n'))).toMatchObject({
      ...{ rows: 4, new: 3, leftOut: [] },
      refused: [
        { row: 3, fault: { kind: 'open-quote' }, reason: expect.stringContaining('has a quote that does not') },
      ],
    })
    expect(await known()).toMatchObject({
      'imo 9074729': { ship_builder: '5" pipes' },
      'imo 9074743': { ship_builder: 'Yard, Kiel' },
    })
  })

  it('changes nothing the second time', async () => {
    await run(table)
    expect(await run(table)).toMatchObject({ new: 0, changed: 0, same: 2 })
    expect((await store.characteristics.since(0)).sequence).toBe(1)
  })

  it('updates by columns: an empty cell clears a value, an invalid cell or a missing column keeps it', async () => {
    await run('imo,dwt,teu,loa\n9074729,1,2,3')
    expect(await run('imo,dwt,teu,coated\n9074729,,many,1')).toMatchObject({ changed: 1, leftOut: [{ column: 'teu' }] })
    expect(await known()).toEqual({ 'imo 9074729': { teu: 2, loa: 3, coated: true } })
  })

  it('only reports changes on a dry run', async () => {
    await run('imo,dwt\n9074729,1')
    await run('imo,teu\n9074729,7')
    expect(await run('imo,dwt,teu,coated\n9074729,2,,\n9074743,3,,yes\n', true)).toMatchObject({
      ...{ new: 1, changed: 1, same: 0 },
      changes: [
        {
          vessel: { kind: 'imo', number: 9_074_729 },
          fields: [
            { name: 'dwt', before: 1, after: 2 },
            { name: 'teu', before: 7, after: null },
          ],
        },
        {
          vessel: { kind: 'imo', number: 9_074_743 },
          fields: [
            { name: 'dwt', before: null, after: 3 },
            { name: 'coated', before: null, after: true },
          ],
        },
      ],
    })
    expect(await known()).toEqual({ 'imo 9074729': { dwt: 1, teu: 7 } })
  })

  it('reads one JSON object per line, too', async () => {
    const lines = ['{"imo":9074729,"coated":false,"draught":12.5,"note":"x"}', '{"imo":', '[1]', '']
    expect(await run(lines.join('\n'))).toMatchObject({
      ...{ rows: 3, new: 1, unknownColumns: ['note'] },
      refused: [
        { row: 2, reason: 'is not a JSON object' },
        { row: 3, reason: 'is not a JSON object' },
      ],
    })
    expect(await known()).toEqual({ 'imo 9074729': { coated: false, draught: 12.5 } })
  })

  it.each([';', '\t'])(
    'takes %j between the cells, as spreadsheets write it, and a decimal comma there',
    async (sign) => {
      const lines = ['IMO;dwt;draught;ship_builder', '9074729;82000;12,5;"Yard; No. 2"'].map((line) =>
        line.replaceAll(';', sign),
      )
      expect(await run(lines.join('\r\n'))).toMatchObject({ rows: 1, new: 1, refused: [], leftOut: [] })
      const builder = `Yard${sign} No. 2`
      expect(await known()).toEqual({ 'imo 9074729': { dwt: 82_000, draught: 12.5, ship_builder: builder } })
    },
  )

  it('does not guess the meaning of a thousands separator', async () => {
    const told = await run('imo;dwt;teu;draught\n9074729;45.000;45000.0;1,250')
    expect(told.leftOut).toMatchObject([{ column: 'dwt' }, { column: 'draught' }])
    expect(await known()).toEqual({ 'imo 9074729': { teu: 45_000 } })
  })

  it('counts a vessel that is in the table twice once, with its last row', async () => {
    expect(await run('imo,dwt\n9074729,1\n9074729,2')).toMatchObject({ rows: 2, new: 1 })
    expect(await known()).toEqual({ 'imo 9074729': { dwt: 2 } })
  })

  it.each(['', 'name,dwt\nx,1'])('refuses %j, which does not say which vessel a row is of', (text) => {
    expect(() => readTable('vessels.csv', text)).toThrow('vessels.csv has no column "imo" or "mmsi"')
  })
})
