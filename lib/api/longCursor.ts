import { createHash } from 'node:crypto'
import { decodeOrderCursor, encodeCursor } from '#lib/wire/cursor.ts'
import { malformedParameter } from './answer/problem.ts'
import { isVisitor } from './caller.ts'
import type { GuardedCall } from './route.ts'

/** Two of them fit into a Link header of 4 kB. */
const maxCursorCharacters = 1_500

/**
 * Limit of all callers per day. Each query has up to 64 kB, and every reader can create new ones. Further cursors stay
 * long.
 */
const maxKeptQueries = 1_000

/** Marks a key that replaces the filters of a cursor. No query string begins with it. */
const keyMark = '~'

/**
 * Shortens a cursor with an area, which is as long as the area: the store keeps its filters, and the cursor contains
 * their key. Visitors store nothing.
 */
export async function shortenCursor(cursor: string, { service, caller }: GuardedCall): Promise<string> {
  const { texts, now, log } = service
  const place = cursor.length > maxCursorCharacters && !isVisitor(caller) ? decodeOrderCursor(cursor) : null
  if (!place) return cursor
  const key = createHash('sha256').update(place.query).digest('base64url')
  try {
    if (!(await texts.keep(key, place.query, { now: now(), maxTexts: maxKeptQueries }))) return cursor
  } catch (error) {
    log.warn('cursor not shortened: its filters could not be saved', { error })
    return cursor
  }
  return encodeCursor({ ...place, query: keyMark + key })
}

/** Returns the parameters of a request with the filters of its cursor restored. */
export async function expandCursor({ url, service }: GuardedCall): Promise<URLSearchParams> {
  for (const parameter of ['next', 'previous']) {
    const place = decodeOrderCursor(url.searchParams.get(parameter) ?? '')
    if (!place?.query.startsWith(keyMark)) continue
    const query = await service.texts.find(place.query.slice(keyMark.length), service.now())
    if (query === null) throw malformedParameter(parameter, 'is an expired cursor; start again with the first page')
    const parameters = new URLSearchParams(url.searchParams)
    parameters.set(parameter, encodeCursor({ ...place, query }))
    return parameters
  }
  return url.searchParams
}
