import { describe, expect, it } from 'vitest'
import type { PortCall } from '#lib/vessel/portCall.ts'
import type { EtaEstimate } from '../etaEstimates.ts'
import type { DecisionOfBatch } from '../identities.ts'
import type { Programs } from './programs.ts'
import { commit, removed, vessel } from './rows.ts'

const [first, second] = [201_000_001, 201_000_002]
const port = 'NLRTM'

function estimate(madeSeconds: number, more: Partial<EtaEstimate> = {}): EtaEstimate {
  const window = { fromSeconds: madeSeconds + 5_000, untilSeconds: madeSeconds + 6_000 }
  return { number: first, port, source: 'estimated', hoursToGo: 3, madeSeconds, ...window, ...more }
}

function call(beganSeconds: number): PortCall {
  const times = { enteredSeconds: beganSeconds, stoppedSeconds: beganSeconds, movedSeconds: null, leftSeconds: null }
  const seen = { isStopSeen: true, isMoveSeen: false, isBetweenBerths: false, stops: [] }
  const rest = { berth: null, kind: null, draughtInMetres: null, draughtOutMetres: null }
  return { beganSeconds, port, ...times, ...seen, ...rest, endedSeconds: beganSeconds + 1 }
}

const calling = (number: number, ...calls: PortCall[]) => vessel(number, { calls: { state: null, calls } })

export function etaEstimatesContract(at: Programs) {
  const ofArrivals = async (...arrivals: [number: number, enteredSeconds: number][]) => {
    const asked = arrivals.map(([number, enteredSeconds]) => ({ number, enteredSeconds }))
    const found = await at.store.etaEstimates.ofArrivals(port, asked)
    return found.map((each) => `${each.source} ${each.hoursToGo}: ${each.fromSeconds}`).sort()
  }

  describe('estimates of arrivals', () => {
    it('are those of a vessel since its last arrival', async () => {
      const { add } = at.store.etaEstimates
      await at.commit([vessel(first), vessel(second)])
      await add([
        estimate(10_000, { fromSeconds: 1 }),
        estimate(10_000, { source: 'reported', fromSeconds: 2 }),
        estimate(9_000, { hoursToGo: 6, fromSeconds: 3 }),
        estimate(10_000, { port: 'BEANR', fromSeconds: 4 }),
        estimate(10_000, { number: second, fromSeconds: 5 }),
      ])
      const approach = ['estimated 3: 1', 'estimated 6: 3', 'reported 3: 2']
      expect(await ofArrivals([first, 20_000])).toEqual(approach)
      await at.commit([calling(first, call(20_000))])
      await add([estimate(30_000, { fromSeconds: 6 })])
      await at.commit([calling(first, call(40_000))])
      expect(await ofArrivals([first, 20_000])).toEqual(approach)
      expect(await ofArrivals([first, 40_000], [second, 11_000])).toEqual(['estimated 3: 5', 'estimated 3: 6'])
      expect(await ofArrivals([first, 9_500], [first, 20_000 + 11 * 86_400])).toEqual(['estimated 6: 3'])
      expect(await at.store.etaEstimates.ofArrivals(port, [{ number: second, enteredSeconds: 11_000 }])).toEqual([
        {
          ...{ number: second, source: 'estimated', hoursToGo: 3 },
          ...{ fromSeconds: 5, untilSeconds: 16_000, enteredSeconds: 11_000 },
        },
      ])
    })

    it('are kept as they were made, the first of each source and time to go', async () => {
      const { add } = at.store.etaEstimates
      await at.commit([vessel(first)])
      await add([estimate(1_000, { fromSeconds: 1 })])
      await add([estimate(1_000, { fromSeconds: 2 }), estimate(2_000, { fromSeconds: 3 })])
      await add([estimate(2_000, { number: second })])
      expect(await ofArrivals([first, 3_000], [second, 3_000])).toEqual(['estimated 3: 1'])
      await add([estimate(1_000 + 11 * 86_400, { fromSeconds: 4 })])
      expect(await ofArrivals([first, 2_000 + 11 * 86_400])).toEqual(['estimated 3: 4'])
    })

    it('are removed with their vessel, or when they are old', async () => {
      await at.commit([vessel(first), vessel(second)])
      await at.store.etaEstimates.add([
        estimate(1_000),
        estimate(1_000, { number: second }),
        estimate(2_000, { hoursToGo: 6 }),
      ])
      await at.commit([removed(first)])
      expect(await ofArrivals([first, 3_000], [second, 3_000])).toEqual(['estimated 3: 6000'])
      expect(await at.store.etaEstimates.removeBefore(1_000)).toBe(0)
      expect(await at.store.etaEstimates.removeBefore(1_001)).toBe(1)
    })

    it('of a joined vessel become those of the vessel that continues', async () => {
      await at.commit([vessel(first), vessel(second)])
      const others = [1_000, 2_000].map((made) => estimate(made, { number: second, hoursToGo: made === 1_000 ? 3 : 6 }))
      await at.store.etaEstimates.add([estimate(1_000, { fromSeconds: 1 }), ...others])
      const decision = { kind: 'join', number: first, other: second, state: 'made', reason: '', madeBy: '', madeAt: 1 }
      const joined: DecisionOfBatch[] = [{ decision: { ...decision, kind: 'join', state: 'made' }, before: null }]
      await commit(at.store, [vessel(first), removed(second)], 0, undefined, joined)
      expect(await ofArrivals([first, 3_000])).toEqual(['estimated 3: 1', 'estimated 6: 7000'])
    })
  })
}
