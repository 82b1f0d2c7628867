import type { JsMsg } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { tagBlock } from '#lib/ais/tagBlock.ts'
import { BoundedMap } from '#lib/boundedMap.ts'
import { errorText } from '#lib/errorText.ts'
import { untilAborted } from '#lib/pause.ts'
import { linesOf } from '../lineSplitter.ts'
import { Notifier } from '../notifier.ts'
import type { LineSink, Source, SourceContext, SourceDescription } from '../source.ts'
import type { SourceDependencies } from './dependencies.ts'
import { endpointText } from './failure.ts'
import { forwardLines } from './forward.ts'
import {
  closeNats,
  connectToNats,
  maxNatsPauseMilliseconds,
  type NatsPlace,
  natsEnd,
  natsManager,
  nullIf,
} from './natsConnection.ts'
import { type Attempt, keepConnected } from './reconnect.ts'
import type { SilenceWatch } from './silence.ts'

export interface NatsOptions {
  /** `null` for the whole stream. */
  subject: string | null
  /** Name of the durable consumer. */
  consumer: string
  tls: boolean
  silent: number
}

/** Limit of unacknowledged messages: more than one commit has, and few enough to hold in memory. */
const maxUnacknowledged = 2_000
/** The server redelivers a message that is unacknowledged for this long to the process that has taken over. */
const acknowledgeMilliseconds = 5_000
/** A server that disappears silently with a pending request for messages is noticed after two missing heartbeats. */
const heartbeatMilliseconds = 500
/** Also how long the client waits for the consumer to answer, and before it asks again, as while the servers elect a leader. */
const requestMilliseconds = 1_000
const maxSubjectsRemembered = 256
/** Time limit for the commit that is running when the program is stopped. */
const lastCommitMilliseconds = 2_000

/** Receives a stream of NATS JetStream. Messages are acknowledged once they are stored, so a crash loses none. */
export function natsSource(
  description: SourceDescription,
  place: NatsPlace,
  { silent: silentSeconds, ...options }: NatsOptions,
  dependencies: Pick<SourceDependencies, 'random' | 'wait' | 'alarm' | 'checkServer'>,
): Source {
  async function run(sink: LineSink, context: SourceContext): Promise<void> {
    const server = `${endpointText(place)}/${place.stream}`

    async function connectOnce({ connected, watch, signal }: Attempt) {
      const messages = new ReceivedMessages(sink, { ...context, watch, alarm: dependencies.alarm })
      try {
        const connection = await connectToNats(place, options)
        try {
          const { ended, unacknowledged } = await subscribe(connection, place.stream, options, (message) =>
            messages.add(message),
          )
          messages.waitForRedelivery(unacknowledged)
          connected()
          const stopped = untilAborted(signal).then(() => 'stopped')
          const reason = await messages.forwardUntil(Promise.race([ended, stopped]))
          return { reason, hadData: messages.forwarded > 0 }
        } finally {
          if (!connection.isClosed()) messages.giveBack()
          await closeNats(connection)
        }
      } catch (error) {
        if (messages.sinkFailure !== null) throw messages.sinkFailure
        return { reason: errorText(error), hadData: messages.forwarded > 0 }
      }
    }

    const log = context.log.with({ endpoint: server })
    const connection = {
      connectOnce,
      context: { ...context, log },
      host: place.host,
      peer: server,
      sender: server,
      silentSeconds,
      maxPauseMilliseconds: maxNatsPauseMilliseconds,
    }
    await keepConnected(connection, dependencies)
  }

  return { description, run }
}

