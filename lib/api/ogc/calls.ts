import { decodeCursor, encodeCursor } from '#lib/wire/cursor.ts'
import { type ListedCall, calls as table } from '#lib/wire/rows/call.ts'
import { vesselNumberOf } from '#lib/wire/vesselId.ts'
import { cutPage } from '../answer/page.ts'
import { malformedParameter, Problem } from '../answer/problem.ts'
import { listedCall, type StoredCall, visibleCallPieces } from '../calls/storedCalls.ts'
import type { Call } from '../route.ts'
import type { Collection, ItemParams, ItemsPage } from './collection.ts'
import { featuresOf } from './tableCollection.ts'

const { properties, testOf, featureOf } = featuresOf<ListedCall>(table, ({ port }) => port)

export const calls: Collection = {
  id: 'calls',
  title: 'Port calls',
  description: 'The calls of vessels at ports, each at the position of its port.',
  properties,
  timeProperty: 'stopped_at',
  parameters: [],
  extentOf: () => null,
  attributionOf: () => '',
  pageOf,
  featureOf: async (call, id) => {
    const [vessel = '', began = ''] = id.split('.')
    const number = vesselNumberOf(vessel)
    const row = number === null ? -1 : call.fleet.rowOf(number)
    if (number === null || row < 0 || !/^\d{1,12}$/.test(began)) return null
    const stored = await call.service.calls.one(number, Number(began))
    return stored && featureOf(listedCall(stored, call.fleet.vesselAt(row), call.service))
  },
  vesselOf: ({ properties }) => String(properties.vessel),
  pathOnMap: ({ properties }) => `/?vessel=${properties.vessel}`,
}

/** Limits the processor time of a request to a second or two. */
const maxRead = 50_000
const sort = 'calls of vessels'

/** Calls are in the order of vessels and not counted. */
async function pageOf(call: Call, params: ItemParams): Promise<ItemsPage> {
  const { service } = call
  const { limit, next, datetime } = params
  const isMatch = testOf(params, maxRead)
  const isAsked = ({ stoppedSeconds }: StoredCall) =>
    datetime === null || (stoppedSeconds * 1e6 >= datetime.from && stoppedSeconds * 1e6 <= datetime.until)
  const found: { stored: StoredCall; listed: ListedCall }[] = []
  let read = 0
  for await (const piece of visibleCallPieces(call, startOf(next))) {
    for (const stored of piece) {
      const row = call.fleet.rowOf(stored.number)
      if (row < 0 || !isAsked(stored)) continue
      const listed = listedCall(stored, call.fleet.vesselAt(row), service)
      if (isMatch(listed)) found.push({ stored, listed })
    }
    read += piece.length
    if (found.length > limit) break
    const last = piece.at(-1)
    if (read >= maxRead && last) {
      if (found.length > 0) return answer(found, limit, last)
      const detail = `None of the next ${maxRead} calls matches the filter; read a port by /api/ports/{code}/calls instead.`
      throw new Problem('unprocessable', detail)
    }
  }
  return answer(found, limit, null)
}

/** `readUntil` is the last call that was read, if more follow. */
function answer(
  found: readonly { stored: StoredCall; listed: ListedCall }[],
  limit: number,
  readUntil: StoredCall | null,
): ItemsPage {
  const { page, last } = cutPage(found, limit)
  const end = last?.stored ?? readUntil
  return {
    numberReturned: page.length,
    features: page.map(({ listed }) => featureOf(listed)),
    next: end && encodeCursor({ sort, value: end.beganSeconds, number: end.number, query: '' }),
  }
}

function startOf(next: string | null): { number: number; beganSeconds: number } {
  if (next === null) return { number: 0, beganSeconds: 0 }
  const place = decodeCursor(next)
  if (place?.sort !== sort || place.value === null) throw malformedParameter('next', 'is not the cursor of a next link')
  return { number: place.number, beganSeconds: place.value }
}
