import type { Message } from '#lib/ais/message.ts'
import { BoundedMap } from '#lib/boundedMap.ts'
import { mergeInto, type VesselState } from '#lib/vessel/merge.ts'
import type { Provenance } from '#lib/vessel/observation.ts'
import { observe } from '#lib/vessel/observe.ts'
import type { FilterRow } from '#lib/wire/filterTable.ts'
import { type VesselTest, vesselTest } from '#lib/wire/vesselTest.ts'
import { canWatch } from '#lib/wire/watches.ts'
import { parseWhere } from '#lib/wire/where.ts'

const maxVessels = 100_000

/** Selects messages of vessels that pass the filters of a list, by their values so far. */
export class Selection {
  readonly #test: VesselTest
  readonly #vessels = new BoundedMap<number, VesselState>(maxVessels)

  /** The query of a list, such as `bbox=3,51,5,53&ship_type=Cargo`. */
  constructor(query: string, now: number) {
    this.#test = vesselTest(parseWhere(query, now, canSelect))
  }

  passes(message: Message, broadcastMicroseconds: number, provenance: Provenance): boolean {
    const observation = observe(message, broadcastMicroseconds, provenance, () => {})
    if (typeof observation === 'string') return false
    const { mmsi } = observation
    const moment = { stampMicroseconds: broadcastMicroseconds, nowMicroseconds: broadcastMicroseconds }
    const { state } = mergeInto(this.#vessels.get(mmsi) ?? null, observation, moment)
    this.#vessels.set(mmsi, state)
    return this.#test(state.vessel)
  }
}

/** A relay reads no destinations, and has no lists. */
function canSelect({ parameter, column }: FilterRow): boolean {
  return canWatch(parameter) && column !== 'unlocode' && column !== 'list'
}