/** `ended` resolves to the reason why the subscription ended; `unacknowledged` messages will be redelivered. */
async function subscribe(
  connection: NatsConnection,
  stream: string,
  { subject, consumer }: Pick<NatsOptions, 'subject' | 'consumer'>,
  callback: (message: JsMsg) => void,
): Promise<{ ended: Promise<string>; unacknowledged: number }> {
  const { AckPolicy, DeliverPolicy, JetStreamApiCodes, jetstream } = await import('@nats-io/jetstream')
  const { consumers } = await natsManager(connection)
  const wanted = {
    durable_name: consumer,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    ack_wait: acknowledgeMilliseconds * 1e6,
    max_ack_pending: maxUnacknowledged,
    ...(subject !== null && { filter_subject: subject }),
  }
  const found = await consumers.info(stream, consumer).catch(nullIf(JetStreamApiCodes.ConsumerNotFound))
  // A server refuses another subject for a consumer that exists.
  const isSame = found?.config.filter_subject === wanted.filter_subject
  const info = found && isSame ? found : await consumers.add(stream, wanted)
  const durable = jetstream(connection, { timeout: requestMilliseconds }).consumers.getConsumerFromInfo(info)
  const messages = await durable.consume({
    max_messages: maxUnacknowledged,
    expires: requestMilliseconds,
    idle_heartbeat: heartbeatMilliseconds,
    abort_on_missing_resource: true,
    callback,
  })
  const missing = messages.closed().then((error) => (error ? error.message : 'the server ended the stream'))
  return { ended: Promise.race([natsEnd(connection), missing]), unacknowledged: info.num_ack_pending }
}

interface ReceivedContext extends SourceContext {
  watch: SilenceWatch
  alarm: SourceDependencies['alarm']
}

/** Forwards the messages of one connection in the order of the stream, and acknowledges them when they are durable. */
class ReceivedMessages {
  forwarded = 0
  sinkFailure: unknown = null
  readonly #sink: LineSink
  readonly #context: ReceivedContext
  readonly #arrived = new Notifier()
  readonly #senders = new BoundedMap<string, true>(maxSubjectsRemembered, (sender) => this.#sink.senderGone(sender))
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
   * Messages of a crashed consumer are redelivered late, after newer ones, and would then be refused as old. Messages that a
   * running consumer holds are not redelivered, so the wait is limited: to three times that of the server, as on a busy machine
   * both are late.
   */
  waitForRedelivery(messages: number): void {
    this.#awaited += messages
    if (this.#awaited <= 0) return
    const cancel = this.#context.alarm(acknowledgeMilliseconds * 3, () => {
      this.#awaited = 0
      this.#arrived.notify()
    })
    this.#alarms.push(cancel)
  }

  /** Forwards messages until `end`, and resolves to its reason. */
  async forwardUntil(end: Promise<string>): Promise<string> {
    const { signal, alarm } = this.#context
    const over = end.finally(() => {
      this.#isOver = true
      if (signal.aborted) this.#alarms.push(alarm(lastCommitMilliseconds, () => this.#tooLate.resolve(false)))
    })
    const prolonging = setInterval(() => this.#prolong(), acknowledgeMilliseconds / 3)
    try {
      while (!this.#isOver) {
        if (this.#waiting.length === 0 || this.#awaited > 0) await Promise.race([this.#arrived.wait(), over])
        else await this.#forward()
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

  async #forward(): Promise<void> {
    const { signal, now, watch } = this.#context
    const messages = this.#waiting.sort((one, other) => one.seq - other.seq)
    this.#waiting = []
    this.#held = messages
    watch.received()
    for (const message of messages) {
      this.#senders.set(message.subject, true)
      await forwardLines(timedLinesOf(message), this.#sink, { signal, now }, message.subject)
      if (signal.aborted) return
    }
    this.forwarded += messages.length
    const isDurable = await Promise.race([this.#sink.durable().then(() => true), this.#tooLate.promise])
    if (isDurable) for (const message of messages) message.ack()
    this.#held = []
    if (!this.#isOver) watch.start()
  }

  /** Returns messages that were not stored, so that the next process receives them immediately. */
  giveBack(): void {
    for (const message of [...this.#held, ...this.#waiting]) message.nak()
  }

  /** Keeps the server from redelivering messages while the store fails. */
  #prolong(): void {
    for (const message of [...this.#held, ...this.#waiting]) message.working()
  }
}

/** A sentence without a time gets the time when the server received the message, however old it is. */
function timedLinesOf({ data, time }: JsMsg): string[] {
  const tag = tagBlock({ broadcastMilliseconds: time.getTime(), station: null })
  return linesOf(Buffer.from(data)).map((line) => `${tag}${line}`)
}
