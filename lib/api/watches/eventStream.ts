import type { Service } from '#lib/service.ts'
import { heartbeat, streamEvent } from '#lib/wire/streamEvent.ts'
import { ClientStream } from '../clientStream.ts'
import { eventJson } from './eventJson.ts'
import { readableEvents } from './readableWatches.ts'
import type { WatchCall } from './watchRoute.ts'

const lookMilliseconds = 1_000
const looksPerHeartbeat = 15
const eventsALook = 500

type Query = Omit<Parameters<Service['watchEvents']['find']>[0], 'owner' | 'shared' | 'limit' | 'before' | 'after'>

/** Events as they happen; a client that reconnects with Last-Event-ID gets those it missed first. */
export async function eventStream(call: WatchCall, query: Query): Promise<Response> {
  const { service, request } = call
  const lastId = /^\d{1,15}$/.exec(request.headers.get('last-event-id') ?? '')?.[0]
  let readable = await readableEvents(call)
  let after = lastId === undefined ? await service.watchEvents.latestId() : Number(lastId)
  const client = new ClientStream(call, 'streams of events')
  let looking: NodeJS.Timeout | undefined
  let looks = 0
  client.whenEnded(() => clearTimeout(looking))

  async function look(): Promise<void> {
    try {
      looks += 1
      if (looks % looksPerHeartbeat === 0) {
        await client.keepsAccess()
        readable = await readableEvents(call)
        client.send(heartbeat(String(after)))
      }
      // A client that does not read gets its events later.
      if (client.hasRoom) await sendNew()
      if (client.isOpen) looking = setTimeout(look, lookMilliseconds)
    } catch (error) {
      client.fail(error)
    }
  }

  async function sendNew(): Promise<void> {
    const found = await service.watchEvents.find({ ...query, ...readable.whose, after, limit: eventsALook })
    if (found.some(({ watch }) => !readable.names.has(watch))) readable = await readableEvents(call)
    for (const event of found) {
      after = event.id
      client.send(streamEvent('event', eventJson(event, readable.names), String(after)))
    }
  }

  function start(): void {
    client.send(heartbeat(String(after)))
    void look()
  }

  return client.response({ start }, new CountQueuingStrategy({ highWaterMark: eventsALook }))
}
