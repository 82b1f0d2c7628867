import { describe, expect, it } from 'vitest'
import { type Facts, sourcesIn } from './evidence.ts'
import { decodeEvidence, encodeEvidence } from './evidenceRecord.ts'
import { observationAt, positionAt } from './fixtures/observations.ts'
import { merge, type VesselState } from './merge.ts'
import type { Observation, PositionReport } from './observation.ts'
import { decodeRecord, encodeRecord } from './record.ts'

const mmsi = 244_660_000
const at = (second: number) => 1_795_229_580_000_000 + second * 1_000_000

const position = (second: number, more?: Partial<PositionReport>) => positionAt(at(second), more)
const report = (second: number, facts: Facts) => observationAt(at(second), { facts })
const observation = (second: number, more: Partial<Observation>) => observationAt(at(second), more)

const moment = (second: number) => ({ stampMicroseconds: at(second), nowMicroseconds: at(second) })

/** Merges observations in turn, each committed 0.1 s after its broadcast; system time is the latest of them. */
function mergeAll(...observations: Observation[]) {
  let state: VesselState | null = null
  let last = null
  let nowMicroseconds = 0
  for (const one of observations) {
    nowMicroseconds = Math.max(nowMicroseconds, one.broadcastMicroseconds)
    last = merge(state, one, { stampMicroseconds: one.broadcastMicroseconds + 100_000, nowMicroseconds })
    state = last.state
  }
  if (!last) throw new Error('nothing to merge')
  return { ...last, vessel: last.state.vessel }
}

