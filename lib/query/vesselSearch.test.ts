import { describe, expect, it } from 'vitest'
import { fleetOf } from '#lib/fleet/fixtures/fleetOf.ts'
import type { Fleet } from '#lib/fleet/fleet.ts'
import { blankVessel, type Vessel } from '#lib/vessel/fields.ts'
import { foldText } from '#lib/wire/condition.ts'
import { Random } from '../../bench/synthetic/random.ts'
import { syntheticVessels } from '../../bench/synthetic/syntheticVessels.ts'
import { searchVessels } from './vesselSearch.ts'

const start = Date.UTC(2026, 10, 21) * 1000

type Known = Partial<Vessel> & { number: number }

function fleetOfKnown(vessels: readonly Known[], gone: readonly number[] = []): Fleet {
  const known = vessels.map((vessel, index) => ({ ...blankVessel(vessel.number, false, start + index), ...vessel }))
  const fleet = fleetOf(known)
  fleet.applyChanges(gone.map((number) => ({ number, record: null })))
  return fleet
}

const harbour: readonly Known[] = [
  { number: 353_136_000, imo: 9_811_000, callSign: 'H3RC', name: 'EVER GIVEN' },
  { number: 353_136_001, imo: 9_832_717, callSign: 'H3RD', name: 'EVER GREET' },
  { number: 244_660_123, callSign: 'PHAB', name: 'DE ZWAAN' },
  { number: 244_012_345, imo: 9_074_729, callSign: 'PHXY', name: 'ZWAAN' },
  { number: 211_244_000, callSign: 'DARX', name: 'MAERSK ESSEN' },
  { number: 211_112_345, callSign: 'DAGH', name: 'DARIA' },
  { number: 563_000_777, callSign: '9VAB1', name: 'Ægir  Ström' },
  { number: 235_000_244, name: 'OOSTZWAANTJE' },
]
const fleet = fleetOfKnown(harbour)

const found = (text: string, among = fleet, max = 8) => {
  const { rows, guessed } = searchVessels(among, text, max)
  const names = rows.map((row) => among.vesselAt(row).name)
  return guessed ? ['?', ...names] : names
}

describe('a vessel is found', () => {
  it.each([
    ['353136000', ['EVER GIVEN']],
    ['MMSI 353136000', ['EVER GIVEN']],
    ['imo: 9811000', ['EVER GIVEN']],
    ['12345', ['DARIA', 'ZWAAN']],
    ['353', ['EVER GREET', 'EVER GIVEN']],
    ['36000', ['EVER GIVEN']],
    ['6012', ['DE ZWAAN']],
    ['98327', ['EVER GREET']],
    ['1360', ['EVER GREET', 'EVER GIVEN']],
    ['3271', ['EVER GREET']],
    ['h3r', ['EVER GREET', 'EVER GIVEN']],
    ['phx', ['ZWAAN']],
    ['DAR', ['DARIA', 'MAERSK ESSEN']],
    ['9v', ['Ægir  Ström']],
    ['ægir str', ['Ægir  Ström']],
    ['zwaan', ['ZWAAN', 'DE ZWAAN', 'OOSTZWAANTJE']],
    ['e', []],
    ['', []],
    ['1', []],
  ])('by %j', (text, names) => {
    expect(found(text)).toEqual(names)
  })

  it.each(['538001234', '53800', '001234', '24411'])(
    'by its MMSI before and after a change, and by parts: %s',
    (text) => {
      expect(found(text, fleetOfKnown([{ number: 244_110_001, name: 'CLARA', mmsis: '538001234 244110001' }]))).toEqual(
        ['CLARA'],
      )
    },
  )

  it('by three digits at the start of an MMSI before those at the end of another', () => {
    expect(found('244')).toEqual(['ZWAAN', 'DE ZWAAN', 'OOSTZWAANTJE'])
  })

  it('and counts names as the filter does', () => {
    expect(searchVessels(fleet, 'zwaan', 1)).toMatchObject({ rows: [3], named: 3 })
  })

  it('does not find a removed vessel', () => {
    const among = fleetOfKnown(harbour, [353_136_000, 211_112_345])
    for (const text of ['353136000', 'given', '9811000', 'H3RC', 'gvien'])
      expect(found(text, among)).not.toContain('EVER GIVEN')
    expect(found('12345', among)).toEqual(['ZWAAN'])
  })

  it('by each of its numbers and names, even if matches of one kind would fill the list', () => {
    // Their names begin with the text. The name of the last vessel does not, but its call sign does.
    const many = Array.from({ length: 40 }, (_, index) => ({ number: 300_000_000 + index, name: `PHX ${index}` }))
    const among = fleetOfKnown([...harbour, ...many])
    expect(found('phx', among)).toContain('ZWAAN')
    expect(found('phx', among)).toHaveLength(8)
    expect(searchVessels(among, 'phx', 8).named).toBe(40)
  })
})

describe('a misspelt vessel is guessed', () => {
  it.each([
    ['EVER GVIEN', ['?', 'EVER GIVEN']],
    ['EVER GIVE N', ['?', 'EVER GIVEN']],
    ['EVERGIVEN', ['?', 'EVER GIVEN']],
    ['ever gifen', ['?', 'EVER GIVEN']],
    ['gvien', ['?', 'EVER GIVEN']],
    ['maersc', ['?', 'MAERSK ESSEN']],
    ['maerks esen', ['?', 'MAERSK ESSEN']],
    ['zwan', ['?', 'ZWAAN', 'DE ZWAAN']],
    ['35313600', ['EVER GREET', 'EVER GIVEN']],
    ['353136009', []],
    ['QQQQQQ', []],
    ['xyz', []],
    ['999999999', []],
  ])('by %j', (text, names) => {
    expect(found(text)).toEqual(names)
  })

  it('from any name with a letter wrong, missing, too many or swapped', () => {
    const random = new Random(8)
    const vessels = [...syntheticVessels(10_000, 5)]
    const many = fleetOfKnown(vessels)
    let [tried, seen] = [0, 0]
    for (const vessel of vessels.filter(({ name }) => (name?.length ?? 0) >= 7).slice(0, 500)) {
      const typed = misspelt(random, vessel.name ?? '')
      const { rows, guessed } = searchVessels(many, typed, 8)
      if (!guessed) continue
      tried += 1
      if (rows.some((row) => foldText(many.vesselAt(row).name ?? '') === foldText(vessel.name ?? ''))) seen += 1
    }
    expect(tried).toBeGreaterThan(150)
    expect(seen / tried).toBeGreaterThan(0.97)
  })
})

function misspelt(random: Random, name: string): string {
  const at = 1 + random.below(name.length - 2)
  const [head, tail] = [name.slice(0, at), name.slice(at)]
  const letter = random.pick([...'ABCDEFGHIKLMNOPRSTUVW'])
  return random.pick([
    head + letter + tail.slice(1),
    head + tail.slice(1),
    head + letter + tail,
    head + tail.slice(1, 2) + tail.slice(0, 1) + tail.slice(2),
  ])
}
