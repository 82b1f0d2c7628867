import { QueryTooCostly } from '#lib/query/queryCost.ts'
import { selectRows } from '#lib/query/rows.ts'
import { parseVesselQuery } from '#lib/query/vesselQuery.ts'
import type { Area } from '#lib/wire/area/area.ts'
import { cellRuns } from '#lib/wire/area/areaCells.ts'
import { edgedPolygon } from '#lib/wire/area/areaEdges.ts'
import { parseFilters } from '#lib/wire/filters.ts'
import { anyList, canSeeList, type ListIdOf, listIdsIn } from '#lib/wire/lists.ts'
import { isoTime } from '#lib/wire/time.ts'
import {
  canWatch,
  defaultTerms,
  type EventKind,
  eventKinds,
  followsVessels,
  isStationEvent,
  maxFollowedVessels,
  readWatchTerms,
  type WatchTerms,
} from '#lib/wire/watches.ts'
import { newWatchSchema, type WatchChanges, type WatchJson, watchChangesSchema } from '#lib/wire/watchSchemas.ts'
import { wholePage } from '../answer/page.ts'
import { Problem, unprocessableMember } from '../answer/problem.ts'
import { listIdOf, viewerOf } from '../lists/visibleLists.ts'
import { type ChangeRate, ownedThings } from '../owned.ts'
import { type GuardedCall, withFleet } from '../route.ts'
import { checkWebhooks } from '../webhooks/chosenWebhooks.ts'
import { isEditable, missingListsOf, readableWatch, readableWatches, type StoredWatch } from './readableWatches.ts'

const maxCorners = 2_000
/**
 * The maximum number of 0.1° cells that an area touches, which bounds its memory in ingest: spikes across an ocean
 * touch 100,000s.
 */
const maxCells = 10_000
/**
 * A longer run of cells in a row counts as this many, because ingest stores it as one; a run entirely inside counts as
 * one.
 */
const maxCellsOfRun = 50
/**
 * The maximum number of edges, counted in each row of cells that they cross. Ingest stores edges by row and compares
 * positions with them.
 */
const maxEdgesOfRows = 20_000

const stationParameters = 'bbox, last_known_position_within and mmsi'
const stationColumns: readonly string[] = ['position', 'mmsi']

/** GET /api/watches */
export async function watches(call: GuardedCall) {
  return wholePage(
    call,
    await readableWatches(call),
    ({ id }) => id,
    (watch) => watchJson(watch, call),
  )
}

/** GET /api/watches/{id} */
export async function watch(call: GuardedCall, { id }: { id: string }) {
  return watchJson(await things.find(call, id), call)
}

/** Limited, because each change is stored in the audit log and ingest reads all watches again. */
export const watchRate: ChangeRate = {
  key: 'watch',
  rate: { capacity: 200, perMinute: 2 },
  what: 'watches and webhooks can be added, changed or removed',
}

const things = ownedThings({
  noun: 'watch',
  nouns: 'watches',
  maxOfOwner: 500,
  rate: watchRate,
  newSchema: newWatchSchema,
  changesSchema: watchChangesSchema,
  rowsOf: ({ watches }) => watches,
  async make(body, own, call: GuardedCall): Promise<StoredWatch> {
    const terms = termsOf(defaultTerms, body)
    const query = queryOf(call, body.query, terms.events, listIdOf(call))
    await checkWebhooks(body.webhooks, own.owner, call.service)
    if (followsVessels(terms)) await checkSize(call, { query, owner: own.owner })
    return { ...own, name: body.name, query, terms: JSON.stringify(terms), since: own.createdAt }
  },
  /** Another query restarts the watch. */
  async merge(current, body, call) {
    const terms = termsOf(readWatchTerms(current.terms), body)
    const isAsked = body.query !== undefined || body.events !== undefined
    const asked = body.query ?? current.query
    const query = isAsked ? queryOf(call, asked, terms.events, listIdOfCurrent(call, current)) : current.query
    await checkWebhooks(body.webhooks, current.owner, call.service)
    const isBegun = followsVessels(terms) && !followsVessels(readWatchTerms(current.terms))
    if (followsVessels(terms) && (query !== current.query || isBegun)) await checkSize(call, { ...current, query })
    return {
      ...current,
      name: body.name ?? current.name,
      query,
      terms: JSON.stringify(terms),
      since: query === current.query ? current.since : call.service.now(),
    }
  },
  find: (id, call) => readableWatch(call, id),
  readOnly: (watch, call) =>
    isEditable(watch, call) ? null : 'Only its owner or an administrator can change a shared watch.',
  json: watchJson,
  audit: { noun: 'watch', details: ({ query }) => query },
})

/** POST and PATCH of watches, and DELETE, which removes the events as well. */
export const { add: addWatch, change: changeWatch, remove: removeWatch } = things.handlers

