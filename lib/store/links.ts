import { columnsOf, type Database } from './database.ts'

/** A query that is too long to send as an address, under a code. */
export interface ShortLink {
  code: string
  owner: string
  query: string
  createdAt: number
}

const columns = columnsOf<ShortLink>('short_link', ['code', 'owner', 'query', 'createdAt'])

export function linkStore(database: Database) {
  return {
    /** Newest first. */
    ownedBy: (email: string) =>
      database.read<ShortLink>(
        `SELECT ${columns.selected} FROM short_link WHERE owner = @email ORDER BY created_at DESC, code COLLATE binary`,
        { email },
      ),

    /** The query of a code, whichever account made the link; `null` when there is no such link. */
    async queryOf(code: string): Promise<string | null> {
      const sql = 'SELECT query FROM short_link WHERE code = @code LIMIT 1'
      const [found] = await database.read<Pick<ShortLink, 'query'>>(sql, { code })
      return found?.query ?? null
    },

    /** Does nothing when the owner has the link already. */
    add: (link: ShortLink) =>
      database.change(
        `INSERT INTO short_link (${columns.names}) VALUES (${columns.parameters}) ON CONFLICT (code, owner) DO NOTHING`,
        link,
      ),

    remove: (code: string, email: string) =>
      database.change('DELETE FROM short_link WHERE code = @code AND owner = @email', { code, email }),
  }
}
