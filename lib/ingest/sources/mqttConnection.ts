import { connect as connectTcp } from 'node:net'
import { Duplex, pipeline, Transform, type TransformCallback } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import { createWebSocketStream, WebSocket } from 'ws'
import { maxPayloadBytes } from '../mqttPayload.ts'
import { type Endpoint, endpointText } from './failure.ts'
import { feedSocketOptions } from './tcp.ts'

export interface MqttTransport {
  hasTls: boolean
  /** The path of a WebSocket; `null` for TCP. */
  path: string | null
}

const maxFrameBytes = 1024 * 1024

/** Connects to a broker. Errors destroy the stream. */
export function brokerStream(endpoint: Endpoint, transport: MqttTransport): Duplex {
  const connection = connectionTo(endpoint, transport)
  const readable = pipeline(connection, new PublishedBytesLimit(), () => undefined)
  const stream = Duplex.from({ readable, writable: connection })
  // Its writable side stays open when the broker closes the connection.
  return stream.once('end', () => stream.destroy())
}

function connectionTo(endpoint: Endpoint, { hasTls, path }: MqttTransport): Duplex {
  if (path !== null) {
    const url = `${hasTls ? 'wss' : 'ws'}://${endpointText(endpoint)}${path}`
    return createWebSocketStream(new WebSocket(url, 'mqtt', { maxPayload: maxFrameBytes }))
  }
  const options = { ...endpoint, ...feedSocketOptions }
  return hasTls ? connectTls(options) : connectTcp(options)
}

/** A packet that is cut to this length has a payload of more than the limit, however long its topic. */
const maxPublishBytes = 2 + 65_535 + 2 + maxPayloadBytes + 1
const publishType = 3
const maxLengthBytes = 4

/**
 * Cuts published messages that are too long, which the client would hold whole: up to 256 MB. All further packets from a broker
 * are short. The format of packets: https://docs.oasis-open.org/mqtt/mqtt/v3.1.1/os/mqtt-v3.1.1-os.html#_Toc398718018
 */
export class PublishedBytesLimit extends Transform {
  #header: number[] = []
  #passing = 0
  #skipping = 0

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    for (let at = 0; at < chunk.length; ) {
      if (this.#passing > 0) {
        const end = Math.min(chunk.length, at + this.#passing)
        this.push(chunk.subarray(at, end))
        this.#passing -= end - at
        at = end
      } else if (this.#skipping > 0) {
        const end = Math.min(chunk.length, at + this.#skipping)
        this.#skipping -= end - at
        at = end
      } else {
        this.#header.push(chunk[at] ?? 0)
        at += 1
        if (this.#isHeaderComplete()) this.#beginPacket()
        else if (this.#header.length > maxLengthBytes) {
          done(new Error('the server sends no MQTT packets'))
          return
        }
      }
    }
    done()
  }

  #isHeaderComplete(): boolean {
    return this.#header.length > 1 && ((this.#header.at(-1) ?? 0) & 0x80) === 0
  }

  #beginPacket(): void {
    const [first = 0, ...lengthBytes] = this.#header
    this.#header = []
    const length = lengthBytes.reduce((sum, byte, index) => sum + (byte & 0x7f) * 2 ** (7 * index), 0)
    this.#passing = first >> 4 === publishType ? Math.min(length, maxPublishBytes) : length
    this.#skipping = length - this.#passing
    this.push(Buffer.from([first, ...bytesOfLength(this.#passing)]))
  }
}

function bytesOfLength(length: number): number[] {
  const [low, rest] = [length % 0x80, Math.floor(length / 0x80)]
  return rest === 0 ? [low] : [low | 0x80, ...bytesOfLength(rest)]
}
