import { describe, expect, it } from 'vitest'
import type { AuditEvent, AuditQuery } from '../audit.ts'
import type { Programs } from './programs.ts'

function event(at: number, more: Partial<AuditEvent> = {}): AuditEvent {
  return { at, kind: 'alias-set', actor: 'ann@example.org', address: '192.0.2.7', subject: 'X', details: '', ...more }
}

export function auditContract(at: Programs) {
  const found = async (query: Partial<AuditQuery> = {}) => at.store.audit.find({ limit: 100, ...query })
  const times = async (query: Partial<AuditQuery>) => (await found(query)).map((each) => each.at)

  describe('the audit log', () => {
    it('holds events as they were added, by any program, newest first', async () => {
      const another = await at.openAnother()
      await at.store.audit.add([])
      expect(await found()).toEqual([])
      const [first, second] = [event(1_795_229_580_000), event(1_795_229_580_001)]
      const third = event(1_795_229_579_000, { actor: 'command line', address: null, details: `"x", 'y' ½\n100 %` })
      await at.store.audit.add([first, second])
      await another.audit.add([third])
      expect(await found()).toMatchObject([third, second, first])
    })

    it('is read page by page', async () => {
      await at.store.audit.add([1, 2, 3, 4, 5].map((time) => event(time)))
      const page = await found({ limit: 2 })
      expect(page.map((each) => each.at)).toEqual([5, 4])
      expect(await times({ limit: 2, before: page[1]?.id ?? 0 })).toEqual([3, 2])
    })

    it('is filtered by kind, time and text', async () => {
      await at.store.audit.add([
        event(1, { kind: 'token-created', subject: 'Roof 100%' }),
        event(2, { kind: 'token-revoked', subject: 'roof_a' }),
        event(3, { actor: 'bo@example.org', address: '2001:db8::7', details: 'NLRTM' }),
      ])
      expect(await times({ kind: 'token-created' })).toEqual([1])
      expect(await times({ since: 2 })).toEqual([3, 2])
      expect(await times({ text: 'ROOF' })).toEqual([2, 1])
      expect(await times({ text: '0%' })).toEqual([1])
      expect(await times({ text: 'f_' })).toEqual([2])
      expect(await times({ text: '\\' })).toEqual([])
      for (const text of ['BO@', '2001:DB8', 'nlr']) expect(await times({ text })).toEqual([3])
      expect(await times({ text: 'roof', kind: 'alias-set' })).toEqual([])
    })

    it('removes older events, and no others', async () => {
      await at.store.audit.add([event(1), event(5), event(9)])
      await at.store.audit.removeBefore(5)
      expect(await times({})).toEqual([9, 5])
      await at.store.audit.removeBefore(10)
      await at.store.audit.add([event(11)])
      expect(await times({})).toEqual([11])
    })
  })
}
