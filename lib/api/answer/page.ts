import type { Start } from '#lib/query/vesselQuery.ts'
import type { CreditJson } from '#lib/wire/creditSchemas.ts'
import { encodeCursor } from '#lib/wire/cursor.ts'
import type { Paging } from '#lib/wire/pageSchemas.ts'
import { shortenCursor } from '../longCursor.ts'
import type { GuardedCall, OpenCall } from '../route.ts'
import { licenceLinks } from './credits.ts'
import { dataAnswer } from './dataAnswer.ts'

/** Cuts rows that were asked for as `limit + 1`; `last` is the last row of the page if others follow. */
export function cutPage<Row>(rows: readonly Row[], limit: number): { page: Row[]; last: Row | null } {
  const page = rows.slice(0, limit)
  return { page, last: rows.length > limit ? (page.at(-1) ?? null) : null }
}

interface ListPlace {
  /** Infinite for items at the end. */
  value: number
  number: number
}

interface OrderedList<Item> {
  /** The name of the order in cursors. */
  sort: string
  /** The list is in the order of values and numbers. */
  placeOf(item: Item): ListPlace
  /** The query that cursors carry. */
  queryText: string
}

/** Cuts a page out of a whole list. */
export async function pageOfList<Item>(
  call: GuardedCall,
  list: readonly Item[],
  { limit, offset, start }: { limit: number; offset: number; start: Start | null },
  { sort, placeOf, queryText }: OrderedList<Item>,
): Promise<{ page: readonly Item[]; paging: Paging }> {
  let [first, end] = [offset, offset + limit]
  if (start) {
    const { value, number } = start.place
    const from = value ?? Number.POSITIVE_INFINITY
    const order = ({ value: own, number: ownNumber }: ListPlace) =>
      Number(own > from) - Number(own < from) || ownNumber - number
    const before = list.filter((item) => order(placeOf(item)) < 0).length
    const upTo = list.filter((item) => order(placeOf(item)) <= 0).length
    ;[first, end] = start.backward ? [Math.max(0, before - limit), before] : [upTo, upTo + limit]
  }
  const page = list.slice(first, end)
  const cursorAt = async (item: Item | undefined) => {
    if (item === undefined) return null
    const { value, number } = placeOf(item)
    return shortenCursor(
      encodeCursor({ sort, value: Number.isFinite(value) ? value : null, number, query: queryText }),
      call,
    )
  }
  const next = end < list.length ? await cursorAt(page.at(-1)) : null
  const previous = first > 0 ? await cursorAt(page[0]) : null
  return {
    page,
    paging: { limit, total: list.length, ...(next !== null && { next }), ...(previous !== null && { previous }) },
  }
}

interface AnsweredPage {
  format: string
  contentType: string
  text: string
  paging: Omit<Paging, 'total'> & { total?: number }
  credits: readonly CreditJson[]
}

/** A page in one of several formats, of which JSON alone has a place for its cursors. */
export function pageAnswer(call: OpenCall, { format, contentType, text, paging, credits }: AnsweredPage): Response {
  const links = [...(format === 'json' ? [] : pageLinks(call, paging)), ...licenceLinks(credits)]
  return dataAnswer(contentType, text, {
    ...(paging.total !== undefined && { 'X-Total-Count': String(paging.total) }),
    ...linkHeader(links),
  })
}

const maxLinkCharacters = 4_000

/** The next and previous page, for formats without a place for them (RFC 8288). A line too long for proxies is left out. */
function pageLinks({ url, connection }: OpenCall, paging: Pick<Paging, 'next' | 'previous'>): string[] {
  const links = (['next', 'previous'] as const).flatMap((direction) => {
    const cursor = paging[direction]
    if (cursor === undefined) return []
    const parameters = new URLSearchParams({ [direction]: cursor })
    for (const name of ['limit', 'embed', 'format']) {
      for (const value of url.searchParams.getAll(name)) parameters.append(name, value)
    }
    return [`<${connection.origin}${url.pathname}?${parameters}>; rel="${direction === 'next' ? 'next' : 'prev'}"`]
  })
  return links.join(', ').length > maxLinkCharacters ? [] : links
}

export function linkHeader(links: readonly string[]): Record<string, string> {
  return links.length === 0 ? {} : { Link: links.join(', ') }
}
