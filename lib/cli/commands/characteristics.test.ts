import { describe, expect, it } from 'vitest'
import { folderForEach } from './commandFolder.ts'

const place = folderForEach()
const { lastfix } = place

describe('lastfix characteristics import', () => {
  const vessels = 'imo,dwt,ice_class\n9074729,82000,1A\n9074743,1,2\n'

  it('shows the changes, then makes them', async () => {
    const dry = await lastfix(['characteristics', 'import', '-', '--dry-run'], { input: vessels })
    expect(dry.stdout).toContain('stdin: 2 rows; vessels: 2 new, 0 changed, 0 same; rows rejected: 0 (dry run')
    expect(dry.stdout).toContain('row 2, ice_class: "1A" is not a whole number')
    const counts = async () => (await lastfix(['characteristics', 'import', '-', '--json'], { input: vessels })).json()
    expect(await counts()).toMatchObject({ rows: 2, new: 2, same: 0, leftOut: [{ row: 2, column: 'ice_class' }] })
    expect(await counts()).toMatchObject({ rows: 2, new: 0, same: 2 })
  })

  it('refuses a table without an imo or mmsi column in one line', async () => {
    const { exit, stderr } = await lastfix(['characteristics', 'import', '-'], { input: 'name,dwt\nANNA,1\n' })
    expect({ exit, lines: stderr.trim().split('\n') }).toEqual({
      exit: 1,
      lines: [expect.stringContaining('stdin has no column "imo" or "mmsi"')],
    })
  })
})
