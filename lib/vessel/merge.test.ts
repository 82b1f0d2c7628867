import { describe, expect, it } from 'vitest'
import type { Facts } from './evidence.ts'
import { merge, type VesselState } from './merge.ts'
import type { Observation, PositionReport } from './observation.ts'

const MMSI = 244_660_000
const at = (second: number) => 1_795_229_580_000_000 + second * 1_000_000

function position(second: number, more: Partial<PositionReport> = {}): Observation {
  return observation(second, {
    position: {
      broadcastMicroseconds: at(second),
      longitude: 4.1,
      latitude: 51.9,
      speedKnots: 12,
      courseDegrees: 270,
      headingDegrees: 268,
      rateOfTurn: 0,
      navigationalStatus: 0,
      accuracy: 1,
      maneuver: null,
      collectionType: 'terrestrial',
      ...more,
    },
  })
}

function report(second: number, facts: Facts): Observation {
  return observation(second, { facts })
}

function observation(second: number, more: Partial<Observation>): Observation {
  return {
    mmsi: MMSI,
    transponderClass: 'A',
    classIsGuess: false,
    broadcastMicroseconds: at(second),
    simulated: false,
    position: null,
    facts: null,
    ...more,
  }
}

/** Merges one after the other, each committed a tenth of a second after its broadcast. */
function mergeAll(...observations: Observation[]) {
  let state: VesselState | null = null
  let last = null
  for (const one of observations) {
    last = merge(state, one, one.broadcastMicroseconds + 100_000)
    state = last.state
  }
  if (!last) throw new Error('nothing to merge')
  return { ...last, vessel: last.state.vessel }
}

describe('a ship that is heard for the first time', () => {
  it('has a record, her number and the time it was made', () => {
    const { vessel, recordChanged } = mergeAll(position(0))
    expect(recordChanged).toBe(true)
    expect(vessel).toMatchObject({
      mmsi: MMSI,
      transponderClass: 'A',
      createdMicroseconds: at(0.1),
      updatedMicroseconds: at(0.1),
      positionUpdatedMicroseconds: at(0.1),
      staticUpdatedMicroseconds: null,
      broadcastMicroseconds: at(0),
      longitude: 4.1,
      name: null,
    })
  })

  it('has one even if her first report holds nothing plausible', () => {
    expect(mergeAll(report(0, {})).vessel).toMatchObject({
      mmsi: MMSI,
      latitude: null,
      staticUpdatedMicroseconds: null,
    })
  })
})

describe('position and static reports', () => {
  it('end in one record whatever their order', () => {
    const facts = { name: 'ALBATROS', shipTypeCode: 70 }
    const one = mergeAll(position(0), report(1, facts)).vessel
    const other = mergeAll(report(0, facts), position(1)).vessel
    expect(one).toMatchObject({ name: 'ALBATROS', shipTypeCode: 70, latitude: 51.9 })
    expect({ ...other, ...times(one) }).toEqual(one)
  })

  it('move the time of what they bring, and the time of the record', () => {
    const { vessel } = mergeAll(position(0), report(10, { name: 'ALBATROS' }))
    expect(vessel).toMatchObject({
      createdMicroseconds: at(0.1),
      updatedMicroseconds: at(10.1),
      staticUpdatedMicroseconds: at(10.1),
      positionUpdatedMicroseconds: at(0.1),
    })
  })

  it('leave the held state as it was', () => {
    const held = mergeAll(position(0), report(1, { name: 'ALBATROS' })).state
    const before = structuredClone(held)
    merge(held, report(2, { name: 'ALBATROSS' }), at(2.1))
    merge(held, position(3, { latitude: 52 }), at(3.1))
    expect(held).toEqual(before)
  })
})

