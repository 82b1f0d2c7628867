import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { z } from 'zod'
import type { vesselChangeSchema } from '#lib/wire/changeSchemas.ts'
import type { CallJson } from '#lib/wire/rows/call.ts'
import type { WatchEventJson } from '#lib/wire/watchSchemas.ts'
import { askJson, RequestFailure } from './ask.ts'
import { every, whileFailing } from './pace.ts'

export const timelineKinds = ['change', 'merge', 'call', 'event'] as const
export type TimelineKind = (typeof timelineKinds)[number]

export type VesselChangeJson = z.infer<typeof vesselChangeSchema>

export type TimelineEntry = { key: string; at: string } & (
  | { kind: 'change' | 'merge'; change: VesselChangeJson }
  | { kind: 'call'; call: CallJson; side: 'arrived' | 'departed' }
  | { kind: 'event'; event: WatchEventJson }
)

/** A list of the API, the newest first, as far as it was read. */
interface Stream {
  path: string
  kind: 'change' | 'call' | 'event'
  next: string | null
  isAtEnd: boolean
  /** Entries that wait for older ones of other streams. */
  waiting: readonly TimelineEntry[]
}

interface TimelineQuery {
  id: string
  /** The current MMSI and former ones, which events are found by. */
  mmsis: readonly number[]
  kinds: readonly TimelineKind[]
}

const pageSize = 50
const newEveryMs = 30_000
const maxMmsis = 4
/** A merge of two records is a change of the MMSI, and of the flag where it differs. */
const mergeFields: readonly string[] = ['mmsi', 'flag']
const otherFields = 'call_sign,destination,dimensions,draught,eta,imo,matched_port,name,navigational_status,ship_type'

/** All that happened to a vessel, the newest first. */
export function timelineQuery(query: TimelineQuery) {
  return infiniteQueryOptions({
    queryKey: ['vessel', query.id, 'timeline', query.mmsis, query.kinds],
    queryFn: async ({ signal, pageParam }) =>
      nextEntries(await Promise.all(pageParam.map((stream) => readStream(stream, signal)))),
    initialPageParam: streamsOf(query),
    getNextPageParam: ({ streams }) => (streams.every(isExhausted) ? undefined : streams),
    // A refetch reads every page again.
    refetchInterval: (query) => ((query.state.data?.pages.length ?? 0) > 1 ? whileFailing : every(newEveryMs))(query),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
}

function streamsOf({ id, mmsis, kinds }: TimelineQuery): Stream[] {
  const vessel = `/api/vessels/${encodeURIComponent(id)}`
  const stream = (kind: Stream['kind'], path: string): Stream => {
    return { path, kind, next: null, isAtEnd: false, waiting: [] }
  }
  const [changes, merges] = [kinds.includes('change'), kinds.includes('merge')]
  const fields = changes ? (merges ? '' : `&field=${otherFields}`) : `&field=${mergeFields}`
  return [
    ...(changes || merges ? [stream('change', `${vessel}/changes?limit=${pageSize}${fields}`)] : []),
    ...(kinds.includes('call') ? [stream('call', `${vessel}/calls?limit=${pageSize}`)] : []),
    ...(kinds.includes('event') ? mmsis : [])
      .slice(0, maxMmsis)
      .map((mmsi) => stream('event', `/api/events?limit=${pageSize}&mmsi=${mmsi}`)),
  ]
}

interface Page {
  data: readonly unknown[]
  paging: { next?: string }
}

async function readStream(stream: Stream, signal: AbortSignal): Promise<Stream> {
  if (stream.isAtEnd || stream.waiting.length > 0) return stream
  try {
    const next = stream.next === null ? '' : `&next=${encodeURIComponent(stream.next)}`
    const { data, paging } = await askJson<Page>(`${stream.path}${next}`, signal)
    const waiting = data.flatMap((row) => entriesOf(stream.kind, row))
    return { ...stream, waiting, next: paging.next ?? null, isAtEnd: paging.next === undefined }
  } catch (error) {
    // Some users see no events, and that is no failure of the rest.
    if (error instanceof RequestFailure && error.kind === 'refused') return { ...stream, isAtEnd: true }
    throw error
  }
}

function entriesOf(kind: Stream['kind'], row: unknown): TimelineEntry[] {
  if (kind === 'change') {
    const change = row as VesselChangeJson
    const { at, field } = change
    return [{ key: `${field} ${at} ${change.to}`, at, kind: mergeFields.includes(field) ? 'merge' : 'change', change }]
  }
  if (kind === 'event') {
    const event = row as WatchEventJson
    return [{ key: `event ${event.id}`, at: event.at, kind, event }]
  }
  const call = row as CallJson
  const { id, entered_at, stopped_at, left_at } = call
  const left = left_at === null ? [] : [{ key: `left ${id}`, at: left_at, kind, call, side: 'departed' as const }]
  return [...left, { key: `entered ${id}`, at: entered_at ?? stopped_at, kind, call, side: 'arrived' }]
}

/** Merges streams until the next entry of one is unknown. */
function nextEntries(streams: readonly Stream[]): { entries: TimelineEntry[]; streams: Stream[] } {
  const heads = streams.map(({ waiting, isAtEnd }) => ({ waiting, isAtEnd, taken: 0 }))
  const entries: TimelineEntry[] = []
  while (heads.every(({ waiting, isAtEnd, taken }) => isAtEnd || taken < waiting.length)) {
    let newest: (typeof heads)[number] | null = null
    for (const head of heads) {
      if (head.taken < head.waiting.length && (newest === null || timeOf(head) > timeOf(newest))) newest = head
    }
    const entry = newest?.waiting[newest.taken]
    if (!newest || !entry) break
    newest.taken += 1
    entries.push(entry)
  }
  return {
    entries,
    streams: streams.map((stream, place) => ({ ...stream, waiting: stream.waiting.slice(heads[place]?.taken) })),
  }
}

function timeOf({ waiting, taken }: Pick<Stream, 'waiting'> & { taken: number }): number {
  return Date.parse(waiting[taken]?.at ?? '')
}

function isExhausted({ isAtEnd, waiting }: Stream): boolean {
  return isAtEnd && waiting.length === 0
}
