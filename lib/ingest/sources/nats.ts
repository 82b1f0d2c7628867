import type { JsMsg } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { tagBlock } from '#lib/ais/tagBlock.ts'
import { errorText } from '#lib/errorText.ts'
import { createLineSplitter } from '../lineSplitter.ts'
import { Notifier } from '../notifier.ts'
import type { LineSink, Source, SourceContext, SourceDescription } from '../source.ts'
import type { SourceDependencies } from './dependencies.ts'
import { endpointText } from './failure.ts'
import { forwardLines } from './forward.ts'
import { connectToNats, type NatsPlace, natsEnd } from './natsConnection.ts'
import { keepConnected } from './reconnect.ts'
import { SilenceWatch } from './silence.ts'
import { RecentSenders } from './udp.ts'

export interface NatsOptions {
  /** Filter; `null` for the whole stream. */
  subject: string | null
  /** Name of the durable consumer. */
  consumer: string
  tls: boolean
  silent: number
}

/** What the server hands out before it is acknowledged: more than a commit takes, and little enough to hold. */
const maxUnacknowledged = 2_000
/** A message that is not acknowledged for this long is handed out again, to the process that has taken over. */
const acknowledgeMilliseconds = 5_000
const maxSubjectsRemembered = 256
/** A commit under way when the program is stopped may take this long. */
const lastCommitMilliseconds = 2_000

/** A stream of NATS JetStream. A message is acknowledged when what it says is stored, so that a process that dies loses none. */
export function natsSource(
  description: SourceDescription,
  place: NatsPlace,
  { silent: silentSeconds, ...options }: NatsOptions,
  { random, wait, alarm }: Pick<SourceDependencies, 'random' | 'wait' | 'alarm'>,
): Source {
  async function run(sink: LineSink, context: SourceContext): Promise<void> {
    const { signal, now } = context
    const server = `${endpointText(place)}/${place.stream}`
    const log = context.log.with({ endpoint: server })
    let giveUp = () => {}
    const silent = () => giveUp()
    const watch = new SilenceWatch({ sender: server, silentSeconds, silent }, sink, { log, now }, alarm)

    async function connectOnce(connected: () => void): Promise<{ reason: string; spoke: boolean }> {
      const over = new AbortController()
      const messages = new ReceivedMessages(sink, { ...context, watch, alarm })
      try {
        const connection = await connectToNats(place, options)
        try {
          const { ended, unacknowledged } = await subscribe(connection, place.stream, options, (message) =>
            messages.add(message),
          )
          messages.waitForRedelivery(unacknowledged)
          connected()
          const silence = new Promise<string>((resolve) => {
            giveUp = () => resolve(`no data for ${silentSeconds} seconds`)
          })
          const stop = new Promise<string>((resolve) =>
            signal.addEventListener('abort', () => resolve('stopped'), { signal: over.signal }),
          )
          const reason = await messages.takeUntil(Promise.race([ended, silence, stop]))
          return { reason, spoke: messages.taken > 0 }
        } finally {
          over.abort()
          watch.stop()
          // What was acknowledged is sent first.
          await connection.drain().catch(() => connection.close())
        }
      } catch (error) {
        if (messages.sinkFailure !== null) throw messages.sinkFailure
        return { reason: errorText(error), spoke: messages.taken > 0 }
      }
    }

    await keepConnected({ connectOnce, watch, sink, place: server, now, log, signal }, { random, wait })
  }

  return { description, run }
}

/** `ended` resolves to why messages end; `unacknowledged` is how many were handed out before and come again. */
async function subscribe(
  connection: NatsConnection,
  stream: string,
  { subject, consumer }: Pick<NatsOptions, 'subject' | 'consumer'>,
  callback: (message: JsMsg) => void,
): Promise<{ ended: Promise<string>; unacknowledged: number }> {
  const { AckPolicy, DeliverPolicy, jetstream, jetstreamManager } = await import('@nats-io/jetstream')
  const manager = await jetstreamManager(connection)
  const { num_ack_pending: unacknowledged } = await manager.consumers.add(stream, {
    durable_name: consumer,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    ack_wait: acknowledgeMilliseconds * 1e6,
    max_ack_pending: maxUnacknowledged,
    ...(subject !== null && { filter_subject: subject }),
  })
  const durable = await jetstream(connection).consumers.get(stream, consumer)
  const messages = await durable.consume({
    ...{ max_messages: maxUnacknowledged, abort_on_missing_resource: true, callback },
  })
  const missing = messages.closed().then((error) => (error ? error.message : 'the server ended the stream'))
  return { ended: Promise.race([natsEnd(connection), missing]), unacknowledged }
}

