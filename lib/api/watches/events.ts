import type { Service } from '#lib/service.ts'
import { eventCsvHead, eventCsvLine } from '#lib/wire/eventJson.ts'
import { ParameterReader, parseWhole } from '#lib/wire/parameters.ts'
import { parseTime, timeForm } from '#lib/wire/time.ts'
import { reportedKinds } from '#lib/wire/watches.ts'
import { acknowledgeSchema } from '#lib/wire/watchSchemas.ts'
import { csvFile } from '../answer/jsonAnswer.ts'
import { cutPage } from '../answer/page.ts'
import { checkRead } from '../answer/problem.ts'
import { jsonBody } from '../request/jsonBody.ts'
import { eventJson, type StoredWatchEvent } from './eventJson.ts'
import { eventStream } from './eventStream.ts'
import { readableEvents } from './readableWatches.ts'
import type { WatchCall } from './watchRoute.ts'

type Found = Omit<Parameters<Service['watchEvents']['find']>[0], 'owner' | 'shared' | 'limit'>

const defaultLimit = 100
const maxLimit = 1_000
const maxCsvEvents = 100_000

/** GET /api/events: newest first; with `format=csv` a file; as server-sent events, those that are yet to come. */
export async function events(call: WatchCall) {
  const { url, request, service } = call
  const asked = askedOf(url.searchParams)
  const { limit, isCsv, ...query } = asked
  if (/\btext\/event-stream\b/.test(request.headers.get('accept') ?? '')) return eventStream(call, query)
  const { names, whose } = await readableEvents(call)
  if (isCsv) return csvOf(await service.watchEvents.find({ ...query, ...whose, limit: maxCsvEvents }), names)
  const found = await service.watchEvents.find({ ...query, ...whose, limit: limit + 1 })
  const { page, last } = cutPage(found, limit)
  return {
    events: page.map((event) => eventJson(event, names)),
    unread: await service.watchEvents.countUnread(call.owner),
    paging: { limit, ...(last !== null && { next: String(last.id) }) },
  }
}

/** POST /api/events/acknowledge: some events, or all up to one. */
export async function acknowledge({ request, service, owner, actor }: WatchCall) {
  const asked = await jsonBody(request, acknowledgeSchema)
  const { ids = null, up_to: upTo = Number.MAX_SAFE_INTEGER } = asked
  const acknowledged = await service.watchEvents.acknowledge({ owner, ids, upTo }, actor, service.now())
  return { acknowledged, unread: await service.watchEvents.countUnread(owner) }
}

function csvOf(found: readonly StoredWatchEvent[], names: ReadonlyMap<string, string>): Response {
  const lines = found.map((event) => eventCsvLine(eventJson(event, names)))
  return csvFile('lastfix-events.csv', [eventCsvHead, ...lines])
}

function askedOf(parameters: URLSearchParams): Found & { limit: number; isCsv: boolean } {
  const reader = new ParameterReader(parameters, { repeats: 'ignored' })
  const whole = (text: string) => (text.length <= 15 ? parseWhole(text) : null)
  const time = (text: string) => {
    const microseconds = parseTime(text)
    return microseconds === null ? null : Math.floor(microseconds / 1000)
  }
  const kind = reader.value(
    'kind',
    (text) => reportedKinds.find((each) => each === text) ?? null,
    `one of ${reportedKinds.join(', ')}`,
  )
  const isUnread = reader.value('unread', (text) => (/^(true|false)$/.test(text) ? text : null), 'true or false')
  const format = reader.value('format', (text) => (/^(json|csv)$/.test(text) ? text : null), 'json or csv')
  const limit = reader.limit({ otherwise: defaultLimit, maximum: maxLimit })
  const query = {
    watch: reader.value('watch', (text) => (/^[\w-]{1,64}$/.test(text) ? text : null), 'the id of a watch'),
    kind,
    mmsi: reader.value('mmsi', whole, 'an MMSI'),
    unread: isUnread === 'true',
    since: reader.value('since', time, timeForm),
    until: reader.value('until', time, timeForm),
    before: reader.value('next', whole, 'the cursor from paging.next'),
  }
  checkRead(reader)
  return { ...query, limit, isCsv: format === 'csv' }
}
