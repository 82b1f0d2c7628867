import { describe, expect, it } from 'vitest'
import type { Programs } from './programs.ts'
import { bytes } from './rows.ts'

export function receptionDaysContract(at: Programs) {
  describe('days of reception', () => {
    const named = async (day: number) =>
      (await at.store.receptionDays.ofDay(day)).map(({ source, cells }) => [source, Buffer.from(cells).toString()])
    const appended = (text: string) => (stored: Uint8Array | null) =>
      bytes(`${stored ? Buffer.from(stored) : ''}${text}`)

    it('are joined with what is stored, by source and day', async () => {
      const { save } = at.store.receptionDays
      await save(20_000, 'roof', appended('one'))
      await save(20_000, 'Mast', appended('two'))
      await save(20_000, 'roof', appended(' more'))
      await save(20_001, 'roof', appended('next'))
      expect(await named(20_000)).toEqual([
        ['Mast', 'two'],
        ['roof', 'one more'],
      ])
      expect(await named(20_001)).toEqual([['roof', 'next']])
      expect(await named(19_999)).toEqual([])
    })

    it('are removed with their source, or when they are old', async () => {
      const { save, removeSource, removeBefore } = at.store.receptionDays
      for (const day of [20_000, 20_001]) for (const source of ['roof', 'mast']) await save(day, source, appended('x'))
      expect(await removeBefore(20_001)).toBe(2)
      expect(await named(20_000)).toEqual([])
      expect(await removeSource('mast')).toBe(true)
      expect(await named(20_001)).toEqual([['roof', 'x']])
    })
  })
}
