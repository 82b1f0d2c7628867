import type { Role } from '../accounts.ts'
import type { Token, TokenStore } from '../tokens.ts'
import type { AccessChanges } from './accessChanges.ts'
import { type Connection, withStoreErrors } from './connect.ts'
import { prepareLater } from './prepare.ts'
import { turnToWrite } from './turnToWrite.ts'

interface TokenRow extends Omit<Token, 'rights' | 'keptRead'> {
  read: number
  keptRead: number
  extended: number
  ingest: number
  watch: number
  link: number
  public: number
}

export function sqliteTokens(connection: Connection, path: string, { change }: AccessChanges): TokenStore {
  const tokens = prepareLater<[], TokenRow>(
    connection,
    `SELECT id, name, secret_hash AS secretHash, owner, read, kept_read AS keptRead, extended, ingest, watch, link, public, scope,
       rate_per_minute AS ratePerMinute, created_at AS createdAt, expires_at AS expiresAt, revoked_at AS revokedAt, used_at AS usedAt
     FROM token ORDER BY created_at, id`,
  )
  const addToken = prepareLater<[TokenRow & { ownerRole: Role | null; maxTokens: number | null }]>(
    connection,
    `INSERT INTO token
       (id, name, secret_hash, owner, read, kept_read, extended, ingest, watch, link, public, scope, rate_per_minute,
        created_at, expires_at, revoked_at, used_at)
     SELECT
       @id, @name, @secretHash, @owner, @read, @keptRead, @extended, @ingest, @watch, @link, @public, @scope, @ratePerMinute,
       @createdAt, @expiresAt, @revokedAt, @usedAt
     WHERE @owner IS NULL OR (
       EXISTS (
         SELECT 1 FROM account
         WHERE email = @owner AND disabled_at IS NULL AND role = coalesce(@ownerRole, role)
       )
       AND (@maxTokens IS NULL OR (
         SELECT count(*) FROM token
         WHERE owner = @owner AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > @createdAt)
       ) < @maxTokens)
     )`,
  )
  const revokeToken = prepareLater<[number, string]>(
    connection,
    'UPDATE token SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL',
  )
  const purge = prepareLater<[number, number]>(connection, 'DELETE FROM token WHERE revoked_at < ? OR expires_at < ?')
  const noteUse = prepareLater<[number, string]>(
    connection,
    'UPDATE token SET used_at = max(coalesce(used_at, 0), ?) WHERE id = ?',
  )

  const noteUses = connection.transaction((uses: readonly { id: string; usedAt: number }[]) => {
    for (const { id, usedAt } of uses) noteUse().run(usedAt, id)
  })
  const write = turnToWrite(connection, path)

  return {
    async all() {
      return withStoreErrors(path, () => tokens().all().map(toToken))
    },
    add({ rights, keptRead, ...token }, terms) {
      const given = {
        ...{ read: Number(rights.read), keptRead: Number(keptRead) },
        ...{ extended: Number(rights.extended), ingest: Number(rights.ingest) },
        ...{ watch: Number(rights.watch), link: Number(rights.link) },
        public: Number(rights.public),
      }
      const { role: ownerRole = null, maxTokens = null } = terms ?? {}
      return change(() => addToken().run({ ...token, ...given, ownerRole, maxTokens }))
    },
    revoke: (id, revokedAt) => change(() => revokeToken().run(revokedAt, id)),
    purge: (before) => change(() => purge().run(before, before)),
    async noteUse(uses) {
      await write(() => noteUses.immediate(uses))
    },
  }
}

function toToken({ read, keptRead, extended, ingest, watch, link, public: isPublic, ...token }: TokenRow): Token {
  const given = { read: read === 1, extended: extended === 1, ingest: ingest === 1 }
  const rights = { ...given, watch: watch === 1, link: link === 1, public: isPublic === 1 }
  return { ...token, rights, keptRead: keptRead === 1 }
}
