import { simulationOwner } from '#lib/wire/account.ts'
import { eventCsvHead, eventCsvLine } from '#lib/wire/eventJson.ts'
import { tableFormats } from '#lib/wire/formats/entryFormats.ts'
import { ParameterReader, parseId } from '#lib/wire/parameters.ts'
import { parseTimeOrDuration, timeForm } from '#lib/wire/time.ts'
import { reportedKinds } from '#lib/wire/watches.ts'
import { acknowledgeSchema, type WatchEventsJson } from '#lib/wire/watchSchemas.ts'
import { csvFile } from '../answer/largeFile.ts'
import { formatAmong } from '../answer/negotiation.ts'
import { logPage } from '../answer/page.ts'
import { checkRead } from '../answer/problem.ts'
import { changeableOwner } from '../owned.ts'
import { jsonBody } from '../request/jsonBody.ts'
import { type Answer, type GuardedCall, inTurns } from '../route.ts'
import type { Turns } from '../turns.ts'
import { eventJson, type StoredWatchEvent } from './eventJson.ts'
import { eventStream } from './eventStream.ts'
import { eventsLeftOut } from './eventsLeftOut.ts'
import { readableEvents } from './readableWatches.ts'
import { type EventQuery, readEvents } from './readEvents.ts'

const defaultLimit = 100
const maxLimit = 1_000
const maxCsvEvents = 100_000

/** GET /api/events: newest first; with `format=csv` a file; as server-sent events, future ones. */
export async function events(call: GuardedCall) {
  const { url, request } = call
  const params = parseEventParams(url.searchParams, call.service.now())
  const { limit, ...query } = params
  if (/\btext\/event-stream\b/.test(request.headers.get('accept') ?? '')) return eventStream(call, query)
  const format = formatAmong(tableFormats, url, request.headers)
  const readable = { ...query, ...(await readableEvents(call)) }
  if (format === 'csv') return inTurns<Answer>(call, (turns) => csvOf(call, readable, turns))
  const leftOut = await eventsLeftOut(call, query)
  const page = await inTurns(call, (turns) => pageOf(call, { ...readable, limit }, turns))
  return leftOut === null ? page : { ...page, doubtful_positions_left_out: leftOut }
}

async function pageOf(call: GuardedCall, query: EventQuery, turns: Turns): Promise<WatchEventsJson> {
  const { service } = call
  const { limit } = query
  const found: StoredWatchEvent[] = []
  for await (const slice of readEvents(service, { ...query, limit: limit + 1 }, turns)) found.push(...slice)
  const { data, paging } = logPage(found, limit, eventJson)
  return { data, unread: await countUnread(call), paging }
}

/** Leaves out the watch of the simulated fleet. */
function countUnread(call: GuardedCall): Promise<number> {
  return call.service.watchEvents.countUnread(changeableOwner(call), simulationOwner)
}

/** POST /api/events/acknowledge: some events, or all up to one. */
export async function acknowledge(call: GuardedCall) {
  const { request, service, actor } = call
  const owner = changeableOwner(call)
  const body = await jsonBody(request, acknowledgeSchema)
  const { ids = null, up_to: upTo = Number.MAX_SAFE_INTEGER } = body
  const acknowledged = await service.watchEvents.acknowledge({ owner, ids, upTo }, actor, service.now())
  return { acknowledged, unread: await countUnread(call) }
}

async function csvOf(call: GuardedCall, query: Omit<EventQuery, 'limit'>, turns: Turns): Promise<Response> {
  const limited = { ...query, limit: maxCsvEvents }
  return csvFile<StoredWatchEvent>({ ...call, turns }, 'lastfix-events', {
    parts: { start: eventCsvHead, row: (event) => eventCsvLine(eventJson(event)), between: '', end: '' },
    count: 0,
    batches: readEvents(call.service, limited, turns),
  })
}

function parseEventParams(parameters: URLSearchParams, nowMilliseconds: number) {
  const reader = new ParameterReader(parameters, { repeats: 'ignored' })
  const time = (text: string) => {
    const microseconds = parseTimeOrDuration(text, nowMilliseconds * 1000)
    return microseconds === null ? null : Math.floor(microseconds / 1000)
  }
  const kind = reader.word('kind', reportedKinds)
  const unread = reader.isTrue('unread')
  const limit = reader.limit({ otherwise: defaultLimit, maximum: maxLimit })
  const query = {
    watch: reader.value('watch', (text) => (/^[\w-]{1,64}$/.test(text) ? text : null), 'the id of a watch'),
    kind,
    mmsi: reader.value('mmsi', parseId, 'an MMSI'),
    unread,
    since: reader.value('since', time, timeForm),
    until: reader.value('until', time, timeForm),
    before: reader.cursorId(),
  }
  checkRead(reader)
  return { ...query, limit }
}
