import { aisstreamMessageTypes, readAisstream } from '../aisstreamMessage.ts'
import { type Sink, type Source, type SourceContext, type SourceDescription, SourceError } from '../source.ts'
import type { SourceDependencies } from './dependencies.ts'
import { type Attempt, keepConnected } from './reconnect.ts'

/** Degrees. A box with west > east crosses the 180° meridian. */
export type BoundingBox = readonly [west: number, south: number, east: number, north: number]

export interface AisstreamOptions {
  /** `host:port/path` of another server with the same protocol; `null` for aisstream.io. */
  server: string | null
  /** The API key of the server; `null` for the one of the settings, or none. */
  key: string | null
  /** Connects to the other server without TLS. */
  plain: boolean
  boxes: readonly BoundingBox[]
  silent: number
}

const aisstreamAddress = 'wss://stream.aisstream.io/v0/stream'

/**
 * Receives from the network of aisstream.io (https://aisstream.io/documentation), or from a server with its protocol. A WebSocket has no back pressure, so messages
 * that do not fit into the queue are dropped and counted.
 */
export function aisstreamSource(
  description: SourceDescription,
  { server, boxes, silent: silentSeconds, ...given }: AisstreamOptions,
  dependencies: SourceDependencies,
): Source {
  const { name } = description
  const { url, key, setKey } = serverOf({ ...given, server }, dependencies)
  if (server === null && given.plain)
    throw new SourceError(`${name}: plain is for another server; expected aisstream://host/path`)
  if (key === null) throw new SourceError(`${name}: no API key; ${setKey}`)
  const subscription = JSON.stringify({
    APIKey: key,
    BoundingBoxes: boxes.flatMap(cornersOf),
    FilterMessageTypes: aisstreamMessageTypes,
  })

  async function run(sink: Sink, context: SourceContext): Promise<void> {
    function connectOnce({ connected, watch, signal }: Attempt): Promise<{ reason: string; hadData: boolean }> {
      return new Promise((resolve, reject) => {
        const socket = new WebSocket(url)
        const ended = new AbortController()
        const untilEnded = { signal: ended.signal }
        let hadData = false

        function end(reason: string): void {
          ended.abort()
          socket.close()
          resolve({ reason, hadData })
        }

        function fail(error: unknown): void {
          reject(error)
          end('failed')
        }

        function take(text: string): void {
          const record = readAisstream(text)
          if (typeof record === 'object' && 'error' in record) {
            if (/api ?key/i.test(record.error)) fail(new SourceError(`${name}: ${record.error}; ${setKey}`))
            else end(record.error)
            return
          }
          hadData = true
          watch.received()
          watch.start()
          if (sink.isFull()) sink.dropped(1)
          else sink.records([record], context.now()).catch(fail)
        }

        socket.binaryType = 'arraybuffer'
        const opened = () => {
          socket.send(subscription)
          connected()
        }
        socket.addEventListener('open', opened, untilEnded)
        socket.addEventListener('message', ({ data }) => take(textOf(data)), untilEnded)
        socket.addEventListener('close', ({ code, reason }) => end(reason || `closed with code ${code}`), untilEnded)
        signal.addEventListener('abort', () => end('stopped'), untilEnded)
      })
    }

    const { host: peer, hostname: host } = new URL(url)
    await keepConnected({ connectOnce, context, host, peer, sender: name, silentSeconds }, dependencies)
  }

  return { description, run }
}

/** Sends AISSTREAM_API_KEY to aisstream.io only. */
function serverOf(
  { server, key, plain }: Pick<AisstreamOptions, 'server' | 'key' | 'plain'>,
  { aisstreamApiKey }: Pick<SourceDependencies, 'aisstreamApiKey'>,
): { url: string; key: string | null; setKey: string } {
  if (server === null) {
    const setKey = 'set key= or AISSTREAM_API_KEY to a key from aisstream.io'
    return { url: aisstreamAddress, key: key ?? aisstreamApiKey, setKey }
  }
  return { url: `${plain ? 'ws' : 'wss'}://${server}`, key: key ?? '', setKey: 'set key= to a key of this server' }
}

function textOf(data: unknown): string {
  return data instanceof ArrayBuffer ? Buffer.from(data).toString() : String(data)
}

type Corners = readonly [readonly [latitude: number, longitude: number], readonly [latitude: number, longitude: number]]

function cornersOf([west, south, east, north]: BoundingBox): Corners[] {
  const corners = (from: number, to: number): Corners => [
    [south, from],
    [north, to],
  ]
  return west <= east ? [corners(west, east)] : [corners(west, 180), corners(-180, east)]
}
