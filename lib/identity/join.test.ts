import { describe, expect, it } from 'vitest'
import { decodeEvidence, encodeEvidence } from '#lib/vessel/evidenceRecord.ts'
import { blankVessel, type Vessel } from '#lib/vessel/fields.ts'
import type { VesselState } from '#lib/vessel/merge.ts'
import { join, joinVerdictOn, noteMmsi } from './join.ts'

const hour = 3_600_000_000
const start = 1_795_229_580_000_000
const formerMmsi = 244_660_000
const laterMmsi = 538_001_234
const anna = { imo: 9_074_729, name: 'ANNA', callSign: 'PDAN' }

interface Received extends Partial<Vessel> {
  /** In hours. */
  from: number
  until: number
  imos?: number[]
}

/** A vessel received between these hours, moving north from 51.9° N at one mile per hour. */
function received(mmsi: number, { from, until, imos, ...facts }: Received): VesselState {
  const at = (hours: number) => ({
    ...{ longitude: facts.longitude ?? 4, latitude: 51.9 + hours / 60, speedKnots: 1, courseDegrees: 0 },
    broadcastMicroseconds: start + hours * hour,
  })
  const vessel = { ...blankVessel(mmsi, false, start + from * hour), ...anna, ...at(until), ...facts }
  const candidates = (imos ?? [vessel.imo]).map((value) => {
    return { value: value ?? 0, count: 1, lastSeenMicroseconds: start, saidBy: 1 }
  })
  const imo = { sinceMicroseconds: start, observations: candidates.length, saidBy: 1, candidates, recent: [0] }
  return { vessel, evidence: { votes: { imo }, sources: [`mast ${mmsi}`], first: at(from) } }
}

const verdict = (former: Partial<Received>, later: Partial<Received>) =>
  joinVerdictOn(
    received(formerMmsi, { from: 0, until: 10, ...former }),
    received(laterMmsi, { from: 11, until: 12, ...later }),
  )

describe('two records with one IMO number', () => {
  it('are one vessel if the later began within reach of the end of the former', () => {
    expect(verdict({}, {})).toBe('one')
    expect(verdict({}, { name: 'BELLA' })).toBe('one')
    expect(verdict({}, { longitude: 6, from: 24 * 30, until: 24 * 31 })).toBe('one')
  })

  it('are one only once the former was silent for an hour, or for its usual interval, unless one source received both', () => {
    expect(verdict({}, { from: 10.1, until: 10.9 })).toBe('unsure')
    expect(verdict({}, { from: 10.1, until: 11.1 })).toBe('one')
    expect(verdict({ reports: 6 }, { from: 10.1, until: 11.9 })).toBe('unsure')
    expect(verdict({ reports: 6 }, { from: 10.1, until: 12.1 })).toBe('one')
    expect(verdict({ positionSource: 'mast' }, { from: 10.1, until: 10.2, positionSource: 'mast' })).toBe('one')
    expect(verdict({ positionSource: 'mast' }, { from: 10.1, until: 10.2, positionSource: 'push' })).toBe('unsure')
  })

  it('are two vessels if names and call signs both differ', () => {
    expect(verdict({}, { name: 'BELLA', callSign: 'PDBE' })).toBe('two')
  })

  it('are unsure while a number was received once, votes disagree or the check digit is missing', () => {
    expect(verdict({}, { imos: [] })).toBe('unsure')
    expect(verdict({ imos: [anna.imo, 9_321_483] }, {})).toBe('unsure')
    expect(verdict({ imo: 12_345_678 }, { imo: 12_345_678 })).toBe('unsure')
  })

  it.each([1_234_567, 5_555_555])('are unsure with %i, a factory setting', (imo) => {
    expect(verdict({ imo }, { imo })).toBe('unsure')
  })

  it('contest the number if they are in two places at the same time', () => {
    expect(verdict({}, { longitude: 8 })).toBe('contested')
    expect(verdict({ until: 20 }, { from: 11, until: 20, longitude: 8 })).toBe('contested')
    expect(verdict({ until: 20 }, { from: 11, until: 20, longitude: 4.02 })).toBe('contested')
  })

  it('may overlap for a week in the same place if the former is then silent for an hour', () => {
    expect(verdict({ until: 20 }, { from: 11, until: 20.5 })).toBe('unsure')
    expect(verdict({ until: 20 }, { from: 11, until: 21.5 })).toBe('one')
    expect(verdict({ until: 220 }, { from: 11, until: 222 })).toBe('two')
  })

  it('stay apart once the number was contested', () => {
    const [former, later] = [received(formerMmsi, { from: 0, until: 10 }), received(laterMmsi, { from: 11, until: 12 })]
    expect(joinVerdictOn({ ...former, evidence: { ...former.evidence, contestedImo: anna.imo } }, later)).toBe('unsure')
  })
})

describe('a joined vessel', () => {
  function joined() {
    const former = received(formerMmsi, { from: 0, until: 10, destination: 'NLRTM', navigationalStatus: 1 })
    const later = received(laterMmsi, { from: 11, until: 12, name: 'ANNA II', navigationalStatus: null })
    join(former, later, start + 13 * hour)
    return former
  }

  it('keeps its number and takes the latest values', () => {
    const { vessel, evidence } = joined()
    expect(vessel).toMatchObject({
      ...{ number: formerMmsi, mmsis: `${laterMmsi} ${formerMmsi}`, createdMicroseconds: start, name: 'ANNA II' },
      ...{ destination: 'NLRTM', navigationalStatus: null, latitude: 51.9 + 12 / 60 },
      updatedMicroseconds: start + 13 * hour,
    })
    expect(decodeEvidence(encodeEvidence(evidence)).mmsis).toEqual([
      {
        ...{ mmsi: laterMmsi, fromMicroseconds: start + 11 * hour, untilMicroseconds: start + 12 * hour },
        ...{ saidBy: 2, undoneUntilMicroseconds: start + 13 * hour },
      },
      { mmsi: formerMmsi, fromMicroseconds: start, untilMicroseconds: start + 10 * hour, saidBy: 1 },
    ])
    expect(evidence.sources).toEqual([`mast ${formerMmsi}`, `mast ${laterMmsi}`])
    expect(evidence.votes.imo).toMatchObject({ saidBy: 2, candidates: [{ saidBy: 2 }] })
  })

  it('returns to a former MMSI after a week without the current one', () => {
    const state = joined()
    const sent = (hours: number) => ({
      ...{
        mmsi: formerMmsi,
        transponderClass: 'A' as const,
        classIsGuess: false,
        isLongRange: false,
        simulated: false,
        source: 'mast',
      },
      ...{
        isVouchedFor: false,
        isDatedBack: false,
        broadcastMicroseconds: start + hours * hour,
        position: null,
        facts: anna,
      },
    })
    expect(noteMmsi(state, sent(100))).toBe(false)
    expect(state.evidence.mmsis?.[1]?.untilMicroseconds).toBe(start + 100 * hour)
    expect(noteMmsi(state, sent(200))).toBe(true)
    expect(state.vessel.mmsis).toBe(`${formerMmsi} ${laterMmsi}`)
  })
})
