import type { Role } from './accounts.ts'
import { raiseIfChanged } from './counters.ts'
import { change, columnsOf, type Database, type Plan } from './database.ts'
import { type LastUse, noteUse } from './sessions.ts'

/** Times are milliseconds since 1970. The secret itself is not stored. */
export interface Token {
  id: string
  name: string
  secretHash: string
  /** The email of the account that made it; `null` from the command line. */
  owner: string | null
  rights: TokenRights
  /** Marks tokens made to ingest before reading was a separate right: they keep that right. */
  keptRead: boolean
  /** Filters, as in an address, that limit the vessels of the token; `null`: no limit. */
  scope: string | null
  /** The only feed name that the token may post under; `null`: any. */
  feed: string | null
  /** How long ago the vessels of a public link are shown; 0: as they are now. */
  delayMinutes: number
  /** `null`: the service's own limit. */
  ratePerMinute: number | null
  createdAt: number
  expiresAt: number | null
  revokedAt: number | null
  usedAt: number | null
}

export interface OwnerTerms {
  role: Role
  /** How many valid tokens the owner may have, this one included; `null`: any number. */
  maxTokens: number | null
}

export interface TokenRights {
  read: boolean
  extended: boolean
  ingest: boolean
  /** Sees and changes the watches of its owner, and their events. */
  watch: boolean
  /** Reads what GIS programs and spreadsheets read, and may be a parameter of the address. */
  link: boolean
  /** Opens its scope on the map without an account. */
  public: boolean
}

type TokenRow = Omit<Token, 'rights'> & TokenRights

const columns = columnsOf<TokenRow>('token', [
  'id',
  'name',
  'secretHash',
  'owner',
  'read',
  'keptRead',
  'extended',
  'ingest',
  'watch',
  'link',
  'public',
  'scope',
  'feed',
  'delayMinutes',
  'ratePerMinute',
  'createdAt',
  'expiresAt',
  'revokedAt',
  'usedAt',
])

/** Few rows, read as a whole. The web process and the command line write them. */
export function tokenStore(database: Database) {
  const changeAccess = (work: () => Plan<number>) => database.write(() => raiseIfChanged('access_version', work()))

  return {
    async all(): Promise<Token[]> {
      const rows = await database.read<TokenRow>(
        `SELECT ${columns.selected} FROM token ORDER BY created_at, id COLLATE binary`,
      )
      return rows.map(tokenOf)
    },

    /** `false` when the token has an owner whose account is missing, disabled or against the terms; checked and written in one transaction. */
    add: ({ rights, ...token }: Token, terms?: OwnerTerms) =>
      changeAccess(() =>
        change(
          `INSERT INTO token (${columns.names}) SELECT ${columns.parameters}
           WHERE CAST(@owner AS text) IS NULL OR (
             EXISTS (
               SELECT 1 FROM account
               WHERE email = @owner AND disabled_at IS NULL AND role = coalesce(CAST(@ownerRole AS text), role)
             )
             AND (CAST(@maxTokens AS bigint) IS NULL OR (
               SELECT count(*) FROM token
               WHERE owner = @owner AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > @createdAt)
             ) < @maxTokens)
           )`,
          { ...token, ...rights, ownerRole: terms?.role ?? null, maxTokens: terms?.maxTokens ?? null },
        ),
      ),

    /** `false` when there is no such token or it was revoked before. */
    revoke: (id: string, revokedAt: number) =>
      changeAccess(() =>
        change('UPDATE token SET revoked_at = @revokedAt WHERE id = @id AND revoked_at IS NULL', { id, revokedAt }),
      ),

    /** Removes tokens that were revoked or expired before. `false` when there are none. */
    purge: (before: number) =>
      changeAccess(() => change('DELETE FROM token WHERE revoked_at < @before OR expires_at < @before', { before })),

    /** Does not count as a change: the time of the last use is only shown. */
    noteUse: (uses: readonly LastUse[]) => noteUse(database, 'token', uses),
  }
}

/** SQLite has numbers for booleans. */
function tokenOf({ read, extended, ingest, watch, link, public: isPublic, keptRead, ...token }: TokenRow): Token {
  return {
    ...token,
    keptRead: Boolean(keptRead),
    rights: {
      read: Boolean(read),
      extended: Boolean(extended),
      ingest: Boolean(ingest),
      watch: Boolean(watch),
      link: Boolean(link),
      public: Boolean(isPublic),
    },
  }
}
