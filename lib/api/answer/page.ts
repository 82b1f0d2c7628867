import type { Paging } from '#lib/wire/pageSchemas.ts'
import type { OpenCall } from '../route.ts'

/** Cuts rows that were asked for as `limit + 1`; `last` is the last row of the page if others follow. */
export function cutPage<Row>(rows: readonly Row[], limit: number): { page: Row[]; last: Row | null } {
  const page = rows.slice(0, limit)
  return { page, last: rows.length > limit ? (page.at(-1) ?? null) : null }
}

const maxLinkCharacters = 4_000

/** The next and previous page, for formats without a place for them (RFC 8288). A line too long for proxies is left out. */
export function pageLinks({ url, connection }: OpenCall, paging: Paging): string[] {
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
