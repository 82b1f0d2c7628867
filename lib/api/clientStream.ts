import { retryAfter } from '#lib/wire/streamEvent.ts'
import { retryLater } from './answer/problem.ts'
import { budgetKeyOf } from './callerRate.ts'
import { hasSameAccess } from './guard.ts'
import type { GuardedCall } from './route.ts'

const maxStreamsOfToken = 10
const maxStreamsOfUser = 50
const placeFreeSeconds = 15
const reconnectMilliseconds = 2_000

/** Sets when a client reconnects after its stream has ended. */
const reconnectSoon = retryAfter(reconnectMilliseconds)

/** Produces the content of a stream. */
export interface StreamSender {
  start(): void
  /** Called after the client has read. */
  pull?(): void
}

/** A client's stream of server-sent events. Ends with the request, with the service, and when the caller loses access. */
export class ClientStream {
  readonly #call: GuardedCall
  readonly #encoder = new TextEncoder()
  readonly #cleanups: (() => void)[] = []
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null

  /** Throws a Problem if the caller has too many streams. */
  constructor(call: GuardedCall, what: 'streams' | 'streams of events') {
    this.#call = call
    const { caller, service } = call
    const [max, whose] =
      'session' in caller ? [maxStreamsOfUser, 'for one user'] : [maxStreamsOfToken, 'with one token']
    const free = service.openStreams.open(`${what} ${budgetKeyOf(caller)}`, max, () => this.#disconnect())
    if (!free) {
      const detail = `At most ${max} ${what} can be open ${whose}; close one first.`
      throw retryLater('rate-limit-exceeded', detail, placeFreeSeconds)
    }
    this.#cleanups.push(free)
  }

  get isOpen(): boolean {
    return this.#controller !== null
  }

  /** False while the client does not read. */
  get hasRoom(): boolean {
    return (this.#controller?.desiredSize ?? 0) > 0
  }

  response(sender: StreamSender, strategy: QueuingStrategy<Uint8Array>): Response {
    const { request, service } = this.#call
    const source: UnderlyingDefaultSource<Uint8Array> = {
      start: (controller) => {
        this.#controller = controller
        this.whenEnded(service.directory.subscribe(() => void this.keepsAccess()))
        request.signal.addEventListener('abort', () => this.#close(), { once: true })
        this.send(reconnectSoon)
        sender.start()
        if (request.signal.aborted || service.draining.aborted) this.#close()
      },
      pull: () => sender.pull?.(),
      cancel: () => this.#end(),
    }
    return new Response(new ReadableStream(source, strategy), {
      headers: {
        'Content-Type': 'text/event-stream; charset=utf-8',
        // A compressor would delay an event until later ones fill a block.
        'Cache-Control': 'no-cache, no-transform',
        'X-Accel-Buffering': 'no',
      },
    })
  }

  whenEnded(cleanup: () => void): void {
    this.#cleanups.push(cleanup)
  }

  send(text: string): void {
    this.#controller?.enqueue(this.#encoder.encode(text))
  }

  /** Ends the stream of a caller who has lost access. */
  async keepsAccess(): Promise<boolean> {
    const keepsAccess = await hasSameAccess(this.#call)
    if (!keepsAccess) this.#close()
    return keepsAccess
  }

  fail(error: unknown): void {
    this.#controller?.error(error)
    this.#end()
  }

  /** The service stops; the client reconnects to the next process. */
  #disconnect(): void {
    this.send(reconnectSoon)
    this.#close()
  }

  #close(): void {
    this.#controller?.close()
    this.#end()
  }

  #end(): void {
    this.#controller = null
    for (const cleanup of this.#cleanups.splice(0)) cleanup()
  }
}
