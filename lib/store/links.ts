import type { Database } from './database.ts'
import { type OwnedTable, ownedStore, type RowOf, removeRows } from './owned.ts'

const columns = { code: 'text', owner: 'text', query: 'text', createdAt: 'number' } as const

/** A query that is too long to send as an address, under a code. */
export type ShortLink = RowOf<typeof columns>

export const shortLinks: OwnedTable<ShortLink> = {
  table: 'short_link',
  id: 'code',
  columns,
  changed: [],
  unique: ['code', 'owner'],
  order: ['createdAt DESC', 'code'],
  counter: 'link_version',
}

export function linkStore(database: Database) {
  const { rows, find } = ownedStore(database, shortLinks)
  return {
    ...rows,
    /** Newest first. */
    ownedBy: (email: string) => find('owner = @email', { email }),

    /** The query of a code, whichever account made the link; `null` when there is no such link. */
    queryOf: async (code: string): Promise<string | null> => (await rows.get(code))?.query ?? null,

    /** Leaves the same link of other accounts. */
    remove: (code: string, email: string) =>
      database.write(() => removeRows(shortLinks, 'code = @code AND owner = @email', { code, email })),
  }
}
