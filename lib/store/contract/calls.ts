import { describe, expect, it } from 'vitest'
import type { PortCall } from '#lib/vessel/portCall.ts'
import type { DecisionOfBatch } from '../identities.ts'
import type { Programs } from './programs.ts'
import { commit, removed, vessel } from './rows.ts'

const [first, second, third] = [201_000_001, 201_000_002, 201_000_003]

function call(beganSeconds: number, more: Partial<PortCall> = {}): PortCall {
  return {
    beganSeconds,
    port: 'NLRTM',
    berth: null,
    kind: 'moored',
    enteredSeconds: beganSeconds,
    stoppedSeconds: beganSeconds + 10,
    isStopSeen: true,
    movedSeconds: null,
    isMoveSeen: false,
    leftSeconds: null,
    endedSeconds: null,
    draughtInMetres: 7.9,
    draughtOutMetres: null,
    isBetweenBerths: false,
    stops: [],
    ...more,
  }
}

function ended(beganSeconds: number, leftSeconds: number, more: Partial<PortCall> = {}): PortCall {
  const moved = { movedSeconds: leftSeconds, isMoveSeen: true, draughtOutMetres: 6.5 }
  return call(beganSeconds, { ...moved, leftSeconds, endedSeconds: leftSeconds, ...more })
}

const calling = (number: number, state: string | null, ...calls: PortCall[]) =>
  vessel(number, { calls: { state, calls } })

