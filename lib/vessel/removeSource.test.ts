import { describe, expect, it } from 'vitest'
import { type Facts, noEvidence } from './evidence.ts'
import { observationAt, positionAt } from './fixtures/observations.ts'
import { mergeInto, type VesselState } from './merge.ts'
import { removeSource } from './removeSource.ts'

const start = 1_795_229_580_000_000

type Report = [source: string, said: Facts | number]

/** Receives one report a minute from each source: a position if a latitude is given, else facts. */
function heard(...reports: Report[]): VesselState {
  let state: VesselState | null = null
  for (const [minute, report] of reports.entries()) state = hear(state, report, minute)
  if (state === null) throw new Error('nothing was heard')
  return state
}

function hear(held: VesselState | null, [source, said]: Report, minute: number): VesselState {
  const at = start + minute * 60_000_000
  const observation =
    typeof said === 'number'
      ? positionAt(at, { longitude: 4, latitude: said, speedKnots: 9, courseDegrees: null }, { source })
      : observationAt(at, { source, facts: said })
  return mergeInto(held, observation, { stampMicroseconds: at, nowMicroseconds: at }).state
}

describe('disowning a source', () => {
  it('removes the position if the source sent it last, and no other', () => {
    const moved = heard(['mast', { name: 'GULL' }], ['mast', 51], ['forger', 51.01])
    expect(removeSource(moved, 'forger')).toBe('changed')
    expect(moved.vessel).toMatchObject({ name: 'GULL', latitude: null, positionSource: null, speedKnots: null })
    const confirmed = heard(['forger', 51], ['mast', 51.01])
    expect(removeSource(confirmed, 'forger')).toBe('same')
    expect(confirmed.vessel.latitude).toBe(51.01)
  })

  it('replaces a name that only the source has sent by a newer one from others', () => {
    const forged: [string, Facts][] = [1, 2, 3].map(() => ['forger', { name: 'FORGED' }])
    const state = heard(['mast', { name: 'GULL' }], ...forged, ['mast', { name: 'GULL' }])
    expect(state.vessel.name).toBe('FORGED')
    expect(removeSource(state, 'forger')).toBe('changed')
    expect(state.vessel.name).toBe('GULL')
    expect(state.evidence.votes.name).toMatchObject({ candidates: [], recent: [] })
  })

  it('keeps a value that another source has also sent, and drops votes of the source alone', () => {
    const state = heard(
      ['mast', { name: 'GULL' }],
      ['forger', { name: 'GULL' }],
      ['forger', { name: 'FORGED' }],
      ['mast', { name: 'GULL' }],
    )
    expect(removeSource(state, 'forger')).toBe('changed')
    expect(state.vessel.name).toBe('GULL')
    expect(state.evidence.votes.name?.candidates.map(({ value, count }) => [value, count])).toEqual([['GULL', 2]])
    expect(state.evidence.votes.name?.recent).toEqual([0, 0])
    expect(removeSource(state, 'forger')).toBe('same')
  })

  it('keeps a value stored before sources were recorded', () => {
    const before = heard(['mast', { name: 'GULL' }])
    before.evidence = noEvidence()
    const state = hear(before, ['forger', { name: 'GULL' }], 1)
    expect(removeSource(state, 'forger')).toBe('changed')
    expect(state.vessel.name).toBe('GULL')
  })

  it('removes a vessel without remaining data', () => {
    expect(removeSource(heard(['forger', 51], ['forger', { name: 'FORGED', destination: 'HULL' }]), 'forger')).toBe(
      'removed',
    )
  })

  it('keeps values of other sources', () => {
    expect(removeSource(heard(['mast', 51], ['mast', { name: 'GULL' }]), 'forger')).toBe('same')
  })
})
