import { describe, expect, it } from 'vitest'
import type { NewDecision } from '../identities.ts'
import type { Programs } from './programs.ts'
import { bytes, text, vessel } from './rows.ts'

const join: NewDecision = {
  ...{ kind: 'join', number: 201_000_001, other: 201_000_002, state: 'made', reason: 'same-imo 9074729' },
  ...{ madeBy: 'service', madeAt: 1_795_229_580_000 },
}
const suggested: NewDecision = { ...join, number: 201_000_003, other: 201_000_004, state: 'suggested' }

export function identitiesContract(at: Programs) {
  const states = async () => (await at.store.identities.latest(10)).map(({ number, state }) => [number, state])

  describe('decisions on identities', () => {
    it('are written with the vessels, once, with the record before', async () => {
      const writer = await at.store.openWriter()
      const before = { record: bytes('record'), evidence: bytes('votes') }
      for (let time = 0; time < 2; time += 1) {
        await writer.commit([vessel(join.number)], 0, undefined, [{ decision: join, before }])
      }
      const [made] = await at.store.identities.latest(10)
      expect(made).toEqual({ ...join, id: made?.id, endedBy: null, endedAt: null })
      expect(await at.store.identities.latest(10)).toHaveLength(1)
      const id = made?.id ?? 0
      expect(text((await at.store.identities.beforeOf(id))?.record ?? null)).toBe('record')
      await at.store.identities.change(id, 'made', { state: 'unwanted', endedBy: 'ann@example.org', endedAt: 5 })
      expect(await at.store.identities.waiting()).toMatchObject([{ id, state: 'unwanted' }])
      await writer.commit([], 0, undefined, [{ decision: { ...join, id, state: 'undone' }, before: null }])
      await writer.release()
      expect(await at.store.identities.get(id)).toMatchObject({
        state: 'undone',
        endedBy: 'ann@example.org',
        endedAt: 5,
      })
      expect(text((await at.store.identities.beforeOf(id))?.evidence ?? null)).toBe('votes')
      expect(await at.store.identities.refused()).toEqual([{ number: join.number, other: join.other }])
    })

    it('are removed with either vessel', async () => {
      const others = { number: 201_000_005, other: 201_000_006 }
      await at.store.identities.add([join, suggested, { ...suggested, ...others }])
      await at.store.identities.removeVessels([join.number, suggested.other])
      expect(await at.store.identities.latest(10)).toMatchObject([others])
    })

    it('change only from the state that they are in, for every program', async () => {
      const another = await at.openAnother()
      await at.store.identities.add([suggested, suggested])
      const [{ id } = { id: 0 }] = await another.identities.latest(10)
      expect(await another.identities.change(id, 'suggested', { state: 'wanted', madeBy: 'ann', madeAt: 7 })).toBe(true)
      expect(await at.store.identities.change(id, 'suggested', { state: 'dismissed' })).toBe(false)
      expect(await states()).toEqual([[suggested.number, 'wanted']])
      expect(await at.store.identities.get(id)).toMatchObject({ madeBy: 'ann', madeAt: 7, reason: suggested.reason })
      expect(await at.store.identities.get(id + 1)).toBeNull()
      expect(await at.store.identities.beforeOf(id)).toBeNull()
    })
  })
}
