import type { CreditJson } from '#lib/wire/creditSchemas.ts'
import { type Cursor, decodeCursor, encodeCursor } from '#lib/wire/cursor.ts'
import type { Paging } from '#lib/wire/pageSchemas.ts'
import { cursorForm, ParameterReader } from '#lib/wire/parameters.ts'
import { type CountedPaging, type ForwardPaging, maxWholePage } from '#lib/wire/schemaParts.ts'
import { shortenCursor } from '../longCursor.ts'
import type { GuardedCall, OpenCall } from '../route.ts'
import { licenceLinks } from './credits.ts'
import { dataAnswer } from './dataAnswer.ts'
import { checkRead } from './problem.ts'

/** Cuts rows that were requested as `limit + 1`; `last` is the last row of the page if others follow. */
export function cutPage<Row>(rows: readonly Row[], limit: number): { page: Row[]; last: Row | null } {
  const page = rows.slice(0, limit)
  return { page, last: rows.length > limit ? (page.at(-1) ?? null) : null }
}

/** A page of a log: entries that were read as `limit + 1`, each with a number. */
export function logPage<Entry extends { id: number }, Json>(
  found: readonly Entry[],
  limit: number,
  toJson: (entry: Entry) => Json,
): { data: Json[]; paging: ForwardPaging } {
  const { page, last } = cutPage(found, limit)
  return { data: page.map(toJson), paging: { limit, ...(last !== null && { next: String(last.id) }) } }
}

/** The order of whole collections in cursors. */
export const wholeSort = 'as listed'

/**
 * A page of a collection that is entirely in memory. Its cursor names the last entry and its place, where the next page
 * begins if the entry was removed.
 */
export function wholePage<Entry, Json>(
  { url }: Pick<OpenCall, 'url'>,
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
  toJson: (entry: Entry) => Json,
): { data: Json[]; paging: CountedPaging } {
  const reader = new ParameterReader(url.searchParams)
  const limit = reader.limit({ otherwise: maxWholePage, maximum: maxWholePage })
  const cursor = reader.value('next', wholeCursor, cursorForm)
  checkRead(reader)
  const first = cursor ? entries.findIndex((entry) => keyOf(entry) === cursor.query) + 1 || cursor.number : 0
  const { page, last } = cutPage(entries.slice(first), limit)
  return {
    data: page.map(toJson),
    paging: {
      limit,
      total: entries.length,
      ...(last !== null && { next: cursorAfter(keyOf(last), first + limit - 1) }),
    },
  }
}

function wholeCursor(text: string): Cursor | null {
  const cursor = decodeCursor(text)
  return cursor?.sort === wholeSort ? cursor : null
}

function cursorAfter(key: string, place: number): string {
  return encodeCursor({ sort: wholeSort, value: null, number: place, query: key })
}

interface ListPlace {
  /** Infinite for items at the end. */
  value: number
  number: number
}

export interface OrderedList<Item> {
  /** The name of the order in cursors. */
  sort: string
  /** The list is in the order of values and numbers. */
  placeOf(item: Item): ListPlace
  /** The query for cursors. */
  queryText: string
}

/** Cuts a page out of a whole list. */
export async function pageOfList<Item>(
  call: GuardedCall,
  list: readonly Item[],
  { limit, offset, next }: { limit: number; offset: number; next: Cursor | null },
  { sort, placeOf, queryText }: OrderedList<Item>,
): Promise<{ page: readonly Item[]; paging: CountedPaging }> {
  const from = next && { value: next.value ?? Number.POSITIVE_INFINITY, number: next.number }
  const isBefore = ({ value, number }: ListPlace) =>
    from !== null && (value < from.value || (value === from.value && number <= from.number))
  const first = from ? list.filter((item) => isBefore(placeOf(item))).length : offset
  const { page, last } = cutPage(list.slice(first), limit)
  const paging = { limit, total: list.length }
  if (last === null) return { page, paging }
  const { value, number } = placeOf(last)
  const cursor = encodeCursor({ sort, value: Number.isFinite(value) ? value : null, number, query: queryText })
  return { page, paging: { ...paging, next: await shortenCursor(cursor, call) } }
}

interface AnsweredPage {
  format: string
  contentType: string
  text: string
  paging: Omit<Paging, 'total'> & { total?: number }
  credits: readonly CreditJson[]
}

/** A page in one of several formats. Cursors are in the body of JSON, and in Link headers otherwise. */
export function pageAnswer(call: OpenCall, { format, contentType, text, paging, credits }: AnsweredPage): Response {
  const links = [...(format === 'json' ? [] : pageLinks(call, paging)), ...licenceLinks(credits)]
  return dataAnswer(contentType, text, {
    ...(paging.total !== undefined && { 'X-Total-Count': String(paging.total) }),
    ...linkHeader(links),
  })
}

const maxLinkCharacters = 4_000

/**
 * Links to the next and previous page, for formats without a place for them (RFC 8288). Omits a line too long for
 * proxies.
 */
function pageLinks({ url, connection }: OpenCall, paging: Pick<Paging, 'next' | 'previous'>): string[] {
  const links = (['next', 'previous'] as const).flatMap((direction) => {
    const cursor = paging[direction]
    if (cursor === undefined) return []
    const parameters = new URLSearchParams({ [direction]: cursor })
    for (const name of ['limit', 'embed', 'format']) {
      for (const value of url.searchParams.getAll(name)) parameters.append(name, value)
    }
    return [`<${connection.baseUrl}${url.pathname}?${parameters}>; rel="${direction === 'next' ? 'next' : 'prev'}"`]
  })
  return links.join(', ').length > maxLinkCharacters ? [] : links
}

export function linkHeader(links: readonly string[]): Record<string, string> {
  return links.length === 0 ? {} : { Link: links.join(', ') }
}
