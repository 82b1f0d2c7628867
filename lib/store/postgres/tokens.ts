import type pg from 'pg'
import type { Token, TokenStore } from '../tokens.ts'
import type { AccessChanges } from './accessChanges.ts'
import { withStoreErrors } from './connect.ts'

interface TokenRow extends Omit<Token, 'rights'> {
  read: boolean
  extended: boolean
  ingest: boolean
  watch: boolean
  link: boolean
  public: boolean
}

export function postgresTokens(pool: pg.Pool, databaseUrl: string, { change }: AccessChanges): TokenStore {
  return {
    async all() {
      const { rows } = await withStoreErrors(databaseUrl, () =>
        pool.query<TokenRow>(
          `SELECT id, name, secret_hash AS "secretHash", owner, read, kept_read AS "keptRead", extended, ingest, watch, link, public, scope,
             rate_per_minute AS "ratePerMinute", created_at AS "createdAt", expires_at AS "expiresAt", revoked_at AS "revokedAt", used_at AS "usedAt"
           FROM token ORDER BY created_at, id COLLATE "C"`,
        ),
      )
      return rows.map(({ read, extended, ingest, watch, link, public: isPublic, ...token }) => ({
        ...token,
        rights: { read, extended, ingest, watch, link, public: isPublic },
      }))
    },
    add(token, terms) {
      const {
        id,
        name,
        secretHash,
        owner,
        rights,
        keptRead,
        scope,
        ratePerMinute,
        createdAt,
        expiresAt,
        revokedAt,
        usedAt,
      } = token
      return change(
        `INSERT INTO token
           (id, name, secret_hash, owner, extended, ingest, rate_per_minute, created_at, expires_at, revoked_at, used_at,
            read, kept_read, link, watch, scope, public)
         SELECT $1, $2, $3, $4::text, $5::boolean, $6::boolean, $7::float8, $8::bigint, $9::bigint, $10::bigint, $11::bigint,
           $14::boolean, $15::boolean, $16::boolean, $17::boolean, $18::text, $19::boolean
         WHERE $4::text IS NULL OR (
           EXISTS (
             SELECT FROM account
             WHERE email = $4::text AND disabled_at IS NULL AND role = coalesce($12::text, role)
           )
           AND ($13::integer IS NULL OR (
             SELECT count(*) FROM token
             WHERE owner = $4::text AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $8::bigint)
           ) < $13::integer)
         )`,
        [
          ...[id, name, secretHash, owner, rights.extended, rights.ingest, ratePerMinute],
          ...[createdAt, expiresAt, revokedAt, usedAt, terms?.role, terms?.maxTokens],
          ...[rights.read, keptRead, rights.link, rights.watch, scope, rights.public],
        ],
      )
    },
    purge: (before) => change('DELETE FROM token WHERE revoked_at < $1 OR expires_at < $1', [before]),
    revoke: (id, revokedAt) =>
      change('UPDATE token SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL', [revokedAt, id]),
    async noteUse(uses) {
      await withStoreErrors(databaseUrl, () =>
        pool.query(
          `UPDATE token SET used_at = greatest(used_at, noted.at)
           FROM (SELECT id, max(at) AS at FROM unnest($1::text[], $2::bigint[]) AS use (id, at) GROUP BY id) AS noted
           WHERE token.id = noted.id`,
          [uses.map(({ id }) => id), uses.map(({ usedAt }) => usedAt)],
        ),
      )
    },
  }
}
