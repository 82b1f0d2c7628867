import { aisstreamMessageTypes, readAisstream } from '../aisstreamMessage.ts'
import { type Sink, type Source, type SourceContext, type SourceDescription, SourceError } from '../source.ts'
import type { SourceDependencies } from './dependencies.ts'
import { type Attempt, keepConnected } from './reconnect.ts'

/** Degrees. A box with west > east crosses the 180° meridian. */
export type BoundingBox = readonly [west: number, south: number, east: number, north: number]

export interface AisstreamOptions {
  boxes: readonly BoundingBox[]
  silent: number
}

const setKey = 'set AISSTREAM_API_KEY to a key from aisstream.io'

/**
 * Receives from the network of aisstream.io (https://aisstream.io/documentation). A WebSocket has no back pressure, so messages
 * that do not fit into the queue are dropped and counted.
 */
export function aisstreamSource(
  description: SourceDescription,
  { boxes, silent: silentSeconds }: AisstreamOptions,
  dependencies: SourceDependencies,
): Source {
  const { aisstreamAddress, aisstreamApiKey } = dependencies
  const { name } = description
  if (aisstreamApiKey === null) throw new SourceError(`${name}: no API key; ${setKey}`)
  const subscription = JSON.stringify({
    APIKey: aisstreamApiKey,
    BoundingBoxes: boxes.flatMap(cornersOf),
    FilterMessageTypes: aisstreamMessageTypes,
  })

  async function run(sink: Sink, context: SourceContext): Promise<void> {
    function connectOnce({ connected, watch, signal }: Attempt): Promise<{ reason: string; hadData: boolean }> {
      return new Promise((resolve, reject) => {
        const socket = new WebSocket(aisstreamAddress)
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

    const peer = new URL(aisstreamAddress).host
    await keepConnected({ connectOnce, sink, context, peer, sender: name, silentSeconds }, dependencies)
  }

  return { description, run }
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
