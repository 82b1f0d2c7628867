import { describe, expect, it } from 'vitest'
import type { StoredAlias, StoredPort } from '../ports.ts'
import type { Programs } from './programs.ts'

export function portsContract(at: Programs) {
  const since = (sequence: number) => at.store.ports.since(sequence)

  describe('ports', () => {
    const port = (unlocode: string, facts: string | null = `[1,"Ålesund's ½ of ${unlocode}"]`): StoredPort => ({
      unlocode,
      facts,
    })

    it('are read by another program as they were saved last, in the order of codes', async () => {
      const another = await at.openAnother()
      expect(await another.ports.since(0)).toEqual({ sequence: 0, ports: [], aliases: null })
      expect(await at.store.ports.save([port('NOAES', 'old'), port('DEHAM')])).toBe(1)
      expect(await at.store.ports.save([port('NOAES'), port('US2AB')])).toBe(2)
      const ports = [port('DEHAM'), port('NOAES'), port('US2AB')]
      expect(await another.ports.since(0)).toEqual({ sequence: 2, ports, aliases: null })
    })

    it('can be followed from a sequence number, including removed ones', async () => {
      await at.store.ports.save([port('NOAES'), port('DEHAM')])
      await at.store.ports.save([port('NOAES', null)])
      expect(await since(1)).toEqual({ sequence: 2, ports: [port('NOAES', null)], aliases: null })
      expect(await since(2)).toEqual({ sequence: 2, ports: [], aliases: null })
    })

    it('are saved and read whole, however many', async () => {
      const many = Array.from({ length: 12_000 }, (_, index) => port(`AA${String(index).padStart(5, '0')}`))
      expect(await at.store.ports.save(many)).toBe(1)
      expect(await since(0)).toEqual({ sequence: 1, ports: many, aliases: null })
    })

    it('in one save twice: the last counts', async () => {
      await at.store.ports.save([port('NOAES', 'first'), port('NOAES', 'last')])
      expect((await since(0)).ports).toEqual([port('NOAES', 'last')])
    })
  })

  describe('aliases of ports', () => {
    const alias = (key: string, unlocode: string): StoredAlias => ({
      key,
      text: key.toLowerCase(),
      unlocode,
      addedBy: 'ann@example.org',
      addedAt: 1_763_700_000_123,
    })

    it('are added, replaced and removed, and followers then get all of them', async () => {
      const another = await at.openAnother()
      await at.store.ports.save([{ unlocode: 'NOAES', facts: '[1]' }])
      expect(await at.store.aliases.put(alias('ZOO', 'DEHAM'))).toBe(2)
      expect(await at.store.aliases.put(alias('AAL', 'NOAES'))).toBe(3)
      expect(await another.ports.since(1)).toEqual({
        sequence: 3,
        ports: [],
        aliases: [alias('AAL', 'NOAES'), alias('ZOO', 'DEHAM')],
      })
      await at.store.aliases.put(alias('ZOO', 'NLRTM'))
      expect((await another.ports.since(3)).aliases).toEqual([alias('AAL', 'NOAES'), alias('ZOO', 'NLRTM')])
      expect(await at.store.aliases.remove('AAL')).toBe(true)
      expect(await at.store.aliases.remove('AAL')).toBe(false)
      expect(await another.ports.since(4)).toEqual({ sequence: 5, ports: [], aliases: [alias('ZOO', 'NLRTM')] })
      expect((await another.ports.since(5)).aliases).toBeNull()
    })

    it('are not returned when only ports were saved', async () => {
      await at.store.aliases.put(alias('ZOO', 'DEHAM'))
      await at.store.ports.save([{ unlocode: 'NOAES', facts: '[1]' }])
      expect((await since(1)).aliases).toBeNull()
      expect((await since(0)).aliases).toHaveLength(1)
    })
  })
}
