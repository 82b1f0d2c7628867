import { KeptValues, ofObject } from '#lib/keptValues.ts'
import { Region } from '#lib/passages/stretches.ts'
import { filtersOfScopes } from '#lib/query/scope.ts'
import type { Service } from '#lib/service.ts'
import type { Period } from '#lib/track/select.ts'
import type { Condition } from '#lib/wire/condition.ts'
import { parseFilters } from '#lib/wire/filters.ts'
import { anyList } from '#lib/wire/lists.ts'
import { followsVessels, readWatchTerms } from '#lib/wire/watches.ts'
import { Problem } from '../answer/problem.ts'
import { budgetKeyOf } from '../callerRate.ts'
import { leftOutNear } from '../leftOut.ts'
import { type GuardedCall, inOwnTurn } from '../route.ts'
import { missingListsOf, readableWatch, type StoredWatch } from './readableWatches.ts'

interface EventPeriod {
  watch: string | null
  mmsi: number | null
  /** Milliseconds since 1970. */
  since: number | null
  until: number | null
}

const secondsPerHour = 3_600
/** Pages request their events every few seconds. */
const keptMilliseconds = 60_000
const maxKept = 1_000
const keptOf = ofObject<Service['doubtfulHours'], KeptValues<string, number>>(() => new KeptValues({ max: maxKept }))

/**
 * The doubtful positions that the events of a watch in a period leave out: those of the vessels that match its filters now,
 * near its areas. `null` without a watch of vessels or without the start of a period, and while the fleet is loading.
 */
export async function eventsLeftOut(call: GuardedCall, { watch: id, mmsi, since, until }: EventPeriod) {
  const { service, scope } = call
  if (id === null || since === null) return null
  const watch = await readableWatch(call, id)
  if (!watch || !followsVessels(readWatchTerms(watch.terms))) return null
  const now = service.now()
  const period = {
    sinceSeconds: Math.max(since, watch.since) / 1000,
    untilSeconds: Math.min(until ?? now, now) / 1000,
  }
  if (period.untilSeconds < period.sinceSeconds) return 0
  const hours = [period.sinceSeconds, period.untilSeconds].map((seconds) => Math.floor(seconds / secondsPerHour))
  const { query, terms } = watch
  const key = JSON.stringify([budgetKeyOf(call.caller), scope?.text, id, query, terms, mmsi, hours])
  const kept = keptOf(service.doubtfulHours)
  const known = kept.get(key)
  if (known !== undefined) return known
  try {
    const leftOut = await countOf(call, watch, { mmsi, period })
    kept.set(key, leftOut, { milliseconds: keptMilliseconds })
    return leftOut
  } catch (error) {
    if (error instanceof Problem && error.details.kind === 'loading') return null
    throw error
  }
}

async function countOf(
  call: GuardedCall,
  watch: StoredWatch,
  { mmsi, period }: { mmsi: number | null; period: Period },
) {
  const { directory } = call.service
  const { filters } = parseFilters(new URLSearchParams(watch.query), call.service.now() * 1000, anyList)
  const missing = missingListsOf(call, watch)
  const ofWatch = filters.flatMap((filter): Condition[] => {
    if (filter.kind === 'area') return []
    if (filter.kind !== 'list' || filter.column !== 'list') return [filter]
    return [{ ...filter, values: filter.values.filter((list) => !missing.includes(String(list))) }]
  })
  const scope = directory.accountOf(watch.owner)?.scope ?? null
  const ofOwner = filtersOfScopes(scope === null ? [] : [scope])
  if (ofOwner === null) return 0
  const sends = (mmsis: readonly number[]) => ({ kind: 'list', column: 'mmsi', values: mmsis }) as const
  const { silenced } = readWatchTerms(watch.terms)
  const conditions = [...ofWatch, ...ofOwner, ...(mmsi === null ? [] : [sends([mmsi])])]
  if (silenced.length > 0) conditions.push({ kind: 'not', of: sends(silenced) })
  const areas = filters.flatMap((filter) => (filter.kind === 'area' ? [filter.area] : []))
  const boxes = areas.length > 0 ? new Region(areas).boxes : null
  return inOwnTurn(call, (own) => leftOutNear(own, boxes, { filters: conditions, period }))
}
