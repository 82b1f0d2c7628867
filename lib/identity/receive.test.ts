import { describe, expect, it } from 'vitest'
import { observationAt, positionAt } from '#lib/vessel/fixtures/observations.ts'
import { mergeInto, type VesselState } from '#lib/vessel/merge.ts'
import type { Observation, PositionReport } from '#lib/vessel/observation.ts'
import { isUndisputed, receive } from './receive.ts'

const mmsi = 244_660_000
const further = 1_000_000_000 + mmsi
const secondMicroseconds = 1_000_000
const start = 1_795_229_580_000_000

const rotterdam = { latitude: 51.9, longitude: 4.1 }
const newYork = { latitude: 40.6, longitude: -74 }

interface Sent extends Partial<PositionReport> {
  /** Broadcast time. Defaults to the time of arrival. */
  second?: number
  facts?: Observation['facts']
  transponderClass?: 'A' | 'B'
}

function observation(second: number, { facts = null, transponderClass = 'A', ...report }: Sent): Observation {
  const broadcastMicroseconds = start + second * secondMicroseconds
  const { longitude, latitude } = report
  const more = { transponderClass, facts }
  if (longitude === undefined || latitude === undefined) return observationAt(broadcastMicroseconds, more)
  return positionAt(broadcastMicroseconds, { speedKnots: 0, courseDegrees: null, ...report }, more)
}

/** Receives one report every ten seconds. */
function records(sent: readonly Sent[], { seconds = 10 } = {}): VesselState[] {
  let states: VesselState[] = []
  sent.forEach((each, index) => {
    const { second = index * seconds, ...report } = each
    const one = observation(second, report)
    const moment = { stampMicroseconds: one.broadcastMicroseconds, nowMicroseconds: one.broadcastMicroseconds }
    const [main] = states
    if (!main) states = [mergeInto(null, one, moment).state]
    else if (isUndisputed(main, one, moment)) mergeInto(main, one, moment)
    else receive(states, one, moment, new Map())
  })
  return states
}

function taken(sent: readonly Sent[], times: number): Sent[] {
  return Array.from({ length: times }, () => sent).flat()
}

const places = (states: readonly VesselState[]) =>
  states.map(({ vessel: { number: mmsi, latitude, name } }) => ({
    number: mmsi,
    latitude: Math.round(latitude ?? 0),
    name,
  }))