/** The filters of a query, in the order of the filter table, or the reason why a watch cannot have them. */
function queryOf({ service }: GuardedCall, text: string, events: readonly EventKind[], listIdOf: ListIdOf): string {
  const parsed = parseVesselQuery(new URLSearchParams(text), service.now() * 1000, listIdOf)
  if ('problem' in parsed) {
    const { detail, errors = [] } = parsed.problem
    throw new Problem('unprocessable', `query is not accepted: ${detail}`, { errors })
  }
  const { filters, filterText } = parsed.query
  const refusedOfStations =
    events.some(isStationEvent) && filters.find(({ column }) => !stationColumns.includes(column))
  if (refusedOfStations)
    throw unprocessableMember(
      'query',
      `cannot have ${refusedOfStations.parameter}: with distress or safety_text it has only ${stationParameters}`,
    )
  if (filters.length === 0 && !events.every(isStationEvent))
    throw unprocessableMember('query', 'must have a filter, such as bbox=4,51.9,4.2,52 or mmsi=244660001')
  const refused = filters.find(({ parameter }) => !canWatch(parameter))
  if (refused)
    throw unprocessableMember('query', `cannot have ${refused.parameter}: a watch looks at each vessel as it changes`)
  const polygons = filters.flatMap((filter) => (filter.kind === 'area' ? filter.area.polygons : []))
  const count = polygons.reduce((sum, { rings }) => sum + rings.reduce((all, ring) => all + ring.length / 2, 0), 0)
  if (count > maxCorners)
    throw unprocessableMember('query', `has an area of ${count} points; draw it with at most ${maxCorners}`)
  if (isTooJagged(polygons)) throw unprocessableMember('query', 'has an area that is too jagged; draw it simpler')
  return filterText
}

/**
 * The lists for a changed watch, perhaps of another owner: its own ones, and those that exist for the caller and for
 * its owner.
 */
function listIdOfCurrent(call: GuardedCall, { owner, query }: StoredWatch): ListIdOf {
  const current = listIdsIn(query)
  const idOf = listIdOf(call)
  const viewer = viewerOf(call.service, owner)
  return (text) => {
    if (current.includes(text)) return { id: text }
    const found = idOf(text)
    if ('reason' in found) return found
    const list = call.service.listsNow()?.find(({ id }) => id === found.id)
    return list && canSeeList(list, viewer)
      ? found
      : { reason: `must be a list that exists for ${owner}, not "${text}"` }
  }
}

function isTooJagged(polygons: Area['polygons']): boolean {
  let cells = 0
  let edgesOfRows = 0
  for (const polygon of polygons) {
    let rowBefore = Number.NaN
    for (const { cellRow, first, last, edges, isInside } of cellRuns(edgedPolygon(polygon))) {
      const length = last - first + 1
      cells += isInside && length > maxCellsOfRun ? 1 : Math.min(length, maxCellsOfRun)
      if (cellRow !== rowBefore) edgesOfRows += edges.length
      rowBefore = cellRow
      if (cells > maxCells || edgesOfRows > maxEdgesOfRows) return true
    }
  }
  return false
}

async function checkSize(call: GuardedCall, { id, owner, query }: { id?: string; owner: string; query: string }) {
  const { fleet } = await withFleet(call)
  const { filters } = parseFilters(new URLSearchParams(query), call.service.now() * 1000, anyList)
  const count = countOf(fleet, filters)
  const others = await call.service.watches.countFollowed(owner, id ?? null)
  if (count + others <= maxFollowedVessels) return
  throw unprocessableMember(
    'query',
    `matches ${count} vessels and your other watches follow ${others}; together they can have at most ${maxFollowedVessels}`,
  )
}

function countOf(...selection: Parameters<typeof selectRows>): number {
  try {
    return selectRows(...selection).count
  } catch (error) {
    if (error instanceof QueryTooCostly) throw unprocessableMember('query', error.reason)
    throw error
  }
}

function termsOf(current: WatchTerms, changes: WatchChanges): WatchTerms {
  return {
    events: eventKinds.filter((kind) => (changes.events ?? current.events).includes(kind)),
    dwellMinutes: changes.dwell_minutes ?? current.dwellMinutes,
    darkMinutes: changes.dark_minutes ?? current.darkMinutes,
    etaMinutes: changes.eta_minutes ?? current.etaMinutes,
    draughtMetres: changes.draught_metres ?? current.draughtMetres,
    confirmSeconds: changes.confirm_seconds === undefined ? current.confirmSeconds : changes.confirm_seconds,
    coolDownMinutes: changes.cool_down_minutes ?? current.coolDownMinutes,
    silenced: changes.silenced ?? current.silenced,
    webhooks: changes.webhooks ?? current.webhooks,
  }
}

function watchJson(watch: StoredWatch, call: GuardedCall): WatchJson {
  const { id, owner, name, query, since, createdAt } = watch
  const terms = readWatchTerms(watch.terms)
  const editable = isEditable(watch, call)
  return {
    id,
    name,
    query,
    missing_lists: missingListsOf(call, watch),
    events: terms.events,
    dwell_minutes: terms.dwellMinutes,
    dark_minutes: terms.darkMinutes,
    eta_minutes: terms.etaMinutes,
    draught_metres: terms.draughtMetres,
    confirm_seconds: terms.confirmSeconds,
    cool_down_minutes: terms.coolDownMinutes,
    silenced: terms.silenced,
    webhooks: editable ? terms.webhooks : [],
    owner,
    is_editable: editable,
    since: isoTime(since),
    created_at: isoTime(createdAt),
  }
}
