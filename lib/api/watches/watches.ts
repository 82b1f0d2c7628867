import { readableSecret, secureRandom } from '#lib/access/secret.ts'
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
  eventKinds,
  maxFollowedVessels,
  readWatchTerms,
  type WatchTerms,
} from '#lib/wire/watches.ts'
import { newWatchSchema, type WatchChanges, type WatchJson, watchChangesSchema } from '#lib/wire/watchSchemas.ts'
import { created, noContent } from '../answer/jsonAnswer.ts'
import { wholePage } from '../answer/page.ts'
import { Problem, unprocessableMember } from '../answer/problem.ts'
import { listIdOf, viewerOf } from '../lists/visibleLists.ts'
import { jsonBody } from '../request/jsonBody.ts'
import { withFleet } from '../route.ts'
import { checkWebhooks } from '../webhooks/chosenWebhooks.ts'
import { isEditable, missingListsOf, readableWatches, type StoredWatch } from './readableWatches.ts'
import { limitChanges, recordWatchEvent, type WatchCall } from './watchRoute.ts'

const maxWatchesOfOwner = 500
const maxCorners = 2_000
/** Cells of 0.1° that an area touches, which bound its memory in ingest: spikes across an ocean touch 100,000s. */
const maxCells = 10_000
/** A longer run of cells in a row counts as so many, because ingest keeps it as one; if it is inside as a whole, as one. */
const maxCellsOfRun = 50
/** Edges are counted for each row of cells that they pass through. Ingest keeps them by row, and compares positions with them. */
const maxEdgesOfRows = 20_000

/** GET /api/watches */
export async function watches(call: WatchCall) {
  return wholePage(
    call,
    await readableWatches(call),
    ({ id }) => id,
    (watch) => watchJson(watch, call),
  )
}

/** GET /api/watches/{id} */
export async function watch(call: WatchCall, { id }: { id: string }) {
  const found = (await readableWatches(call)).find((watch) => watch.id === id)
  if (!found) throw notFound(id)
  return watchJson(found, call)
}

/** POST /api/watches */
export async function addWatch(call: WatchCall) {
  const { request, service, actor } = call
  await limitChanges(call)
  const asked = await jsonBody(request, newWatchSchema)
  const query = queryOf(call, asked.query, listIdOf(call))
  await checkWebhooks(asked.webhooks, actor, service)
  await checkSize(call, { query, owner: actor })
  const now = service.now()
  const added: StoredWatch = {
    id: readableSecret(8, secureRandom),
    owner: actor,
    name: asked.name,
    query,
    terms: JSON.stringify(termsOf(defaultTerms, asked)),
    since: now,
    createdAt: now,
  }
  if (await service.watches.add(added, maxWatchesOfOwner)) {
    throw unprocessableMember('name', `cannot be added: you already have ${maxWatchesOfOwner} watches`)
  }
  recordWatchEvent(call, 'watch-added', added)
  return created(watchJson(added, call))
}

/** PATCH /api/watches/{id}: changes only the members that are sent. Another query restarts the watch. */
export async function changeWatch(call: WatchCall, { id }: { id: string }) {
  const { request, service } = call
  await limitChanges(call)
  const asked = await jsonBody(request, watchChangesSchema)
  const held = await watchOf(call, id)
  const query = asked.query === undefined ? held.query : queryOf(call, asked.query, listIdOfHeld(call, held))
  await checkWebhooks(asked.webhooks, held.owner, service)
  if (query !== held.query) await checkSize(call, { ...held, query })
  const changed: StoredWatch = {
    ...held,
    name: asked.name ?? held.name,
    query,
    terms: JSON.stringify(termsOf(readWatchTerms(held.terms), asked)),
    since: query === held.query ? held.since : service.now(),
  }
  if (await service.watches.change(changed)) throw notFound(id)
  recordWatchEvent(call, 'watch-changed', changed)
  return watchJson(changed, call)
}

/** DELETE /api/watches/{id}, with its events. */
export async function removeWatch(call: WatchCall, { id }: { id: string }) {
  await limitChanges(call)
  const held = await watchOf(call, id)
  await call.service.watches.remove(id)
  recordWatchEvent(call, 'watch-removed', held)
  return noContent()
}

/** Finds a watch that the user may change. Watches that the user cannot read are not found, as if they did not exist. */
async function watchOf(call: WatchCall, id: string): Promise<StoredWatch> {
  const found = await call.service.watches.get(id)
  if (found && isEditable(found, call)) return found
  const isReadable = (await readableWatches(call)).some((watch) => watch.id === id)
  if (!isReadable) throw notFound(id)
  throw new Problem('not-permitted', 'Only its owner or an administrator can change a shared watch.')
}

function notFound(id: string): Problem {
  return new Problem('not-found', `There is no watch "${id}".`)
}

/** The filters of a query, in the order of the filter table, or what is wrong with them for a watch. */
function queryOf({ service }: WatchCall, text: string, listIdOf: ListIdOf): string {
  const parsed = parseVesselQuery(new URLSearchParams(text), service.now() * 1000, listIdOf)
  if ('problem' in parsed) {
    const { detail, errors = [] } = parsed.problem
    throw new Problem('unprocessable', `query is not accepted: ${detail}`, { errors })
  }
  const { filters, filterText } = parsed.query
  if (filters.length === 0)
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

/** The lists for a changed watch, perhaps of another owner: those that it has, and those that exist for the caller and for its owner. */
function listIdOfHeld(call: WatchCall, { owner, query }: StoredWatch): ListIdOf {
  const held = listIdsIn(query)
  const asked = listIdOf(call)
  const viewer = viewerOf(call.service, owner)
  return (text) => {
    if (held.includes(text)) return { id: text }
    const found = asked(text)
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

async function checkSize(call: WatchCall, { id, owner, query }: { id?: string; owner: string; query: string }) {
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

function countOf(...asked: Parameters<typeof selectRows>): number {
  try {
    return selectRows(...asked).count
  } catch (error) {
    if (error instanceof QueryTooCostly) throw unprocessableMember('query', error.reason)
    throw error
  }
}

function termsOf(held: WatchTerms, asked: WatchChanges): WatchTerms {
  return {
    events: eventKinds.filter((kind) => (asked.events ?? held.events).includes(kind)),
    dwellMinutes: asked.dwell_minutes ?? held.dwellMinutes,
    darkMinutes: asked.dark_minutes ?? held.darkMinutes,
    confirmSeconds: asked.confirm_seconds === undefined ? held.confirmSeconds : asked.confirm_seconds,
    coolDownMinutes: asked.cool_down_minutes ?? held.coolDownMinutes,
    silenced: asked.silenced ?? held.silenced,
    webhooks: asked.webhooks ?? held.webhooks,
  }
}

function watchJson(watch: StoredWatch, call: WatchCall): WatchJson {
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
