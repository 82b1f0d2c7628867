import type { Service } from '#lib/service.ts'
import { eventCsvHead, eventCsvLine } from '#lib/wire/eventJson.ts'
import { mustBe } from '#lib/wire/filters.ts'
import { parseTime, timeForm } from '#lib/wire/time.ts'
import { eventKinds } from '#lib/wire/watches.ts'
import { acknowledgeSchema } from '#lib/wire/watchSchemas.ts'
import { malformedParameters } from '../answer/problem.ts'
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
  const page = found.slice(0, limit)
  const next = found.length > limit ? String(page.at(-1)?.id) : undefined
  return {
    events: page.map((event) => eventJson(event, names)),
    unread: await service.watchEvents.countUnread(call.owner),
    paging: { limit, ...(next !== undefined && { next }) },
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
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="lastfix-events.csv"',
    'Cache-Control': 'no-store',
  }
  return new Response([eventCsvHead, ...lines].join(''), { headers })
}

function askedOf(parameters: URLSearchParams): Found & { limit: number; isCsv: boolean } {
  const errors: { parameter: string; reason: string }[] = []
  function value<Value>(parameter: string, read: (text: string) => Value | null, accepted: string): Value | null {
    const text = parameters.get(parameter)?.trim()
    if (!text) return null
    const result = read(text)
    if (result === null) errors.push({ parameter, reason: mustBe(accepted, text) })
    return result
  }
  const whole = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : null)
  const time = (text: string) => {
    const microseconds = parseTime(text)
    return microseconds === null ? null : Math.floor(microseconds / 1000)
  }
  const kind = value(
    'kind',
    (text) => eventKinds.find((each) => each === text) ?? null,
    `one of ${eventKinds.join(', ')}`,
  )
  const isUnread = value('unread', (text) => (/^(true|false)$/.test(text) ? text : null), 'true or false')
  const format = value('format', (text) => (/^(json|csv)$/.test(text) ? text : null), 'json or csv')
  const limit = value('limit', (text) => whole(text) || null, `a whole number from 1 to ${maxLimit}`)
  const query = {
    watch: value('watch', (text) => (/^[\w-]{1,64}$/.test(text) ? text : null), 'the id of a watch'),
    kind,
    mmsi: value('mmsi', whole, 'an MMSI'),
    unread: isUnread === 'true',
    since: value('since', time, timeForm),
    until: value('until', time, timeForm),
    before: value('next', whole, 'the cursor from paging.next'),
  }
  if (errors.length > 0) throw malformedParameters(errors)
  return { ...query, limit: Math.min(limit ?? defaultLimit, maxLimit), isCsv: format === 'csv' }
}
