import { describe, expect, it } from 'vitest'
import { createCoverageReader } from './coverageReader.ts'
import { encodeCells } from './storedCells.ts'

const bytes = (cells: number) => encodeCells({ simulated: false, numbers: new Int32Array(cells * 6) })

function store() {
  const rows = new Map<string, { at: number; cells: Uint8Array }>()
  const read: string[] = []
  return {
    rows,
    read,
    isLost: false,
    async saved() {
      if (this.isLost) throw new Error('lost')
      return [...rows].map(([source, { at }]) => ({ source, at }))
    },
    async cellsOf(source: string) {
      read.push(source)
      return rows.get(source)?.cells ?? null
    },
  }
}

describe('the coverage that ingest saved', () => {
  it('is read after ten seconds, only what has changed', async () => {
    const saved = store()
    let now = 0
    const reader = createCoverageReader(saved, () => now)
    saved.rows.set('mast', { at: 1, cells: bytes(1) }).set('roof', { at: 1, cells: bytes(2) })
    expect([...(await reader.read()).keys()]).toEqual(['mast', 'roof'])
    saved.rows.set('roof', { at: 2, cells: bytes(3) }).set('odd', { at: 2, cells: new Uint8Array([77]) })
    now = 9_999
    expect((await reader.read()).get('roof')?.numbers).toHaveLength(12)
    now = 10_000
    const cells = await reader.read()
    expect([...cells].map(([source, { numbers }]) => [source, numbers.length])).toEqual([
      ['mast', 6],
      ['roof', 18],
    ])
    expect(saved.read).toEqual(['mast', 'roof', 'roof', 'odd'])
    saved.rows.delete('roof')
    now = 20_000
    expect([...(await reader.read()).keys()]).toEqual(['mast'])
  })

  it('is read again at once after the store could not be reached', async () => {
    const saved = store()
    saved.rows.set('roof', { at: 1, cells: bytes(2) })
    const reader = createCoverageReader(saved, () => 0)
    saved.isLost = true
    await expect(reader.read()).rejects.toThrow('lost')
    saved.isLost = false
    expect((await reader.read()).size).toBe(1)
  })
})