interface ReceivedContext extends SourceContext {
  watch: SilenceWatch
  alarm: SourceDependencies['alarm']
}

/** The messages of one connection: taken in the order they came, many at a time, and acknowledged when they are durable. */
class ReceivedMessages {
  taken = 0
  sinkFailure: unknown = null
  readonly #sink: LineSink
  readonly #context: ReceivedContext
  readonly #arrived = new Notifier()
  readonly #senders = new RecentSenders(maxSubjectsRemembered)
  readonly #tooLate = Promise.withResolvers<boolean>()
  readonly #alarms: (() => void)[] = []
  #awaited = 0
  #waiting: JsMsg[] = []
  #held: readonly JsMsg[] = []
  #isOver = false

  constructor(sink: LineSink, context: ReceivedContext) {
    this.#sink = sink
    this.#context = context
  }

  add(message: JsMsg): void {
    if (message.redelivered) this.#awaited -= 1
    this.#waiting.push(message)
    if (this.#awaited <= 0) this.#arrived.notify()
  }

  /**
   * What a process that died had taken comes again only after a while, and what is new before it: then vessels would go back.
   * What another living process holds does not come.
   */
  waitForRedelivery(messages: number): void {
    this.#awaited += messages
    if (this.#awaited <= 0) return
    const cancel = this.#context.alarm(acknowledgeMilliseconds * 1.5, () => {
      this.#awaited = 0
      this.#arrived.notify()
    })
    this.#alarms.push(cancel)
  }

  /** Takes messages until `end`, and resolves to its reason. */
  async takeUntil(end: Promise<string>): Promise<string> {
    const { signal, alarm } = this.#context
    const over = end.finally(() => {
      this.#isOver = true
      if (signal.aborted) this.#alarms.push(alarm(lastCommitMilliseconds, () => this.#tooLate.resolve(false)))
    })
    const prolonging = setInterval(() => this.#prolong(), acknowledgeMilliseconds / 3)
    try {
      while (!this.#isOver) {
        if (this.#waiting.length === 0 || this.#awaited > 0) await Promise.race([this.#arrived.wait(), over])
        else await this.#take()
      }
    } catch (error) {
      this.sinkFailure = error
      throw error
    } finally {
      clearInterval(prolonging)
      for (const cancel of this.#alarms) cancel()
    }
    return over
  }

  async #take(): Promise<void> {
    const { signal, now, watch } = this.#context
    const messages = this.#waiting.sort((one, other) => one.seq - other.seq)
    this.#waiting = []
    this.#held = messages
    watch.received()
    for (const message of messages) {
      const forgotten = this.#senders.received(message.subject)
      if (forgotten !== null) this.#sink.senderGone(forgotten)
      await forwardLines(linesOf(message), this.#sink, { signal, now }, message.subject)
      if (signal.aborted) return
    }
    this.taken += messages.length
    const isDurable = await Promise.race([this.#sink.durable().then(() => true), this.#tooLate.promise])
    if (isDurable) for (const message of messages) message.ack()
    this.#held = []
    if (!this.#isOver) watch.start()
  }

  /** While the store takes nothing, the server must not hand the same messages out again. */
  #prolong(): void {
    for (const message of [...this.#held, ...this.#waiting]) message.working()
  }
}

/** The time when the server took the message counts for a sentence without one, however long it was kept there. */
function linesOf({ data, time }: JsMsg): string[] {
  const splitter = createLineSplitter()
  const lines = [...splitter.split(Buffer.from(data)), ...splitter.end()]
  const tag = tagBlock({ broadcastMilliseconds: time.getTime(), station: null })
  return lines.map((line) => `${tag}${line}`)
}
