import { parseId } from '#lib/wire/parameters.ts'
import { heartbeat, streamEvent } from '#lib/wire/streamEvent.ts'
import { ClientStream } from '../clientStream.ts'
import { type GuardedCall, inTurns } from '../route.ts'
import { eventJson } from './eventJson.ts'
import { readableEvents } from './readableWatches.ts'
import { type EventQuery, readEvents } from './readEvents.ts'

const lookMilliseconds = 1_000
const looksPerHeartbeat = 15
const eventsALook = 500

type Query = Omit<EventQuery, 'owner' | 'shared' | 'limit' | 'before' | 'after'>

/** Streams events as they happen. A client that reconnects with Last-Event-ID receives missed events first. */
export async function eventStream(call: GuardedCall, query: Query): Promise<Response> {
  const { service, request } = call
  const lastId = parseId(request.headers.get('last-event-id') ?? '')
  let readable = await readableEvents(call)
  let after = lastId ?? (await service.watchEvents.latestId())
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
      // A client that does not read receives its events later.
      if (client.hasRoom) await sendNew()
      if (client.isOpen) looking = setTimeout(look, lookMilliseconds)
    } catch (error) {
      client.fail(error)
    }
  }

  async function sendNew(): Promise<void> {
    const latest = await service.watchEvents.latestId()
    if (latest <= after) return
    const asked = { ...query, ...readable, after, before: latest + 1, limit: eventsALook }
    let sent = 0
    await inTurns(call, async (turns) => {
      for await (const found of readEvents(service, asked, turns)) {
        if (!client.isOpen) return
        for (const event of found) {
          after = event.id
          client.send(streamEvent('event', eventJson(event), String(after)))
        }
        sent += found.length
      }
    })
    // Later polls skip the events that do not match.
    if (sent < eventsALook) after = latest
  }

  function start(): void {
    client.send(heartbeat(String(after)))
    void look()
  }

  return client.response({ start }, new CountQueuingStrategy({ highWaterMark: eventsALook }))
}
