import { VesselCalls } from '#lib/calls/vesselCalls.ts'
import { coverageGrid } from '#lib/coverage/grid.ts'
import { type Place, positionOf } from '#lib/distance.ts'
import type { Log } from '#lib/log.ts'
import type { ReadVessel, StoredVessel, VesselWriter } from '#lib/store/vessels.ts'
import { Tail } from '#lib/track/tail.ts'
import { type DoubtfulHour, noEvidence } from '#lib/vessel/evidence.ts'
import { decodeEvidence, encodeEvidence } from '#lib/vessel/evidenceRecord.ts'
import type { Fix } from '#lib/vessel/fix.ts'
import type { VesselState } from '#lib/vessel/merge.ts'
import { decodeRecord, encodeRecord, UnreadableRecord } from '#lib/vessel/record.ts'
import type { Approach } from './approaches.ts'

/** A vessel with the open end of its track and its port calls. */
export interface TrackedState extends VesselState {
  tail?: Tail | null
  calls?: VesselCalls
  approach?: Approach
  /** Hours with doubtful positions that are not stored yet. */
  doubtful?: DoubtfulHour[]
}

const usualPerGeneration = 200_000

/**
 * The vessels received last, so that most observations need no read of the store. Once the young generation is full, it
 * becomes the old one, and the old one is dropped.
 */
export class StateCache {
  readonly #writer: Pick<VesselWriter, 'read'>
  readonly #log: Log
  readonly #vesselsPerGeneration: number
  #young = new Map<number, TrackedState>()
  #old = new Map<number, TrackedState>()

  constructor(writer: Pick<VesselWriter, 'read'>, log: Log, vesselsPerGeneration = usualPerGeneration) {
    this.#writer = writer
    this.#log = log
    this.#vesselsPerGeneration = vesselsPerGeneration
  }

  get(number: number): TrackedState | null {
    return this.#young.get(number) ?? this.#old.get(number) ?? null
  }

  put(number: number, state: TrackedState): void {
    this.#young.set(number, state)
  }

  forget(number: number): void {
    this.#young.delete(number)
    this.#old.delete(number)
  }

  /** Reads these vessels, as far as the store has them. */
  async load(numbers: readonly number[]): Promise<void> {
    for (const stored of await this.#writer.read(numbers)) {
      const state = toState(stored, this.#log)
      if (state) this.#young.set(stored.number, state)
    }
  }

  /** Call between batches only: a vessel dropped while its batch is merged would be created again. */
  dropOldGeneration(): void {
    if (this.#young.size < this.#vesselsPerGeneration) return
    this.#old = this.#young
    this.#young = new Map()
  }
}

export function toStored(state: TrackedState, evidenceChanged: boolean): StoredVessel {
  const { vessel, evidence, tail } = state
  if (vessel.longitude === null) state.calls?.removePosition()
  const calls = state.calls?.takeChanges()
  const { number, createdMicroseconds, simulated } = vessel
  const stored: StoredVessel = { number, createdMicroseconds, simulated, record: encodeRecord(vessel) }
  if (evidenceChanged) stored.evidence = encodeEvidence(evidence)
  const track = tail?.takeChanges()
  if (track) stored.track = track
  if (calls) stored.calls = calls
  if (state.changes) {
    stored.changes = state.changes
    delete state.changes
  }
  if (state.doubtful) {
    stored.doubtful = state.doubtful
    delete state.doubtful
  }
  if (tail && vessel.longitude === null) {
    // The position came from a source that is now blocked.
    state.tail = null
    stored.track = null
  }
  return stored
}

function toState({ number, record, evidence, tail, call }: ReadVessel, log: Log): TrackedState | null {
  if (!record) return null
  const vessel = decodeRecord(record)
  const { broadcastMicroseconds } = vessel
  const place = positionOf(vessel)
  const lastReceivedSeconds = Math.floor((broadcastMicroseconds ?? 0) / 1e6)

  /** Damaged evidence or a damaged track is reset, so that one vessel does not stop ingest. */
  function read<Bytes, Part>(
    what: string,
    bytes: Bytes | null | undefined,
    decode: (bytes: Bytes) => Part,
  ): Part | null {
    if (!bytes) return null
    try {
      return decode(bytes)
    } catch (error) {
      if (error instanceof UnreadableRecord) throw error
      log.error(`the ${what} of a vessel is corrupt and was reset`, { number, error })
      return null
    }
  }

  const last = place && broadcastMicroseconds !== null ? { ...place, seconds: lastReceivedSeconds } : null
  const calls = read('port call', call, (text) => VesselCalls.load(text, last))
  const held = {
    vessel,
    evidence: read('evidence', evidence, decodeEvidence) ?? noEvidence(),
    calls: calls ?? VesselCalls.load(null, last),
  }
  if (!tail) return held
  return { ...held, tail: read('track', tail, (bytes) => Tail.load(bytes, lastReceivedSeconds)) }
}

const microsecondsPerHour = 3_600_000_000

/** Counts a doubtful position in its hour. A vessel stays in the cell of its first one of the hour. */
export function countDoubtful(state: TrackedState, { broadcastMicroseconds }: Fix, trusted: Place): void {
  const { quarantine } = state.evidence
  if (!quarantine) return
  const known = quarantine.doubtful
  // A late position counts in the latest hour, whose number is kept.
  const hour = Math.max(known?.hour ?? 0, Math.floor(broadcastMicroseconds / microsecondsPerHour))
  const before = known?.hour === hour ? known : { hour, cell: coverageGrid.cellAt(trusted), positions: 0 }
  const counted = { ...before, positions: before.positions + 1 }
  quarantine.doubtful = counted
  state.doubtful = [...(state.doubtful ?? []).filter((each) => each.hour !== hour), counted]
}

/** Adds the doubtful positions of a merged vessel to those of the vessel that continues, before they are stored. */
export function joinDoubtful(former: TrackedState, later: TrackedState): void {
  const hours = [...(former.doubtful ?? []), ...(later.doubtful ?? [])].map(({ hour }) => hour)
  const latest = [former, later].flatMap(({ evidence }) => evidence.quarantine?.doubtful ?? [])
  const last = Math.max(...latest.map(({ hour }) => hour))
  const doubtful = [...new Set(hours)].flatMap((hour) => sumOf(former, later, hour) ?? [])
  if (doubtful.length > 0) former.doubtful = doubtful
  const sum = sumOf(former, later, last)
  if (sum) former.evidence.quarantine = { ...(former.evidence.quarantine ?? { fix: null, reports: 0 }), doubtful: sum }
}

/** The doubtful positions of both in an hour, as far as they are known without the store. */
function sumOf(former: TrackedState, later: TrackedState, hour: number): DoubtfulHour | null {
  const known = [former, later].flatMap(({ doubtful = [], evidence }) => {
    const ofHour = [...doubtful, evidence.quarantine?.doubtful].find((each) => each?.hour === hour)
    return ofHour ?? []
  })
  const [first] = known
  return first ? { ...first, positions: known.reduce((sum, { positions }) => sum + positions, 0) } : null
}
