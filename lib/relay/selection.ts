import type { Message } from '#lib/ais/message.ts'
import { BoundedMap } from '#lib/boundedMap.ts'
import { mergeInto, type VesselState } from '#lib/vessel/merge.ts'
import type { Provenance } from '#lib/vessel/observation.ts'
import { observe } from '#lib/vessel/observe.ts'
import { parseFilters } from '#lib/wire/filters.ts'
import { filterTable } from '#lib/wire/filterTable.ts'
import { type VesselTest, vesselTest } from '#lib/wire/vesselTest.ts'
import { canWatch } from '#lib/wire/watches.ts'

/** A query that a relay cannot select by. */
export class SelectionError extends Error {
  override readonly name = 'SelectionError'
}

const maxVessels = 100_000

/** Which messages a relay passes on: those of vessels that pass the filters of a list, as far as they are known by then. */
export class Selection {
  readonly #test: VesselTest
  readonly #vessels = new BoundedMap<number, VesselState>(maxVessels)

  /** The query of a list, such as `bbox=3,51,5,53&ship_type=Cargo`. */
  constructor(query: string, now: number) {
    const parameters = new URLSearchParams(query)
    const { filters, errors } = parseFilters(parameters, now * 1000)
    const [wrong] = [...errors.malformed, ...errors.unprocessable]
    if (wrong) throw new SelectionError(`${wrong.parameter} ${wrong.reason}`)
    const known = filterTable.filter(canSelect).map(({ parameter }) => parameter)
    const refused = filters.find((filter) => !known.includes(filter.parameter))
    if (refused || filters.length < new Set(parameters.keys()).size || filters.length === 0)
      throw new SelectionError(`${JSON.stringify(query)} must be filters of ${known.join(', ')}`)
    this.#test = vesselTest(filters)
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

/** A relay reads no destinations. */
function canSelect({ parameter, column }: (typeof filterTable)[number]): boolean {
  return canWatch(parameter) && column !== 'unlocode'
}
