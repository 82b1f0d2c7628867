import { describe, expect, it } from 'vitest'
import type { PortArea } from '../portAreas.ts'
import type { Programs } from './programs.ts'

function area(id: string, more: Partial<PortArea> = {}): PortArea {
  const text = '{"type":"Polygon","coordinates":[]}'
  return { id, port: 'NLRTM', kind: 'port', name: id, area: text, addedBy: 'ann@example.org', addedAt: 5, ...more }
}

export function portAreasContract(at: Programs) {
  describe('port areas', () => {
    it('are added together or not at all, changed and removed', async () => {
      const { portAreas } = at.store
      expect(await portAreas.all()).toEqual([])
      const berth = area('b', { kind: 'berth', name: 'Pier 7' })
      expect(await portAreas.add([area('c', { port: 'NLVLI' }), area('a'), berth], 3)).toBe(true)
      expect(await portAreas.add([area('d')], 3)).toBe(false)
      expect(await portAreas.all()).toEqual([berth, area('a'), area('c', { port: 'NLVLI' })])
      expect(await portAreas.change(area('a', { name: 'North', addedBy: 'bob@example.org' }))).toBe(true)
      expect(await portAreas.remove('c')).toBe(true)
      expect(await portAreas.remove('c')).toBe(false)
      expect(await portAreas.change(area('c'))).toBe(false)
      expect(await portAreas.all()).toEqual([berth, area('a', { name: 'North' })])
    })

    it('have a version that grows with every change, the same for every program', async () => {
      const { portAreas } = at.store
      const before = await portAreas.version()
      await portAreas.add([area('a')], 9)
      const added = await portAreas.version()
      expect(added).toBeGreaterThan(before)
      await portAreas.remove('b')
      expect(await (await at.openAnother()).portAreas.version()).toBe(added)
    })
  })
}