describe('an MMSI that two vessels send far apart', () => {
  const both = taken([rotterdam, newYork], 6)

  it('has a record for each', () => {
    expect(places(records(both))).toEqual([
      { number: mmsi, latitude: 52, name: null },
      { number: further, latitude: 41, name: null },
    ])
  })

  it('has one record while the second vessel has at most five positions, which are held back', () => {
    const [main, further] = records(both.slice(0, 10))
    expect(further).toBeUndefined()
    expect(main?.vessel).toMatchObject(rotterdam)
    expect(main?.evidence.quarantine).toMatchObject({ reports: 5 })
  })

  it('records the time of the split and the impossible step', () => {
    const states = records(both)
    for (const { evidence } of states) {
      expect(evidence.split).toMatchObject({
        atMicroseconds: start + 110 * secondMicroseconds,
        step: { from: rotterdam, to: newYork },
      })
      expect(evidence.split?.step?.knots).toBeGreaterThan(100_000)
    }
    expect(states[0]?.vessel.updatedMicroseconds).toBe(start + 110 * secondMicroseconds)
  })

  it('keeps the record for the vessel with its identity', () => {
    const anna = { imo: 9_074_729, name: 'ANNA', callSign: 'PDAN' }
    const bella = { imo: 9_321_483, name: 'BELLA', callSign: 'PDBE' }
    const states = records([
      { ...rotterdam, facts: anna },
      ...taken([{ ...newYork, facts: bella }, rotterdam, { facts: anna }], 7),
    ])
    expect(places(states)).toEqual([
      { number: mmsi, latitude: 52, name: 'ANNA' },
      { number: further, latitude: 41, name: 'BELLA' },
    ])
    expect(states.map(({ vessel }) => vessel.imo)).toEqual([anna.imo, bella.imo])
  })

  it('assigns an identity with an IMO number to a nameless track rather than to a track with another one', () => {
    const anna = { imo: 9_074_729, name: 'ANNA', callSign: 'PDAN' }
    const bella = { imo: 9_321_483, name: 'BELLA', callSign: 'PDBE' }
    const beyond = { latitude: 52.033, longitude: 4.1 }
    const between = { latitude: 51.943, longitude: 4.1 }
    const sent = [{ ...rotterdam, facts: anna }, ...taken([beyond, rotterdam], 3), { ...between, facts: bella }]
    const [main] = records([...sent, { ...rotterdam, facts: anna }])
    expect(main?.evidence.contest?.tracks.map(({ facts }) => facts.name)).toEqual(['ANNA', 'BELLA'])
  })

  it('is split without an overlap if the second sends another identity', () => {
    const anna = { imo: 9_074_729, name: 'ANNA', callSign: 'PDAN' }
    const bella = { imo: 9_321_483, name: 'BELLA', callSign: 'PDBE' }
    const sent = [{ ...rotterdam, facts: anna }, ...taken([{ ...newYork, facts: bella }], 6)]
    expect(places(records(sent))).toMatchObject([{ name: 'ANNA' }, { name: 'BELLA', latitude: 41 }])
  })
})

describe('an MMSI that two vessels send close to each other', () => {
  const anna = { ...rotterdam, facts: { imo: 9_074_729, name: 'ANNA', callSign: 'PDAN' } }
  const bella = { latitude: 51.905, longitude: 4.1, facts: { imo: 9_321_483, name: 'BELLA', callSign: 'PDBE' } }

  it('is split once both have sent their identities in turn', () => {
    expect(
      records(taken([anna, bella], 12)).map(({ vessel: { imo, latitude, name } }) => ({ imo, latitude, name })),
    ).toEqual([
      { imo: 9_074_729, latitude: 51.9, name: 'ANNA' },
      { imo: 9_321_483, latitude: 51.905, name: 'BELLA' },
    ])
  })

  it('is not moved to a second vessel far away that sends its identity first', () => {
    const sent = [
      ...taken([anna], 80),
      { facts: bella.facts },
      ...taken([newYork, rotterdam, { facts: anna.facts }], 5),
    ]
    expect(records(sent)).toMatchObject([{ vessel: { ...rotterdam, imo: anna.facts.imo } }])
  })

  describe('with the static report of the second before its first position', () => {
    const abreast = { latitude: 51.95, longitude: 4.1 }
    const bellaBefore = [{ facts: bella.facts }, ...taken([abreast, rotterdam, { facts: anna.facts }], 12)]

    it.each([
      { name: 'near in time', before: [anna, { facts: anna.facts }, { facts: anna.facts }] },
      { name: 'long after the identity of the first', before: taken([anna], 80) },
    ])('keeps both identities: $name', ({ before }) => {
      expect(records([...before, ...bellaBefore]).map(({ vessel: { imo, latitude } }) => ({ imo, latitude }))).toEqual([
        { imo: anna.facts.imo, latitude: rotterdam.latitude },
        { imo: bella.facts.imo, latitude: abreast.latitude },
      ])
    })
  })

  it('keeps both identities if the position that was sent with a static report arrives after others', () => {
    const beside = { latitude: 51.95, longitude: 4.1 }
    const late = [
      { facts: bella.facts, second: 24 },
      { ...beside, second: 34 },
      { ...beside, second: 23 },
    ]
    const sent = [anna, rotterdam, rotterdam, ...late, ...taken([rotterdam, beside, { facts: anna.facts }], 8)]
    expect(records(sent).map(({ vessel: { name, latitude } }) => ({ name, latitude }))).toEqual([
      { name: 'ANNA', latitude: rotterdam.latitude },
      { name: 'BELLA', latitude: beside.latitude },
    ])
  })

  it('keeps the IMO number of the second from the first, which sends none', () => {
    const first = { ...rotterdam, facts: { name: anna.facts.name, callSign: anna.facts.callSign } }
    expect(records([first, ...taken([first, bella], 12)]).map(({ vessel }) => [vessel.name, vessel.imo])).toEqual([
      ['ANNA', null],
      ['BELLA', bella.facts.imo],
    ])
  })

  it('stays one vessel while only one sends its identity', () => {
    expect(records(taken([anna, { ...bella, facts: null }], 40))).toHaveLength(1)
  })
})