export function callsContract(at: Programs) {
  const page = (more: object = {}) => ({
    ...{ port: 'NLRTM', sinceSeconds: 0, untilSeconds: 1_000, hasBetweenBerths: false, limit: 10 },
    ...more,
  })
  const begun = (calls: readonly { number: number; beganSeconds: number }[]) =>
    calls.map(({ number, beganSeconds }) => `${number - first + 1}: ${beganSeconds}`)
  const stateOf = async (number: number) => {
    const writer = await at.store.openWriter()
    const [read] = await writer.read([number])
    await writer.release()
    return read?.call
  }

  describe('port calls', () => {
    it('tell which vessels lie moored', async () => {
      const anchored = call(300, { kind: 'anchored' })
      await at.commit([calling(first, '', ended(100, 200), call(300)), calling(second, '', anchored)])
      expect(await at.store.calls.moored([first, second, third])).toEqual(new Set([first]))
      await at.commit([calling(first, '', call(300, { movedSeconds: 400, isMoveSeen: true }))])
      expect(await at.store.calls.moored([first, second])).toEqual(new Set())
    })

    it('are committed with their vessel and its state', async () => {
      const whole = ended(100, 200, { berth: 'Pier 7', kind: null, enteredSeconds: null, isBetweenBerths: true })
      await at.commit([calling(first, 'in port', whole, call(300))], [vessel(first)])
      expect(await at.store.calls.ofVessel(first, 9)).toEqual([
        { ...call(300), number: first },
        { ...whole, number: first },
      ])
      expect(await stateOf(first)).toBe('in port')
      await at.commit([calling(first, null, ended(300, 400))])
      expect(await stateOf(first)).toBeNull()
      expect(await at.store.calls.ofVessel(first, 1)).toEqual([{ ...ended(300, 400), number: first }])
      expect(begun(await at.store.calls.ofVessel(first, 9, 300))).toEqual(['1: 100'])
    })

    it('are stored once, and only the last open one of a vessel', async () => {
      const batch = [calling(first, 'b', ended(100, 200), call(300)), calling(second, 'c', call(310))]
      await at.commit(batch, batch, [calling(second, 'd')])
      expect(begun(await at.store.calls.open('NLRTM'))).toEqual(['1: 300'])
      expect(begun(await at.store.calls.ofVessel(first, 9))).toEqual(['1: 300', '1: 100'])
      expect(await at.store.calls.ofVessel(second, 9)).toEqual([])
    })

    it('are listed by arrival and departure in pages', async () => {
      await at.commit([
        calling(first, null, ended(100, 200), ended(300, 400, { isBetweenBerths: true }), call(500)),
        calling(second, null, ended(100, 250), ended(260, 270, { port: 'BEANR' })),
        calling(third, null, ended(150, 900, { leftSeconds: null }), ended(901, 990, { enteredSeconds: null })),
      ])
      const { arrived, departed, open } = at.store.calls
      expect(begun(await arrived(page()))).toEqual(['1: 500', '3: 150', '2: 100', '1: 100'])
      expect(begun(await arrived(page({ hasBetweenBerths: true, sinceSeconds: 300 })))).toEqual(['1: 500', '1: 300'])
      expect(begun(await arrived(page({ untilSeconds: 150, limit: 2 })))).toEqual(['3: 150', '2: 100'])
      expect(begun(await arrived(page({ after: { seconds: 100, number: second } })))).toEqual(['1: 100'])
      expect(begun(await departed(page()))).toEqual(['3: 901', '2: 100', '1: 100'])
      expect(begun(await departed(page({ port: 'BEANR' })))).toEqual(['2: 260'])
      expect(begun(await open('NLRTM'))).toEqual(['1: 500'])
      await at.commit([calling(second, null, call(600, { isBetweenBerths: true }))])
      expect(begun(await open('NLRTM'))).toEqual(['1: 500', '2: 600'])
      expect(begun(await open('NLRTM', false))).toEqual(['1: 500'])
    })

    it('keep their stops, and are listed by their end', async () => {
      const stop = { berth: 'Pier 7', kind: 'moored', earliestSeconds: 90, sinceSeconds: 110 } as const
      const stops = [
        { ...stop, berth: null, kind: null, earliestSeconds: null, untilSeconds: 105, latestSeconds: 108 },
        { ...stop, untilSeconds: null, latestSeconds: null },
      ]
      await at.commit([
        calling(first, null, ended(100, 200, { stops }), call(300)),
        calling(
          second,
          null,
          ended(100, 190),
          ended(191, 195, { isBetweenBerths: true }),
          ended(260, 270, { port: 'BEANR' }),
        ),
        calling(third, null, ended(150, 200, { leftSeconds: null, enteredSeconds: null, stops })),
      ])
      expect((await at.store.calls.one(first, 100))?.stops).toEqual(stops)
      const { endedSince } = at.store.calls
      const asked = { port: 'NLRTM', sinceSeconds: 190, hasBetweenBerths: false, after: null, limit: 9 }
      expect(begun(await endedSince(asked))).toEqual(['2: 100', '1: 100', '3: 150'])
      const all = { ...asked, hasBetweenBerths: true }
      expect(begun(await endedSince(all))).toEqual(['2: 100', '2: 191', '1: 100', '3: 150'])
      expect(begun(await endedSince({ ...asked, sinceSeconds: 191, limit: 1 }))).toEqual(['1: 100'])
      expect(begun(await endedSince({ ...asked, after: { seconds: 200, number: first } }))).toEqual(['3: 150'])
    })

    it('are removed with their vessel, or when they are old', async () => {
      await at.commit(
        [calling(first, 'a', ended(100, 200), call(300)), calling(second, 'b', ended(100, 250), call(260))],
        [removed(first)],
      )
      expect(await at.store.calls.ofVessel(first, 9)).toEqual([])
      await at.commit([vessel(first)])
      expect(await stateOf(first)).toBeNull()
      expect(await at.store.calls.removeBefore(250)).toBe(0)
      expect(await at.store.calls.removeBefore(251)).toBe(1)
      expect(begun(await at.store.calls.ofVessel(second, 9))).toEqual(['2: 260'])
      await at.store.calls.removeAll()
      expect(await at.store.calls.ofVessel(second, 9)).toEqual([])
      expect(await stateOf(second)).toBeNull()
    })

    it('are read one by one, and of all vessels in their order', async () => {
      await at.commit([calling(second, null, ended(100, 200), call(300)), calling(first, null, call(400))])
      const { following, one } = at.store.calls
      expect(begun(await following({ number: 0, beganSeconds: 0 }, 9))).toEqual(['1: 400', '2: 100', '2: 300'])
      expect(begun(await following({ number: second, beganSeconds: 100 }, 9))).toEqual(['2: 300'])
      expect(begun(await following({ number: 0, beganSeconds: 0 }, 2))).toEqual(['1: 400', '2: 100'])
      expect(await one(second, 100)).toEqual({ ...ended(100, 200), number: second })
      expect(await one(second, 101)).toBeNull()
    })

    it('are lost with another vessel of the same number', async () => {
      await at.commit([calling(first, 'a', call(300))], [vessel(first, { createdMicroseconds: 5 })])
      expect(await stateOf(first)).toBeNull()
    })

    it('of a joined vessel become those of the vessel that continues', async () => {
      await at.commit([calling(first, 'a', ended(100, 200)), calling(second, 'b', ended(100, 210), call(300))])
      const decision = { kind: 'join', number: first, other: second, state: 'made', reason: '', madeBy: '', madeAt: 1 }
      const joined: DecisionOfBatch[] = [{ decision: { ...decision, kind: 'join', state: 'made' }, before: null }]
      await commit(at.store, [calling(first, 'b', call(300)), removed(second)], 0, undefined, joined)
      expect(await at.store.calls.ofVessel(first, 9)).toEqual([
        { ...call(300), number: first },
        { ...ended(100, 200), number: first },
      ])
      expect(await at.store.calls.ofVessel(second, 9)).toEqual([])
    })
  })
}
