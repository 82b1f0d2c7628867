import type { Service } from '#lib/service.ts'
import { heartbeat, streamEvent } from '#lib/wire/streamEvent.ts'
import { hasSameAccess } from '../guard.ts'
import { openStream, reconnectSoon, streamResponse } from '../openStream.ts'
import { eventJson } from './eventJson.ts'
import { readableEvents } from './readableWatches.ts'
import type { WatchCall } from './watchRoute.ts'

const lookMilliseconds = 1_000
const looksPerHeartbeat = 15
const eventsALook = 500

type Query = Omit<Parameters<Service['watchEvents']['find']>[0], 'owner' | 'shared' | 'limit' | 'before' | 'after'>

/** Events as they happen; a client that reconnects with Last-Event-ID gets those it missed first. */
export async function eventStream(call: WatchCall, query: Query) {
  const { service, request } = call
  const lastId = /^\d{1,15}$/.exec(request.headers.get('last-event-id') ?? '')?.[0]
  let readable = await readableEvents(call)
  let after = lastId === undefined ? await service.watchEvents.latestId() : Number(lastId)
  const end = openStream(call, 'streams of events', () => close())
  let looking: NodeJS.Timeout | undefined
  let looks = 0
  const encoder = new TextEncoder()

  let isOver = false
  let close = () => {}
  const unsubscribeAccess = service.directory.subscribe(() => void endWithoutAccess())

  const stop = () => {
    isOver = true
    clearTimeout(looking)
    unsubscribeAccess()
    end()
  }

  /** A caller who has lost access gets no further events. */
  async function endWithoutAccess() {
    if (!(await hasSameAccess(call))) close()
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const send = (text: string) => controller.enqueue(encoder.encode(text))
        close = () => {
          if (isOver) return
          stop()
          controller.close()
        }
        async function look() {
          try {
            looks += 1
            if (looks % looksPerHeartbeat === 0) {
              await endWithoutAccess()
              readable = await readableEvents(call)
              if (isOver) return
              send(heartbeat(String(after)))
            }
            // A client that does not read gets its events later.
            if ((controller.desiredSize ?? 0) > 0) {
              const found = await service.watchEvents.find({ ...query, ...readable.whose, after, limit: eventsALook })
              if (found.some(({ watch }) => !readable.names.has(watch))) readable = await readableEvents(call)
              if (isOver) return
              for (const event of found) {
                after = event.id
                send(streamEvent('event', eventJson(event, readable.names), String(after)))
              }
            }
            if (!isOver) looking = setTimeout(look, lookMilliseconds)
          } catch (error) {
            stop()
            controller.error(error)
          }
        }
        request.signal.addEventListener('abort', () => close(), { once: true })
        send(reconnectSoon + heartbeat(String(after)))
        if (request.signal.aborted || service.draining.aborted) close()
        else void look()
      },
      cancel: stop,
    },
    new CountQueuingStrategy({ highWaterMark: eventsALook }),
  )
  return streamResponse(body)
}
