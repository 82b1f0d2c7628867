import { errorText } from '#lib/errorText.ts'
import { FollowedLists, type ListSource } from '#lib/lists/followedLists.ts'
import { createPace, giveWay } from '#lib/pause.ts'
import { checkFacts } from '#lib/vessel/characteristics.ts'
import { checkRecord } from '#lib/vessel/record.ts'
import type { VesselChange, VesselKey } from './arrivals.ts'
import { Fleet } from './fleet.ts'
import { emptyFleetColumns } from './fleetColumns.ts'
import { type CharacteristicChange, KnownCharacteristics } from './knownCharacteristics.ts'

/** The store as the fleet uses it. */
export interface FleetSource {
  loadVessels(each: (record: Uint8Array) => void): Promise<number>
  /**
   * Changes in parts, each with the sequence number from which to continue. Vessels created after `last` are named
   * before the first of several parts.
   */
  vesselsSince(sequence: number, last: VesselKey): AsyncIterable<VesselPart>
  /** Imported characteristics, if the source has them. */
  characteristics?: {
    since(sequence: number): Promise<{ sequence: number; changes: readonly CharacteristicChange[] }>
  }
  /** Lists of vessels, if the source has them. */
  lists?: ListSource
}

interface VesselPart {
  sequence: number
  changes: readonly VesselChange[]
  newcomers?: readonly VesselKey[]
}

type Notify = (rows: readonly number[], isStamped: boolean) => void

const rowsASlice = 20_000
/** This many are appended in a few milliseconds. */
const recordsAtOnce = 500
const wentBack = 'The store holds less than before and is loaded again'

/** A fleet and the sequence number up to which it follows its source. */
export class FollowedFleet {
  readonly fleet: Fleet
  /** The store was replaced by an older one, so only a reload can bring the fleet up to date. */
  isOfAnotherStore = false
  readonly #source: FleetSource
  #sequence: number
  #characteristicsSequence: number
  readonly #lists: FollowedLists

  private constructor(source: FleetSource, fleet: Fleet, sequence: number, characteristicsSequence: number) {
    this.#source = source
    this.fleet = fleet
    this.#sequence = sequence
    this.#characteristicsSequence = characteristicsSequence
    this.#lists = new FollowedLists(source.lists, fleet)
  }

  /** Calls `noteCount` with the number of vessels read so far. */
  static async load(
    source: FleetSource,
    noteCount: (vessels: number) => void,
  ): Promise<{ value: FollowedFleet } | { problem: string }> {
    const known = await attempt(() => characteristicsSince(source, 0))
    if ('problem' in known) return known
    const characteristics = new KnownCharacteristics()
    await learn(characteristics, known.value.changes)
    const fleet = new Fleet(emptyFleetColumns(characteristics))
    let waiting: Uint8Array[] = []
    function addWaiting(): void {
      fleet.appendAll(waiting)
      waiting = []
      noteCount(fleet.rowCount)
    }
    const answer = await attempt(async () => {
      const sequence = await source.loadVessels((record) => {
        if (waiting.push(record) === recordsAtOnce) addWaiting()
      })
      addWaiting()
      return sequence
    })
    if ('problem' in answer) return answer
    for (const _ of fleet.settleInSteps()) await giveWay()
    const followed = new FollowedFleet(source, fleet, answer.value, known.value.sequence)
    const listed = await attempt(() => followed.#lists.look(() => {}))
    return 'problem' in listed ? listed : { value: followed }
  }

  /** Polls the source once. Returns the problem, if there was one. */
  async look(notify: Notify): Promise<string | null> {
    const { fleet } = this
    const knowing = attempt(() => characteristicsSince(this.#source, this.#characteristicsSequence))
    for await (const part of attemptEach(this.#source.vesselsSince(this.#sequence, fleet.lastKey))) {
      if ('problem' in part) return part.problem
      const { sequence, changes, newcomers = [] } = part.value
      if (sequence < this.#sequence) return this.#goneBack()
      const problem = problemOf(changes)
      if (problem !== null) return problem
      fleet.expect(newcomers)
      // Listeners rely on having received all earlier stamps.
      if (changes.length > 0) notify(fleet.applyChanges(changes), true)
      if (changes.length + newcomers.length > 0) await giveWay()
      this.#sequence = sequence
    }
    for (const _ of fleet.tidyInSteps()) await giveWay()
    const answer = await knowing
    if ('problem' in answer) return answer.problem
    const known = answer.value
    if (known.sequence < this.#characteristicsSequence) return this.#goneBack()
    if (known.changes.length > 0) {
      await learn(fleet.characteristics, known.changes)
      for (const rows of fleet.applyCharacteristics(known.changes, rowsASlice)) {
        if (rows.length > 0) notify(rows, false)
        await giveWay()
      }
    }
    this.#characteristicsSequence = known.sequence
    const listed = await attempt(() => this.#lists.look((rows) => notify(rows, false)))
    return 'problem' in listed ? listed.problem : null
  }

  /** Replaces another fleet. Versions continue from that fleet, so that no version names two states. */
  succeed({ fleet: before }: FollowedFleet): void {
    this.fleet.version += before.version + 1
    this.fleet.characteristics.version += before.characteristics.version + 1
    this.fleet.lists.version += before.lists.version + 1
  }

  #goneBack(): string {
    this.isOfAnotherStore = true
    return wentBack
  }
}

/** Refuses facts of a newer program, which this one cannot read, before applying any. */
async function characteristicsSince(source: FleetSource, sequence: number) {
  const answer = await source.characteristics?.since(sequence)
  await inTurns(answer?.changes ?? [], ({ facts }) => {
    if (facts !== null) checkFacts(facts)
  })
  return answer ?? { sequence, changes: [] }
}

/** Records of a newer program cannot be read; the fleet then keeps its state. */
function problemOf(changes: readonly VesselChange[]): string | null {
  try {
    for (const { record } of changes) if (record !== null) checkRecord(record)
    return null
  } catch (error) {
    return errorText(error)
  }
}

/** Decodes ahead of the fleet, because decoding takes most of the time. */
async function learn(known: KnownCharacteristics, changes: readonly CharacteristicChange[]): Promise<void> {
  await inTurns(changes, (change) => known.apply(change))
}

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => void): Promise<void> {
  const pace = createPace()
  for (const item of items) {
    work(item)
    await pace()
  }
}

async function attempt<Value>(work: () => Promise<Value>): Promise<{ value: Value } | { problem: string }> {
  try {
    return { value: await work() }
  } catch (error) {
    return { problem: errorText(error) }
  }
}

/** Yields the values, then the problem if there was one. */
async function* attemptEach<Value>(
  values: AsyncIterable<Value>,
): AsyncGenerator<{ value: Value } | { problem: string }> {
  try {
    for await (const value of values) yield { value }
  } catch (error) {
    yield { problem: errorText(error) }
  }
}
