import { expect, it, vi } from 'vitest'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import type { CharacteristicsImportJson } from '#lib/wire/account.ts'
import { anna, testServiceForFile } from '../testService.ts'
import { expectRefusal, newUser } from './user.ts'

const testService = await testServiceForFile()
const admin = await newUser(testService, 'ann@example.org', 'admin')

const upload = (text: string, parameters = '', type = 'text/csv; charset=utf-8') =>
  admin.ask('POST', `account/characteristics${parameters}`, text, { 'Content-Type': type })
const outcomeOf = async (response: Response) => {
  expect(response.status).toBe(200)
  return (await response.json()) as CharacteristicsImportJson
}
const dwtOfAnna = async () => {
  const response = await testService.ask(`/api/vessels/${vesselIdOf(anna.number)}?embed=enhanced_data.capacity`)
  return ((await response.json()) as { enhanced_data: { capacity: { dwt: number | null } } }).enhanced_data.capacity.dwt
}
const table = ['imo,dwt,owner', `${anna.imo},82000,x`, '1234568,1,x', '9074743,many,x'].join('\n')

it('a dry run reports changes and problems by row and column, and saves nothing', async () => {
  const outcome = await outcomeOf(await upload(table, '?dry_run=true&name=vessels.csv'))
  expect(outcome).toEqual({
    dry_run: true,
    rows: 3,
    new: 2,
    changed: 0,
    same: 0,
    unknown_columns: ['owner'],
    refused: {
      count: 1,
      first: [expect.objectContaining({ row: 3, column: 'imo', reason: expect.stringContaining('"1234568"') })],
    },
    left_out: {
      count: 1,
      first: [
        {
          row: 4,
          column: 'dwt',
          reason: '"many" is not a whole number',
          fault: { kind: 'not', cell: 'many', accepted: 'integer' },
        },
      ],
    },
    changes: [
      { vessel: { kind: 'imo', number: anna.imo }, fields: [{ name: 'dwt', before: null, after: 82_000 }] },
      { vessel: { kind: 'imo', number: 9_074_743 }, fields: [] },
    ],
  })
  expect(await dwtOfAnna()).toBeNull()
})

it('an upload changes records once', async () => {
  expect(await outcomeOf(await upload(table))).toMatchObject({ dry_run: false, new: 2 })
  await vi.waitFor(async () => expect(await dwtOfAnna()).toBe(82_000))
  expect(await outcomeOf(await upload(table))).toMatchObject({ new: 0, changed: 0, same: 2 })
})

it('NDJSON is accepted', async () => {
  const outcome = await upload(`{"imo":${anna.imo},"dwt":7}\n[]`, '?dry_run=true', 'application/x-ndjson')
  expect(await outcomeOf(outcome)).toMatchObject({
    changed: 1,
    refused: { count: 1, first: [{ row: 2, column: '' }] },
    changes: [{ fields: [{ name: 'dwt', before: 82_000, after: 7 }] }],
  })
})

it('reports the number of problems and the first ones', async () => {
  const rows = Array.from({ length: 1_000 }, () => '1,1').join('\n')
  const { refused } = await outcomeOf(await upload(`imo,dwt\n${rows}`, '?dry_run=true'))
  expect([refused.count, refused.first.length]).toEqual([1_000, 200])
})

it('a file that is not a table of vessels is refused by its name', async () => {
  const { detail } = await expectRefusal(await upload('name\nx', '?name=crew.csv'), 422, 'unprocessable')
  expect(detail).toContain('crew.csv has no column "imo" or "mmsi"')
})

it('a form is refused', async () => {
  await expectRefusal(await upload(table, '', 'multipart/form-data; boundary=x'), 415, 'unsupported-media-type')
  await expectRefusal(await upload(table, '', 'text/plain'), 415, 'unsupported-media-type')
})
