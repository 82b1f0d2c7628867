import { type PlacedArea, PortPlaces } from '#lib/calls/portPlaces.ts'
import { VesselCalls } from '#lib/calls/vesselCalls.ts'
import type { Log } from '#lib/log.ts'
import type { PortBook } from '#lib/ports/portBook.ts'
import type { PortArea } from '#lib/store/portAreas.ts'
import type { Store } from '#lib/store/store.ts'
import { parseArea } from '#lib/wire/area/area.ts'
import { Approaches } from './approaches.ts'
import type { TrackedState } from './stateCache.ts'

export interface CallRules {
  places: PortPlaces
  approaches: Approaches
}

interface CallBookOptions {
  store: Pick<Store, 'portAreas'>
  ports: Pick<PortBook, 'ports' | 'version' | 'portOf'>
  log: Log
}

export const defaultCallDays = 400

/** The places of ports. Follows changes of ports and of the operator's port areas. */
export class CallBook implements CallRules {
  places = new PortPlaces([])
  readonly approaches: Approaches
  readonly #options: CallBookOptions
  #version = ''
  #areasVersion = -1
  #areas: readonly PlacedArea[] = []

  /** Resolves to `undefined` if port calls are not stored. */
  static async open({
    callDays = defaultCallDays,
    ...options
  }: CallBookOptions & { callDays: number | undefined }): Promise<CallBook | undefined> {
    if (callDays === 0) return undefined
    const book = new CallBook(options)
    await book.refresh()
    return book
  }

  private constructor(options: CallBookOptions) {
    this.#options = options
    this.approaches = new Approaches(options.ports)
  }

  /** Rejects if the store cannot be read. */
  async refresh(): Promise<void> {
    const { store, ports } = this.#options
    const areasVersion = await store.portAreas.version()
    const version = `${areasVersion} ${ports.version}`
    if (version === this.#version) return
    if (areasVersion !== this.#areasVersion)
      this.#areas = (await store.portAreas.all()).flatMap((area) => this.#read(area))
    this.#areasVersion = areasVersion
    this.#version = version
    this.places = new PortPlaces(ports.ports, this.#areas)
  }

  #read({ id, port, kind, name, area }: PortArea): PlacedArea[] {
    const parsed = parseArea(area)
    if ('area' in parsed) return [{ port, kind, name, area: parsed.area }]
    this.#options.log.error('port area skipped: not an area', { id, reason: parsed.reason })
    return []
  }
}

/** Follows the vessel's new position into and out of ports. */
export function followPosition(state: TrackedState, { places }: CallRules): void {
  const { longitude, latitude, broadcastMicroseconds, speedKnots, navigationalStatus, draughtMetres } = state.vessel
  if (longitude === null || latitude === null || broadcastMicroseconds === null) return
  const seconds = Math.floor(broadcastMicroseconds / 1e6)
  state.calls ??= new VesselCalls()
  state.calls.follow({ seconds, longitude, latitude, speedKnots, navigationalStatus, draughtMetres }, places)
}

/** Adds the calls of the later vessel to the former's, which continues it. */
export function joinCalls(former: TrackedState, later: TrackedState): void {
  if (!later.calls) return
  former.calls ??= new VesselCalls()
  former.calls.continueAs(later.calls)
}