describe('one vessel', () => {
  it('keeps its record through a fault of its receiver', () => {
    const sent = [...taken([rotterdam], 5), ...taken([newYork], 20), ...taken([rotterdam], 20)]
    expect(places(records(sent))).toEqual([{ number: mmsi, latitude: 52, name: null }])
    expect(records(sent)[0]?.evidence.quarantine).toMatchObject({ reports: 20 })
  })

  it('moves to a position received for ten minutes after a wrong one', () => {
    expect(places(records([newYork, ...taken([rotterdam], 61)]))).toEqual([{ number: mmsi, latitude: 52, name: null }])
  })

  it('is not split after a wrong first position and a later jump elsewhere', () => {
    const tokyo = { latitude: 35, longitude: 140 }
    const sent = [newYork, ...taken([rotterdam], 10), tokyo, ...taken([rotterdam], 30)]
    expect(records(sent)).toHaveLength(1)
    expect(places(records([...sent, ...taken([rotterdam], 30)]))).toEqual([{ number: mmsi, latitude: 52, name: null }])
    const twiceWrong = [rotterdam, newYork, newYork, tokyo, ...taken([newYork], 6)]
    expect(records([...twiceWrong, ...taken([rotterdam], 30)])).toHaveLength(1)
  })

  it('is not split by two long faults of its receiver', () => {
    const tokyo = { latitude: 35, longitude: 140 }
    const faults = [rotterdam, ...taken([newYork], 70), ...taken([rotterdam], 3), ...taken([tokyo], 70)]
    expect(records([...faults, ...taken([rotterdam], 70)])).toMatchObject([{ vessel: rotterdam }])
  })

  it('may move at its reported speed and arrive late from one of two receivers', () => {
    const fast = { speedKnots: 45, courseDegrees: 0, longitude: 4.1 }
    const hourly = [51, 51.75, 52.5].map((latitude) => ({ ...fast, latitude }))
    expect(records(hourly, { seconds: 3600 })[0]?.vessel.latitude).toBe(52.5)
    const late = taken([rotterdam, { latitude: 51.85, longitude: 4.1 }], 20)
    expect(records(late)).toHaveLength(1)
  })

  it('may cross the 180° meridian', () => {
    const sent = [
      { latitude: 0, longitude: 179.99 },
      { latitude: 0, longitude: -179.99 },
    ]
    expect(records(sent)[0]?.vessel.longitude).toBe(-179.99)
  })

  it('takes a new name by votes and is not split', () => {
    const [before, after] = ['OLD', 'NEW'].map((name) => ({ ...rotterdam, facts: { name, callSign: name } }))
    if (!before || !after) throw new Error('no names')
    const states = records([...taken([before], 3), ...taken([after], 40)])
    expect(places(states)).toEqual([{ number: mmsi, latitude: 52, name: 'NEW' }])
  })

  it('does not move to 0° N 0° E', () => {
    const broken = { latitude: 0, longitude: 0 }
    expect(records([rotterdam, ...taken([broken], 80)])[0]?.vessel).toMatchObject(rotterdam)
  })
})
