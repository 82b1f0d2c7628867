import { setImmediate } from 'node:timers/promises'
import { checkFacts } from '#lib/vessel/characteristics.ts'
import { checkRecord } from '#lib/vessel/record.ts'
import type { VesselChange, VesselKey } from './arrivals.ts'
import { Fleet } from './fleet.ts'
import { type CharacteristicChange, KnownCharacteristics } from './knownCharacteristics.ts'

/** What the fleet is read from: the store, as far as the fleet knows it. */
export interface VesselSource {
  loadVessels(each: (record: Uint8Array) => void): Promise<number>
  /**
   * In parts; each says from where to go on should the next never come. Where changes come in several, vessels that were created
   * after `last` are named before any of them.
   */
  vesselsSince(sequence: number, last: VesselKey): AsyncIterable<VesselPart>
  /** What is known of vessels from outside of AIS, where something is. */
  characteristics?: {
    since(sequence: number): Promise<{ sequence: number; changes: readonly CharacteristicChange[] }>
  }
}

interface VesselPart {
  sequence: number
  changes: readonly VesselChange[]
  newcomers?: readonly VesselKey[]
}

type Tell = (rows: readonly number[], isStamped: boolean) => void

const FACTS_A_SLICE = 2_000
const ROWS_A_SLICE = 20_000
const WENT_BACK = 'The store holds less than before: all of it is read anew'

/** A fleet, and how far it has come in its source. */
export class FollowedFleet {
  readonly fleet: Fleet
  /** Somebody put an older store in this one's place: nothing that comes can bring the fleet up to date. */
  isOfAnotherStore = false
  readonly #source: VesselSource
  #sequence: number
  #characteristicsSequence: number

  private constructor(source: VesselSource, fleet: Fleet, sequence: number, characteristicsSequence: number) {
    this.#source = source
    this.fleet = fleet
    this.#sequence = sequence
    this.#characteristicsSequence = characteristicsSequence
  }

  /** `noteCount` hears how many vessels were read so far. */
  static async load(
    source: VesselSource,
    noteCount: (vessels: number) => void,
  ): Promise<{ value: FollowedFleet } | { problem: string }> {
    const known = await attempt(() => characteristicsSince(source, 0))
    if ('problem' in known) return known
    const characteristics = new KnownCharacteristics()
    await learn(characteristics, known.value.changes)
    const fleet = new Fleet(characteristics)
    const answer = await attempt(() =>
      source.loadVessels((record) => {
        fleet.append(record)
        noteCount(fleet.rowCount)
      }),
    )
    if ('problem' in answer) return answer
    for (const _ of fleet.settleInSteps()) await setImmediate()
    return { value: new FollowedFleet(source, fleet, answer.value, known.value.sequence) }
  }

  /** One look at the source; says what was wrong with it. */
  async look(tell: Tell): Promise<string | null> {
    const { fleet } = this
    const knowing = attempt(() => characteristicsSince(this.#source, this.#characteristicsSequence))
    for await (const part of attemptEach(this.#source.vesselsSince(this.#sequence, fleet.lastKey))) {
      if ('problem' in part) return part.problem
      const { sequence, changes, newcomers = [] } = part.value
      if (sequence < this.#sequence) return this.#goneBack()
      const problem = problemOf(changes)
      if (problem !== null) return problem
      fleet.expect(newcomers)
      // Told of at once: whoever hears of a change may take all of earlier stamps for known.
      if (changes.length > 0) tell(fleet.applyChanges(changes), true)
      if (changes.length + newcomers.length > 0) await setImmediate()
      this.#sequence = sequence
    }
    for (const _ of fleet.tidyInSteps()) await setImmediate()
    const answer = await knowing
    if ('problem' in answer) return answer.problem
    const known = answer.value
    if (known.sequence < this.#characteristicsSequence) return this.#goneBack()
    if (known.changes.length > 0) {
      await learn(fleet.characteristics, known.changes)
      for (const rows of fleet.applyCharacteristics(known.changes, ROWS_A_SLICE)) {
        if (rows.length > 0) tell(rows, false)
        await setImmediate()
      }
    }
    this.#characteristicsSequence = known.sequence
    return null
  }

  /** Takes the place of another: what was named by a version of that one is not taken for something of this. */
  succeed({ fleet: before }: FollowedFleet): void {
    this.fleet.version += before.version + 1
    this.fleet.characteristics.version += before.characteristics.version + 1
  }

  #goneBack(): string {
    this.isOfAnotherStore = true
    return WENT_BACK
  }
}

/** Those of a newer program, which this one cannot read, are refused before any is taken in. */
async function characteristicsSince(source: VesselSource, sequence: number) {
  const answer = await source.characteristics?.since(sequence)
  await inTurns(answer?.changes ?? [], ({ facts }) => {
    if (facts !== null) checkFacts(facts)
  })
  return answer ?? { sequence, changes: [] }
}

/** A newer program may write records that this one cannot read: then the fleet stays as it was. */
function problemOf(changes: readonly VesselChange[]): string | null {
  try {
    for (const { record } of changes) if (record !== null) checkRecord(record)
    return null
  } catch (error) {
    return messageOf(error)
  }
}

/** Ahead of the fleet, which then finds most of it known: that is the part that takes its time. */
async function learn(known: KnownCharacteristics, changes: readonly CharacteristicChange[]): Promise<void> {
  await inTurns(changes, (change) => known.apply(change))
}

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => void): Promise<void> {
  for (let from = 0; from < items.length; from += FACTS_A_SLICE) {
    if (from > 0) await setImmediate()
    for (const item of items.slice(from, from + FACTS_A_SLICE)) work(item)
  }
}

async function attempt<Value>(work: () => Promise<Value>): Promise<{ value: Value } | { problem: string }> {
  try {
    return { value: await work() }
  } catch (error) {
    return { problem: messageOf(error) }
  }
}

/** What is handed over, and at the end what went wrong, if anything did. */
async function* attemptEach<Value>(
  values: AsyncIterable<Value>,
): AsyncGenerator<{ value: Value } | { problem: string }> {
  try {
    for await (const value of values) yield { value }
  } catch (error) {
    yield { problem: messageOf(error) }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
