import { describe, expect, it } from 'vitest'
import type { Programs } from './programs.ts'
import { portArea as area } from './rows.ts'

export function portAreasContract(at: Programs) {
  describe('port areas', () => {
    it('are added together or not at all, by port and kind', async () => {
      const { portAreas } = at.store
      expect(await portAreas.all()).toEqual([])
      const berth = area('b', { kind: 'berth', name: 'Pier 7' })
      expect(await portAreas.addAll([area('c', { port: 'NLVLI' }), area('a'), berth], 3)).toBeNull()
      expect(await portAreas.addAll([area('d')], 3)).toBe('full')
      expect(await portAreas.all()).toEqual([berth, area('a'), area('c', { port: 'NLVLI' })])
      expect(await portAreas.change(area('a', { name: 'North', addedBy: 'bob@example.org' }))).toBeNull()
      expect(await portAreas.all()).toEqual([berth, area('a', { name: 'North' }), area('c', { port: 'NLVLI' })])
      expect(await portAreas.ofPort('NLVLI')).toEqual([area('c', { port: 'NLVLI' })])
      expect(await portAreas.ofPort('DEHAM')).toEqual([])
    })
  })
}
