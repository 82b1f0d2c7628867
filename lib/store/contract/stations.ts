import { describe, expect, it } from 'vitest'
import { noStations, type StationBatch } from '../stations.ts'
import { nothingWatched } from '../watchedBatch.ts'
import type { Programs } from './programs.ts'
import { commit as commitTo } from './rows.ts'

export function stationsContract(at: Programs) {
  const commit = (batch: Partial<StationBatch>) =>
    commitTo(at.store, [], 77, nothingWatched, [], { ...noStations, ...batch })
  const since = async (table: 'station' | 'activation' | 'safety_text', sequence = 0) => {
    const rows: { facts: string }[] = []
    for await (const piece of at.store.stations.since(table, sequence, Number.MAX_SAFE_INTEGER)) rows.push(...piece)
    return rows
  }
  const facts = async (...asked: Parameters<typeof since>) => (await since(...asked)).map((row) => row.facts)

  describe('stations', () => {
    it('are committed without vessels, followed by sequence number, and replaced', async () => {
      const station = (mmsi: number, text: string) => ({ mmsi, facts: text })
      expect(await at.store.stations.sequence()).toBe(0)
      await commit({ stations: [station(992_476_001, 'a'), station(2_442_000, 'b'), station(992_476_001, 'c')] })
      const sequence = await at.store.stations.sequence()
      expect(await facts('station')).toEqual(['b', 'c'])
      await commit({ stations: [station(2_442_000, 'd')], removed: [992_476_001, 5] })
      expect(await facts('station', sequence)).toEqual(['d'])
      expect(await facts('station')).toEqual(['d'])
      const writer = await at.store.openWriter()
      expect(await writer.latestStampMicroseconds()).toBe(77)
      await writer.release()
    })

    it('are read in pieces', async () => {
      const many = Array.from({ length: 5_001 }, (_, index) => ({ mmsi: index + 1, facts: `${index}` }))
      await commit({ stations: many })
      await commit({ stations: many.slice(0, 2) })
      expect(new Set(await facts('station')).size).toBe(5_001)
    })

    it('have activations that are acknowledged once, whatever is written after', async () => {
      await commit({ activations: [{ id: 1_763_700_000_000, facts: 'began' }] })
      const sequence = await at.store.stations.sequence()
      expect(await at.store.stations.acknowledge(1_763_700_000_000, 'ann@example.org', 5)).toBe(true)
      expect(await at.store.stations.acknowledge(1_763_700_000_000, 'bob@example.org', 6)).toBe(false)
      expect(await at.store.stations.acknowledge(1, 'bob@example.org', 6)).toBe(false)
      expect(await since('activation', sequence)).toHaveLength(1)
      await commit({ activations: [{ id: 1_763_700_000_000, facts: 'goes on' }] })
      expect(await since('activation')).toMatchObject([
        { facts: 'goes on', acknowledgedAt: 5, acknowledgedBy: 'ann@example.org' },
      ])
    })

    it('keep the latest activations and texts', async () => {
      const texts = [1, 2, 3, 4, 5].map((id) => ({ id, facts: `${id}` }))
      await commit({ texts, activations: texts })
      await at.store.stations.removeOld('safety_text', 1, 3)
      expect(await facts('safety_text')).toEqual(['3', '4', '5'])
      await at.store.stations.removeOld('activation', 4, 100)
      expect(await facts('activation')).toEqual(['5'])
      await at.store.stations.removeAll()
      expect(await facts('activation')).toEqual([])
    })
  })
}