describe('a position', () => {
  it('replaces the one before as a whole', () => {
    const { vessel } = mergeAll(position(0), position(10, { latitude: 51.91, headingDegrees: null }))
    expect(vessel).toMatchObject({ latitude: 51.91, headingDegrees: null, broadcastMicroseconds: at(10) })
  })

  it('older than the one held is dropped, and said so', () => {
    const { vessel, ignored, recordChanged } = mergeAll(position(10), position(9, { latitude: 50 }))
    expect({ ignored, recordChanged }).toEqual({ ignored: 'position-older-than-held', recordChanged: false })
    expect(vessel).toMatchObject({ latitude: 51.9, updatedMicroseconds: at(10.1) })
  })
})

describe('a new name', () => {
  it('needs three observations and nine in ten', () => {
    const names = (text: string) => text.split(' ').map((name, i) => report(i * 20, { name }))
    expect(mergeAll(...names('A B B')).vessel.name).toBe('A')
    expect(mergeAll(...names('A B B B')).vessel.name).toBe('B')
    expect(mergeAll(...names('A A B B B')).vessel.name).toBe('A')
  })

  it('does not carry the other fields of its report with it', () => {
    const { vessel, state } = mergeAll(
      report(0, { name: 'A', callSign: 'PA1' }),
      report(20, { name: 'B', callSign: 'PA1' }),
    )
    expect(vessel).toMatchObject({ name: 'A', callSign: 'PA1' })
    expect(state.evidence.name?.candidates).toMatchObject([{ value: 'B', count: 1 }])
    expect(state.evidence.callSign?.candidates).toMatchObject([{ value: 'PA1', count: 1 }])
  })
})

describe('a new destination', () => {
  it('needs two observations', () => {
    const to = (second: number, destination: string) => report(second, { destination, etaMicroseconds: at(90_000) })
    expect(mergeAll(to(0, 'RTM'), to(20, 'HAM')).vessel.destination).toBe('RTM')
    expect(mergeAll(to(0, 'RTM'), to(20, 'HAM'), to(40, 'RTM'), to(60, 'HAM')).vessel.destination).toBe('HAM')
  })
})

describe('ship type code 0', () => {
  it('is taken for want of better, gives way at once, and is no vote against a real code', () => {
    const types = (...codes: number[]) => mergeAll(...codes.map((shipTypeCode, i) => report(i * 20, { shipTypeCode })))
    expect(types(0).vessel.shipTypeCode).toBe(0)
    expect(types(0, 70).vessel.shipTypeCode).toBe(70)
    expect(types(70, 0, 0, 0, 0).vessel.shipTypeCode).toBe(70)
  })
})

describe('the class', () => {
  it('is what the last report says, and a guess only fills a gap', () => {
    const guess = { ...position(20), classIsGuess: true }
    const classB = observation(0, { transponderClass: 'B', facts: { name: 'X' } })
    expect(mergeAll(classB, guess).vessel.transponderClass).toBe('B')
    expect(mergeAll(guess).vessel.transponderClass).toBe('A')
    expect(mergeAll(guess, { ...classB, broadcastMicroseconds: at(40) }).vessel.transponderClass).toBe('B')
  })
})

describe('simulated and real ships of one number', () => {
  const simulated = (second: number) => ({ ...position(second, { latitude: 10 }), simulated: true })

  it('are not mixed: a real report begins a new record', () => {
    const { vessel } = mergeAll({ ...report(0, { name: 'MADE UP' }), simulated: true }, simulated(1), position(2))
    expect(vessel).toMatchObject({ simulated: false, name: null, latitude: 51.9, createdMicroseconds: at(2.1) })
  })

  it('are not mixed: a simulated report does not touch a real ship', () => {
    const { vessel, ignored } = mergeAll(position(0), simulated(5))
    expect(ignored).toBe('simulated-but-ship-is-real')
    expect(vessel).toMatchObject({ simulated: false, latitude: 51.9, updatedMicroseconds: at(0.1) })
  })
})

function times({ createdMicroseconds, updatedMicroseconds, ...rest }: VesselState['vessel']) {
  const { staticUpdatedMicroseconds, positionUpdatedMicroseconds, broadcastMicroseconds } = rest
  return {
    createdMicroseconds,
    updatedMicroseconds,
    staticUpdatedMicroseconds,
    positionUpdatedMicroseconds,
    broadcastMicroseconds,
  }
}
