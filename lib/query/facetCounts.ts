import { uint32At } from '#lib/fleet/arrayAt.ts'
import type { Bitset } from '#lib/fleet/bitset.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { numericStorage } from '#lib/vessel/storage.ts'
import type { FilterColumn } from '#lib/wire/filterTable.ts'
import { rowsSharingMmsi, sharedMmsiWords } from './sharedMmsi.ts'

/** Filters that look at these have their choices counted. */
export const countedColumns = [
  ...([
    'flag',
    'sharedMmsi',
    'shipType',
    'transponderClass',
    'generalClassification',
    'individualClassification',
  ] as const),
  ...(['navigationalStatus', 'matchedPort', 'speedKnots', 'lengthMetres', 'positionUpdatedMicroseconds'] as const),
] satisfies readonly FilterColumn[]

export type CountedColumn = (typeof countedColumns)[number]

/** At these times and later, from the farthest back to the nearest. */
export type AgeSteps = readonly [least: number, middle: number, most: number]

/** A length is the sum of two numbers; where either is not known, it comes out as this or more. */
export const unknownLength = numericStorage.uint16.unknown

/** Kept from answer to answer, which is counted in one go: garbage of this size made the engine collect every dozen answers. */
const speedCounts = new Uint32Array(2 ** 16)
const lengthCounts = new Uint32Array(2 ** 17)

/**
 * How many vessels there are of each code of each column: what is stored of speed, the length in metres, the place
 * of a word in its list plus one, the port's number in the fleet; and of ages how many of the three steps were reached. Good until the next are counted.
 */
export class FacetCounts {
  readonly of: Readonly<Record<CountedColumn, Uint32Array>>
  readonly #fleet: VisibleFleet
  readonly #steps: AgeSteps

  constructor(fleet: VisibleFleet, steps: AgeSteps) {
    this.#fleet = fleet
    this.#steps = steps
    const ofWords = (column: keyof VisibleFleet['categories']) =>
      new Uint32Array(fleet.categories[column].words.length + 1)
    this.of = {
      flag: ofWords('flag'),
      sharedMmsi: new Uint32Array(sharedMmsiWords.length + 1),
      shipType: ofWords('shipType'),
      transponderClass: ofWords('transponderClass'),
      generalClassification: ofWords('generalClassification'),
      individualClassification: ofWords('individualClassification'),
      navigationalStatus: ofWords('navigationalStatus'),
      matchedPort: new Uint32Array(fleet.matchedPorts.codeCount),
      speedKnots: speedCounts.fill(0),
      lengthMetres: lengthCounts.fill(0),
      positionUpdatedMicroseconds: new Uint32Array(steps.length + 1),
    }
  }

  add(column: CountedColumn, rows: Bitset): void {
    const fleet = this.#fleet
    const counts = this.of[column]
    if (column === 'lengthMetres') addLengths(fleet, rows, counts)
    else if (column === 'positionUpdatedMicroseconds') addAges(fleet, rows, this.#steps, counts)
    else if (column === 'speedKnots') addCodes(fleet.numbers.byName.speedKnots, rows, counts)
    else if (column === 'sharedMmsi') addSharedMmsis(fleet, rows, counts)
    else if (column === 'matchedPort') addCodes(fleet.matchedPorts.codes, rows, counts)
    else {
      const category = fleet.categories[column]
      if (!category.addShared(rows, counts)) addCodes(category.codesPlusOne, rows, counts)
    }
  }
}

function addSharedMmsis(fleet: VisibleFleet, rows: Bitset, counts: Uint32Array): void {
  const sharing = rowsSharingMmsi(fleet).countShared(rows)
  counts.set([0, sharing, rows.count() - sharing].map((count, word) => uint32At(counts, word) + count))
}

/** These loops read arrays directly: by way of arrayAt.ts choices without a filter took 5 % longer. */
function addCodes(codes: Uint8Array | Uint16Array | Uint32Array, { words }: Bitset, counts: Uint32Array): void {
  for (let word = 0; word < words.length; word += 1) {
    const first = word << 5
    for (let bits = words[word]! | 0; bits !== 0; bits &= bits - 1) {
      counts[codes[first + 31 - Math.clz32(bits & -bits)]!]! += 1
    }
  }
}

function addLengths(fleet: VisibleFleet, { words }: Bitset, counts: Uint32Array): void {
  const { toBowMetres, toSternMetres } = fleet.numbers.byName
  for (let word = 0; word < words.length; word += 1) {
    const first = word << 5
    for (let bits = words[word]! | 0; bits !== 0; bits &= bits - 1) {
      const row = first + 31 - Math.clz32(bits & -bits)
      counts[toBowMetres[row]! + toSternMetres[row]!]! += 1
    }
  }
}

/** Without branches, for ages are in no order. */
function addAges(fleet: VisibleFleet, { words }: Bitset, [least, middle, most]: AgeSteps, counts: Uint32Array): void {
  const { positionUpdatedMicroseconds } = fleet.numbers.byName
  for (let word = 0; word < words.length; word += 1) {
    const first = word << 5
    for (let bits = words[word]! | 0; bits !== 0; bits &= bits - 1) {
      const at = positionUpdatedMicroseconds[first + 31 - Math.clz32(bits & -bits)]!
      counts[+(at >= least) + +(at >= middle) + +(at >= most)]! += 1
    }
  }
}
