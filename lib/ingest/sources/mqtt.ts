import { randomUUID } from 'node:crypto'
import type { IPublishPacket } from 'mqtt'
import { BoundedMap } from '#lib/boundedMap.ts'
import { errorText } from '#lib/errorText.ts'
import { readPayload } from '../mqttPayload.ts'
import type { Sink, Source, SourceContext, SourceDescription } from '../source.ts'
import type { SourceDependencies } from './dependencies.ts'
import { type Endpoint, endpointText } from './failure.ts'
import { forwardLines, forwardRecords } from './forward.ts'
import { brokerStream, type MqttTransport } from './mqttConnection.ts'
import { type Attempt, keepConnected } from './reconnect.ts'

export interface MqttPlace extends Endpoint {
  username?: string
  password?: string
  /** A filter with `+` and `#`. */
  topic: string
}

export interface MqttOptions extends MqttTransport {
  qos: 0 | 1
  silent: number
}

const maxTopicsRemembered = 256
const connectMilliseconds = 10_000

/** Receives the messages of a topic, one at a time, so that a broker waits while the queue is full. */
export function mqttSource(
  description: SourceDescription,
  place: MqttPlace,
  { silent: silentSeconds, qos, ...transport }: MqttOptions,
  dependencies: Pick<SourceDependencies, 'random' | 'wait' | 'alarm' | 'checkServer'>,
): Source {
  const { topic, username, password } = place
  const endpoint = { host: place.host, port: place.port }
  const broker = endpointText(endpoint)

  async function run(sink: Sink, context: SourceContext): Promise<void> {
    async function connectOnce({ connected, watch, signal }: Attempt) {
      const { MqttClient } = await import('mqtt')
      const ending = new AbortController()
      const until = AbortSignal.any([signal, ending.signal])
      const messages = new ReceivedPayloads(sink, { ...context, signal: until })
      let hadData = false

      async function take({ topic, payload, retain }: IPublishPacket): Promise<void> {
        // A retained message does not say that anything is sent.
        if (!retain) {
          hadData = true
          watch.received()
        }
        await messages.forward(topic, Buffer.from(payload), retain)
        if (!retain && !until.aborted) watch.start()
      }

      const { promise, resolve, reject } = Promise.withResolvers<string>()
      const stream = brokerStream(endpoint, transport)
      stream.once('error', (error) => resolve(errorText(error)))
      const client = new MqttClient(() => stream, {
        protocolVersion: 4,
        clientId: `lastfix${randomUUID().slice(0, 8)}`,
        username,
        password,
        connectTimeout: connectMilliseconds,
        reconnectPeriod: 0,
        resubscribe: false,
        timerVariant: 'native',
      })
      client.handleMessage = (packet, done) => void take(packet).then(() => done(), reject)
      client.once('connect', () =>
        client.subscribe(topic, { qos }, (error) => {
          if (error) resolve(errorText(error))
          else connected()
        }),
      )
      client.on('error', (error) => resolve(errorText(error)))
      client.once('close', () => resolve('the broker closed the connection'))
      signal.addEventListener('abort', () => resolve('stopped'), { signal: ending.signal })
      if (signal.aborted) resolve('stopped')
      try {
        return { reason: await promise, hadData }
      } finally {
        ending.abort()
        client.end(true)
        messages.end()
      }
    }

    const log = context.log.with({ endpoint: broker })
    const connection = {
      connectOnce,
      context: { ...context, log },
      host: place.host,
      peer: broker,
      sender: broker,
      silentSeconds,
    }
    await keepConnected(connection, dependencies)
  }

  return { description, run }
}

/** Forwards the payloads of one connection. A message may continue in the next payload of its topic. */
class ReceivedPayloads {
  readonly #sink: Sink
  readonly #context: Pick<SourceContext, 'signal' | 'now'>
  readonly #topics = new BoundedMap<string, true>(maxTopicsRemembered, (topic) => this.#sink.senderGone(topic))

  constructor(sink: Sink, context: Pick<SourceContext, 'signal' | 'now'>) {
    this.#sink = sink
    this.#context = context
  }

  async forward(topic: string, payload: Buffer, isRetained: boolean): Promise<void> {
    for (const part of readPayload({ topic, payload, isRetained })) {
      if ('record' in part) await forwardRecords([part.record], this.#sink, this.#context)
      else if (part.isWhole) await this.#forwardWhole(part.lines, topic)
      else {
        this.#topics.set(topic, true)
        await forwardLines(part.lines, this.#sink, this.#context, topic)
      }
    }
  }

  async #forwardWhole(lines: readonly string[], topic: string): Promise<void> {
    const sender = `one message of ${topic}`
    await forwardLines(lines, this.#sink, this.#context, sender)
    this.#sink.senderGone(sender)
  }

  end(): void {
    for (const topic of this.#topics.keys()) this.#sink.senderGone(topic)
  }
}
