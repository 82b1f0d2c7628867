import { describe, expect, it, vi } from 'vitest'
import { encodeFacts } from '#lib/vessel/characteristics.ts'
import { blankVessel, type Vessel } from '#lib/vessel/fields.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import { fleetOf, rowsIn } from './fixtures/fleetOf.ts'
import { Fleet } from './fleet.ts'
import { FleetFollower } from './follower.ts'
import type { CharacteristicChange } from './knownCharacteristics.ts'

const start = 1_795_229_580_000_000

function vessel(mmsi: number, known: Partial<Vessel> = {}): Vessel {
  return { ...blankVessel(mmsi, known.simulated ?? false, start + mmsi), shipTypeCode: 70, ...known }
}

const learn = (fleet: Fleet, ...changes: CharacteristicChange[]) => [...fleet.applyCharacteristics(changes, 2)].flat()
const byImo = (number: number, known: Parameters<typeof encodeFacts>[0] | null): CharacteristicChange => ({
  kind: 'imo',
  number,
  facts: known && encodeFacts(known),
})
const rowsOf = (fleet: Fleet, word: string) => rowsIn(fleet.categories.individualClassification.rowsOf([word]))

describe('what is known of the vessels of a fleet', () => {
  it('classifies every vessel with the IMO number, and by type again once it is removed', () => {
    const fleet = fleetOf([
      vessel(201_000_001),
      vessel(201_000_002, { imo: 9_074_729 }),
      vessel(201_000_003, { imo: 9_074_729 }),
    ])
    expect(learn(fleet, byImo(9_074_729, { individual_classification: 'Reefer' }))).toEqual([1, 2])
    expect([rowsOf(fleet, 'Reefer'), rowsOf(fleet, 'Cargo ship')]).toEqual([[1, 2], [0]])
    expect(learn(fleet, byImo(9_074_729, null))).toEqual([1, 2])
    expect([rowsOf(fleet, 'Reefer'), rowsOf(fleet, 'Cargo ship')]).toEqual([[], [0, 1, 2]])
  })

  it('is of the MMSI that a vessel sends now', () => {
    const joined = vessel(201_000_001, { mmsis: '538001234 201000001' })
    const fleet = fleetOf([joined])
    const byMmsi = (number: number, word: 'Reefer' | 'Cement carrier'): CharacteristicChange => ({
      ...{ kind: 'mmsi', number },
      facts: encodeFacts({ individual_classification: word }),
    })
    expect(learn(fleet, byMmsi(201_000_001, 'Cement carrier'))).toEqual([])
    expect(learn(fleet, byMmsi(538_001_234, 'Reefer'))).toEqual([0])
    expect(fleet.characteristicsOf(joined)).toEqual({ individual_classification: 'Reefer' })
    expect(rowsOf(fleet, 'Reefer')).toEqual([0])
  })

  it('changes with the MMSI, in filters as in records', () => {
    const fleet = fleetOf([vessel(201_000_001)])
    learn(fleet, { kind: 'mmsi', number: 538_001_234, facts: encodeFacts({ individual_classification: 'Reefer' }) })
    const joined = vessel(201_000_001, { mmsis: '538001234 201000001' })
    fleet.applyChanges([{ number: 201_000_001, record: encodeRecord(joined) }])
    expect(fleet.characteristicsOf(joined)).toEqual({ individual_classification: 'Reefer' })
    expect([rowsOf(fleet, 'Reefer'), rowsOf(fleet, 'Cargo ship')]).toEqual([[0], []])
  })

  it('waits for a vessel that is received later, and follows one whose IMO number or type changes', () => {
    const fleet = fleetOf([vessel(201_000_001)])
    learn(fleet, byImo(9_074_729, { individual_classification: 'Reefer' }))
    const change = (known: Partial<Vessel>) => {
      fleet.applyChanges([{ number: 201_000_001, record: encodeRecord(vessel(201_000_001, known)) }])
    }
    change({ imo: 9_074_729 })
    expect(rowsOf(fleet, 'Reefer')).toEqual([0])
    change({ shipTypeCode: 80 })
    expect([rowsOf(fleet, 'Reefer'), rowsOf(fleet, 'Tanker')]).toEqual([[], [0]])
    fleet.applyChanges([{ number: 201_000_001, record: null }])
    expect(rowsOf(fleet, 'Tanker')).toEqual([])
  })

  it('is made up for simulated vessels, in records and filters alike, unless something was imported', () => {
    const simulated = vessel(201_000_001, { simulated: true, imo: 9_074_729, toBowMetres: 200, toSternMetres: 30 })
    const fleet = fleetOf([simulated, { ...simulated, number: 201_000_002, simulated: false, imo: null }])
    const made = fleet.characteristicsOf(simulated)
    expect(made?.vessel_type).toBe('Cargo (simulated)')
    expect(rowsOf(fleet, made?.individual_classification ?? '')).toEqual([0])
    expect(fleet.characteristicsOf({ ...simulated, number: 201_000_002, simulated: false, imo: null })).toBeNull()
    learn(fleet, byImo(9_074_729, { individual_classification: 'Reefer' }))
    expect(fleet.characteristicsOf(simulated)).toEqual({ individual_classification: 'Reefer' })
    expect(rowsOf(fleet, 'Reefer')).toEqual([0])
  })
})

describe('following what is known of vessels', () => {
  it('is loaded before the vessels, reported by rows when it changes, and stays when it cannot be read', async () => {
    const bulker = vessel(201_000_001, { imo: 9_074_729 })
    let answer = { sequence: 1, changes: [byImo(9_074_729, { individual_classification: 'Reefer' })] }
    const follower = new FleetFollower({
      pollMilliseconds: 5,
      source: {
        async loadVessels(each) {
          each(encodeRecord(bulker))
          return 0
        },
        async *vesselsSince(sequence) {
          yield { sequence, changes: [] }
        },
        characteristics: {
          since: async (sequence) => (sequence < answer.sequence ? answer : { ...answer, changes: [] }),
        },
      },
    })
    const told: unknown[] = []
    follower.subscribe(({ rows, isStamped }) => void (rows?.length !== 0 && told.push([rows, isStamped])))
    follower.start()
    await vi.waitFor(() => expect(rowsOf(follower.fleet ?? new Fleet(), 'Reefer')).toEqual([0]))
    answer = { sequence: 2, changes: [byImo(9_074_729, { individual_classification: 'Coaster' })] }
    await vi.waitFor(() => expect(rowsOf(follower.fleet ?? new Fleet(), 'Coaster')).toEqual([0]))
    expect(told).toEqual([
      [null, true],
      [[0], false],
    ])
    answer = { sequence: 3, changes: [{ kind: 'imo', number: 9_074_729, facts: '[2]' }] }
    await vi.waitFor(() => expect(follower.state.problem).toContain('not characteristics of version 1'))
    expect(rowsOf(follower.fleet ?? new Fleet(), 'Coaster')).toEqual([0])
    await follower.stop()
  })
})
