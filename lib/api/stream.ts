import { createHash } from 'node:crypto'
import { VesselWatch, type WatchEvent } from '#lib/query/vesselWatch.ts'
import { heartbeat, leaving, streamEvent } from '#lib/wire/streamEvent.ts'
import { Problem } from './answer/problem.ts'
import { ClientStream, type StreamSender } from './clientStream.ts'
import { bareRecordOf } from './embedded.ts'
import { parseQueryParams } from './request/queryParams.ts'
import { type Answer, type Call, visibleFleet } from './route.ts'
import { inSharedTurn } from './turns.ts'

const heartbeatMilliseconds = 15_000
const gatherMilliseconds = 100
const pausePerCost = 20
const eventsAChunk = 200
const setMarkCharacters = 8
/** Upper bound of the send buffer. Later changes wait in the watch, each vessel once. */
const readyBytes = 256 * 1024

/**
 * GET /api/stream: the vessels that match the filters, as they change. First comes `snapshot`: the client drops its
 * vessels, and every matching vessel enters. A client that reconnects with its last event id and the same filters gets
 * `resumed` instead, and only the changes since.
 */
export function stream(call: Call): Answer {
  const params = parseQueryParams(call)
  if (params.query.atSeconds !== null) throw new Problem('unprocessable', 'Streams are live only; remove at.')
  // With relative times and lists, vessels leave the set without a change, so the stream cannot be resumed. The same
  // applies if vessels leave the scope, because naming them would reveal vessels outside it.
  const isFixed = call.scope?.conditions.every((each) => 'column' in each && each.column === 'mmsi') ?? true
  const { filters, filterText } = params.query
  const isResumable = params.countedFrom === '' && isFixed && !filters.some(({ column }) => column === 'list')
  const set = createHash('sha1')
    .update(filterText)
    .update(`\n${call.scope?.text}`)
    .digest('base64url')
    .slice(0, setMarkCharacters)
  const since = isResumable ? sentUpTo(call, set) : null
  const watch =
    since === null ? VesselWatch.fromNothing(call.fleet, filters) : VesselWatch.since(call.fleet, filters, since)
  const client = new ClientStream(call, 'streams')
  const channel = new Channel(call, watch, set, since === null ? 'snapshot' : 'resumed', client)
  return client.response(channel, new ByteLengthQueuingStrategy({ highWaterMark: readyBytes }))
}

/** An event id is valid only for the filters with which it was sent. */
function sentUpTo({ request, service }: Call, set: string): number | null {
  const [of, history = null] = request.headers.get('last-event-id')?.split('.') ?? []
  return of === set ? service.history.sinceOf(history) : null
}

/** Sends events to one client as fast as it reads. */
class Channel implements StreamSender {
  readonly #call: Call
  readonly #watch: VesselWatch
  readonly #set: string
  readonly #firstMark: 'snapshot' | 'resumed'
  readonly #client: ClientStream
  #waiting: NodeJS.Timeout | undefined
  #pauseMilliseconds = gatherMilliseconds

  constructor(call: Call, watch: VesselWatch, set: string, firstMark: 'snapshot' | 'resumed', client: ClientStream) {
    this.#call = call
    this.#watch = watch
    this.#set = set
    this.#firstMark = firstMark
    this.#client = client
  }

  start(): void {
    const { service, scope } = this.#call
    const unsubscribe = service.follower.subscribe(({ fleet, rows }) => {
      try {
        const { startsOver } = this.#watch.note(visibleFleet(fleet, scope), rows)
        if (startsOver) this.#mark('snapshot')
        this.#pullSoon()
      } catch (error) {
        this.#client.fail(error)
      }
    })
    const beating = setInterval(() => this.#beat(), heartbeatMilliseconds)
    this.#client.whenEnded(() => {
      clearInterval(beating)
      clearTimeout(this.#waiting)
      unsubscribe()
    })
    this.#mark(this.#firstMark)
    this.pull()
  }

  pull(): void {
    inSharedTurn(this.#work)
  }

  /**
   * Filters run at most ten times a second and take at most a twentieth of the time, however often the fleet changes.
   */
  #pullSoon(): void {
    this.#waiting ??= setTimeout(() => {
      this.#waiting = undefined
      this.pull()
    }, this.#pauseMilliseconds)
  }

  /** Takes a turn: runs the filters on changed vessels, and sends a chunk of events. */
  readonly #work = (): void => {
    if (!this.#client.isOpen) return
    try {
      this.#runFilters()
      if (this.#client.hasRoom && !this.#watch.isIdle) this.#sendChunk()
      if (this.#client.hasRoom && !this.#watch.isIdle) this.pull()
    } catch (error) {
      // Filters can become too expensive as the fleet grows. The client reconnects and receives the 422.
      this.#client.fail(error)
    }
  }

  #runFilters(): void {
    if (!this.#watch.hasChanges) return
    const before = performance.now()
    this.#watch.runFilters()
    const spent = performance.now() - before
    this.#pauseMilliseconds = Math.max(gatherMilliseconds, spent * pausePerCost)
  }

  #sendChunk(): void {
    const events = this.#watch.take(eventsAChunk)
    const of = { fleet: this.#watch.fleet, service: this.#call.service }
    this.#client.send(
      events.map((event, i) => textOf(of, event, i === events.length - 1 ? this.#sentId : undefined)).join(''),
    )
  }

  /** Set while no event is waiting, because a client that resumed from an earlier id would miss events. */
  get #sentId(): string | undefined {
    return this.#watch.isIdle ? `${this.#set}.${this.#call.service.history.id}` : undefined
  }

  #mark(name: 'snapshot' | 'resumed'): void {
    this.#client.send(streamEvent(name, { total: this.#watch.size }, this.#sentId))
  }

  async #beat(): Promise<void> {
    if ((await this.#client.keepsAccess()) && this.#client.hasRoom) this.#client.send(heartbeat(this.#sentId))
  }
}

function textOf(of: Pick<Call, 'fleet' | 'service'>, event: WatchEvent, id: string | undefined): string {
  if (event.kind === 'leave') return streamEvent(event.kind, leaving(event.number, event.mmsi), id)
  return streamEvent(event.kind, bareRecordOf(event.vessel, of), id)
}