describe('a vessel that is received for the first time', () => {
  it('has a record with its MMSI and the time it was created', () => {
    const { vessel, recordChanged } = mergeAll(position(0))
    expect(recordChanged).toBe(true)
    expect(vessel).toMatchObject({
      number: mmsi,
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

  it('has a record even if its first report has no plausible value', () => {
    expect(mergeAll(report(0, {})).vessel).toMatchObject({
      number: mmsi,
      latitude: null,
      staticUpdatedMicroseconds: null,
    })
  })
})

describe('position and static reports', () => {
  it('give one record in any order', () => {
    const facts = { name: 'ALBATROS', shipTypeCode: 70 }
    const one = mergeAll(position(0), report(0, facts)).vessel
    expect(one).toMatchObject({ name: 'ALBATROS', shipTypeCode: 70, latitude: 51.9 })
    expect(mergeAll(report(0, facts), position(0)).vessel).toEqual(one)
  })

  it('update the times of their part and of the record', () => {
    const { vessel } = mergeAll(position(0), report(10, { name: 'ALBATROS' }))
    expect(vessel).toMatchObject({
      createdMicroseconds: at(0.1),
      updatedMicroseconds: at(10.1),
      staticUpdatedMicroseconds: at(10.1),
      positionUpdatedMicroseconds: at(0.1),
    })
  })

  it('older than the registered values change nothing, as when they arrive late or from an old recording', () => {
    const now = [report(100, { name: 'ALBATROS', destination: 'ROTTERDAM' })]
    const late = [1, 2, 3, 4].map((second) => report(second, { name: 'GULL', destination: 'GDANSK' }))
    const { state, ignored, recordChanged, evidenceChanged } = mergeAll(...now, ...late)
    expect(state.vessel).toMatchObject({ name: 'ALBATROS', destination: 'ROTTERDAM' })
    expect(state.evidence.votes.name?.observations).toBe(0)
    expect({ ignored, recordChanged, evidenceChanged }).toEqual({
      ignored: 'static-older-than-held',
      recordChanged: false,
      evidenceChanged: false,
    })
    expect(mergeAll(...now, report(50, { callSign: 'PA1234' })).vessel.callSign).toBe('PA1234')
  })

  it('do not change the held state', () => {
    const held = mergeAll(position(0), report(1, { name: 'ALBATROS' })).state
    const before = structuredClone(held)
    merge(held, report(2, { name: 'ALBATROSS' }), moment(2.1))
    merge(held, position(3, { latitude: 52 }), moment(3.1))
    expect(held).toEqual(before)
  })
})

describe('a position', () => {
  it('replaces all fields of the previous one', () => {
    const { vessel } = mergeAll(position(0), position(10, { latitude: 51.91, headingDegrees: null }))
    expect(vessel).toMatchObject({ latitude: 51.91, headingDegrees: null, broadcastMicroseconds: at(10) })
  })

  it('older than the held one is dropped and reported', () => {
    const { vessel, ignored, recordChanged } = mergeAll(position(10), position(9, { latitude: 50 }))
    expect({ ignored, recordChanged }).toEqual({ ignored: 'position-older-than-held', recordChanged: false })
    expect(vessel).toMatchObject({ latitude: 51.9, updatedMicroseconds: at(10.1) })
  })
})

it('0° N 0° E of a broken receiver is never accepted as a first position', () => {
  const broken = { latitude: 0, longitude: 0 }
  const { vessel, ignored, state } = mergeAll(position(0, broken), position(10, broken), position(20, broken))
  expect({ latitude: vessel.latitude, ignored }).toEqual({ latitude: null, ignored: 'position-quarantined' })
  expect(state.evidence.quarantine).toMatchObject({ reports: 3 })
})

describe('a new name', () => {
  it('is taken by the votes of static values', () => {
    const names = (text: string) => text.split(' ').map((name, i) => report(i * 20, { name }))
    expect(mergeAll(...names('A B B')).vessel.name).toBe('A')
    expect(mergeAll(...names('A B B B')).vessel.name).toBe('B')
  })

  it('does not affect the other fields of its report', () => {
    const { vessel, state } = mergeAll(
      report(0, { name: 'A', callSign: 'PA1' }),
      report(20, { name: 'B', callSign: 'PA1' }),
    )
    expect(vessel).toMatchObject({ name: 'A', callSign: 'PA1' })
    expect(state.evidence.votes.name?.candidates).toMatchObject([{ value: 'B', count: 1 }])
    expect(state.evidence.votes.callSign?.candidates).toMatchObject([{ value: 'PA1', count: 1 }])
  })
})

it('a new destination is taken by the votes of voyage values', () => {
  const to = (second: number, destination: string) => report(second, { destination, etaMicroseconds: at(90_000) })
  expect(mergeAll(to(0, 'RTM'), to(20, 'HAM')).vessel.destination).toBe('RTM')
  expect(mergeAll(to(0, 'RTM'), to(20, 'HAM'), to(40, 'HAM')).vessel.destination).toBe('HAM')
})

it('ship type code 0 is used until a real code arrives, and is no vote against one', () => {
  const types = (...codes: number[]) => mergeAll(...codes.map((shipTypeCode, i) => report(i * 20, { shipTypeCode })))
  expect(types(0).vessel.shipTypeCode).toBe(0)
  expect(types(0, 70).vessel.shipTypeCode).toBe(70)
  expect(types(70, 0, 0, 0, 0).vessel.shipTypeCode).toBe(70)
})

describe('the class', () => {
  it('is that of the last report; a guess only fills a gap', () => {
    const guess = { ...position(20), classIsGuess: true }
    const classB = observation(0, { transponderClass: 'B', facts: { name: 'X' } })
    expect(mergeAll(classB, guess).vessel.transponderClass).toBe('B')
    expect(mergeAll(guess).vessel.transponderClass).toBe('A')
    expect(mergeAll(guess, { ...classB, broadcastMicroseconds: at(40) }).vessel.transponderClass).toBe('B')
  })

  it('that a report could only guess is set by any other report, also by a late one, after a restart', () => {
    const partB = { ...report(100, { name: 'X' }), transponderClass: 'B' as const, classIsGuess: true }
    const restored = mergeAll(partB, { ...position(200), classIsGuess: true, isLongRange: true }).state
    restored.evidence = decodeEvidence(encodeEvidence(restored.evidence))
    expect(restored.vessel.transponderClass).toBe('B')
    const { state, recordChanged } = merge(restored, position(50), moment(201))
    expect(recordChanged).toBe(true)
    expect(state.vessel).toMatchObject({ transponderClass: 'A', broadcastMicroseconds: at(200) })
    const again = merge(state, { ...position(40), transponderClass: 'B' }, moment(202))
    expect(again.state.vessel.transponderClass).toBe('A')
  })

  it('ignores an older report', () => {
    const classB = { transponderClass: 'B' } as const
    expect(mergeAll(position(10), { ...position(9), ...classB }).vessel.transponderClass).toBe('A')
    const named = report(10, { name: 'X' })
    expect(mergeAll(named, { ...report(9, { name: 'Y' }), ...classB }).vessel.transponderClass).toBe('A')
    expect(mergeAll(named, { ...report(10, { name: 'Y' }), ...classB }).vessel.transponderClass).toBe('B')
  })
})

describe('a type 27', () => {
  const hour = 3_600
  const coarse = (second: number, more: Partial<PositionReport> = {}): Observation => ({
    ...position(second, { latitude: 51.901, headingDegrees: null, rateOfTurn: null, accuracy: 0, ...more }),
    ...{ classIsGuess: true, isLongRange: true },
  })

  it('changes nothing less than an hour after another position', () => {
    for (const second of [0, 1, hour - 1]) {
      const merged = mergeAll(position(0), coarse(second))
      expect(merged).toMatchObject({ ignored: 'long-range', recordChanged: false, evidenceChanged: false })
      expect(merged.state).toEqual(mergeAll(position(0)).state)
    }
  })

  it('is taken an hour after another position, or without one', () => {
    expect(mergeAll(position(0), coarse(hour))).toMatchObject({
      ...{ ignored: null, recordChanged: true },
      vessel: { latitude: 51.901, headingDegrees: null, broadcastMicroseconds: at(hour) },
    })
    expect(mergeAll(coarse(0), coarse(1, { latitude: 51.902 })).vessel.latitude).toBe(51.902)
    expect(mergeAll(report(0, { name: 'X' }), coarse(1)).vessel.latitude).toBe(51.901)
  })

  it('is compared with the last other position, also after a restart and after one that came late', () => {
    const restarted = ({ vessel, evidence }: VesselState): VesselState => {
      return { vessel: decodeRecord(encodeRecord(vessel)), evidence: decodeEvidence(encodeEvidence(evidence)) }
    }
    const { state } = mergeAll(position(0), coarse(hour))
    const next = coarse(hour + 60, { latitude: 51.902 })
    expect(merge(restarted(state), next, moment(hour + 60))).toMatchObject({ ignored: null, recordChanged: true })
    const late = merge(restarted(state), position(hour - 60), moment(hour + 50))
    expect(late).toMatchObject({ ignored: 'position-older-than-held', recordChanged: false, evidenceChanged: true })
    expect(merge(restarted(late.state), next, moment(hour + 60))).toMatchObject({ ignored: 'long-range' })
  })

  it('gives way to another position', () => {
    const merged = mergeAll(coarse(0), position(1), coarse(2))
    expect(merged).toMatchObject({ ignored: 'long-range', vessel: { latitude: 51.9, headingDegrees: 268 } })
    expect(merged.state.evidence.longRange).toBeUndefined()
  })
})

describe('reports received while the clock was a day ahead', () => {
  const day = 86_400
  const ahead = mergeAll(position(day), report(day, { name: 'ALBATROS', destination: 'ROTTERDAM' })).state

  function hear(state: VesselState, nowSecond: number, ...observations: Observation[]) {
    return observations.reduce<ReturnType<typeof merge> | null>(
      (last, one) => merge(last?.state ?? state, one, moment(nowSecond)),
      null,
    )
  }

  it('yields to the first report after the clock is corrected, however late it arrives', () => {
    for (const second of [0, -3000]) {
      const merged = hear(ahead, 1, position(second, { latitude: 51.95 }))
      expect(merged).toMatchObject({ ignored: null, recordChanged: true })
      expect(merged?.state.vessel).toMatchObject({ latitude: 51.95, broadcastMicroseconds: at(second) })
    }
  })

  it('keeps the weight of every vote and leaves no gap after that day', () => {
    const facts = { name: 'GULL', destination: 'GDANSK' }
    const renamed = hear(ahead, 20, ...[0, 10, 20].map((second) => report(second, facts)))
    expect(renamed?.state.vessel).toMatchObject(facts)
    const repeated = hear(ahead, 1, report(0, { name: 'ALBATROS' }))
    expect(repeated?.state.evidence.votes.name).toMatchObject({ sinceMicroseconds: at(0), observations: 1 })
  })

  it('does not yield to an old recording', () => {
    const old = hear(ahead, 10_000, position(0, { latitude: 51.95 }), report(0, { name: 'GULL' }))
    expect(old).toMatchObject({ ignored: 'static-older-than-held', recordChanged: false })
    expect(old?.state.vessel).toMatchObject({ latitude: 51.9, name: 'ALBATROS' })
  })

  it('stays while its lead is within the tolerance', () => {
    const lead = mergeAll(position(30)).state
    expect(hear(lead, 1, position(0))?.ignored).toBe('position-older-than-held')
  })
})

describe('simulated and real vessels of one number', () => {
  const simulated = (second: number) => ({ ...position(second, { latitude: 10 }), simulated: true })

  it('are not mixed: a real report starts a new record', () => {
    const { vessel } = mergeAll({ ...report(0, { name: 'MADE UP' }), simulated: true }, simulated(1), position(2))
    expect(vessel).toMatchObject({ simulated: false, name: null, latitude: 51.9, createdMicroseconds: at(2.1) })
  })

  it('are not mixed: a simulated report does not change a real vessel', () => {
    const { vessel, ignored } = mergeAll(position(0), simulated(5))
    expect(ignored).toBe('simulated-but-ship-is-real')
    expect(vessel).toMatchObject({ simulated: false, latitude: 51.9, updatedMicroseconds: at(0.1) })
  })
})

describe('a vessel is confirmed', () => {
  it('by a second plausible report at least 10 s after the first', () => {
    expect(mergeAll(position(0)).vessel).toMatchObject({ confirmed: false, reports: 1 })
    expect(mergeAll(position(0), position(9)).vessel).toMatchObject({ confirmed: false, reports: 2 })
    expect(mergeAll(position(0), position(11)).vessel.confirmed).toBe(true)
  })

  it('by a static report and by an imported recording', () => {
    expect(mergeAll(report(0, { name: 'ALBATROS' })).vessel.confirmed).toBe(true)
    expect(mergeAll({ ...position(0), isVouchedFor: true }).vessel.confirmed).toBe(true)
  })

  it('if its record predates the count of reports', () => {
    const { state } = mergeAll(position(0))
    Object.assign(state.vessel, { confirmed: null, reports: null })
    expect(merge(state, position(1), moment(1.1)).state.vessel).toMatchObject({ confirmed: null, reports: null })
  })
})

describe('the source', () => {
  const positionFrom = (source: string, second: number) => positionAt(at(second), {}, { source })
  const named = (source: string, second: number, name: string) => observationAt(at(second), { source, facts: { name } })

  it('of a position is stored, and whether several sources receive the vessel', () => {
    const one = mergeAll(positionFrom('mast', 0), positionFrom('mast', 10))
    expect(one.vessel).toMatchObject({ positionSource: 'mast', severalSources: false })
    const several = mergeAll(positionFrom('mast', 0), positionFrom('push', 10))
    expect(several.vessel).toMatchObject({ positionSource: 'push', severalSources: true })
    const oneNames = mergeAll(named('mast', 0, 'GULL'), positionFrom('push', 10))
    expect(oneNames.vessel).toMatchObject({ positionSource: 'push', severalSources: true })
  })

  it('of every vote and of the winning value is stored', () => {
    const { state } = mergeAll(named('mast', 0, 'ALBATROS'), named('net', 1, 'ALBATROS'), named('push', 2, 'GULL'))
    const { name } = state.evidence.votes
    expect(sourcesIn(state.evidence, name?.saidBy ?? 0)).toEqual(['mast', 'net'])
    expect(name?.candidates.map(({ value, saidBy }) => [value, ...sourcesIn(state.evidence, saidBy)])).toEqual([
      ['ALBATROS', 'net'],
      ['GULL', 'push'],
    ])
    const renamed = mergeAll(named('mast', 0, 'ALBATROS'), ...[1, 2, 3].map((n) => named('push', n, 'GULL'))).state
    expect(renamed.vessel.name).toBe('GULL')
    expect(sourcesIn(renamed.evidence, renamed.evidence.votes.name?.saidBy ?? 0)).toEqual(['push'])
  })

  it('is not distinguished beyond thirty sources', () => {
    const { state } = mergeAll(...Array.from({ length: 40 }, (_, n) => named(`mast ${n}`, n, 'GULL')))
    expect(state.evidence.sources).toHaveLength(30)
  })
})

it('counts redelivered reports only once', () => {
  const heard = [position(0), report(5, { name: 'GULL' }), report(365, { name: 'ALBATROS' }), position(370)]
  const again = [report(365, { name: 'ALBATROS' }), position(370)]
  expect(mergeAll(...heard, ...again).state).toEqual(mergeAll(...heard).state)
  expect(mergeAll(...heard.slice(0, 2), ...heard.slice(0, 2)).state).toEqual(mergeAll(...heard.slice(0, 2)).state)
})
