import { newerSchema, programVersion, programVersionName } from '../programVersion.ts'
import type { Upgrade } from '../store.ts'
import { type Connection, inTransaction, schema, withoutPassword } from './connect.ts'

/** Any number that no one else uses in the same database. */
const migrationLock = 0x4c_46_49_58

/**
 * Each brings the schema from its position in the list to the next; what was released is never edited.
 *
 * A moved vessel changes no indexed column and finds room on its own page, so that PostgreSQL writes no index entry for
 * it: followers learn who changed from `batch`.
 */
export const migrations = [
  `
  CREATE TABLE vessel (
    mmsi integer PRIMARY KEY,
    created_microseconds bigint NOT NULL,
    sequence bigint NOT NULL,
    simulated boolean NOT NULL,
    record bytea
  ) WITH (fillfactor = 70);
  CREATE INDEX vessel_by_creation ON vessel (created_microseconds, mmsi);

  CREATE TABLE evidence (mmsi integer PRIMARY KEY, votes bytea NOT NULL);

  CREATE TABLE batch (sequence bigint PRIMARY KEY, mmsis integer[] NOT NULL);

  CREATE TABLE account (
    email text PRIMARY KEY,
    role text NOT NULL,
    password_hash text NOT NULL,
    created_at bigint NOT NULL
  );

  CREATE TABLE token (
    id text PRIMARY KEY,
    name text NOT NULL,
    secret_hash text NOT NULL UNIQUE,
    extended boolean NOT NULL,
    ingest boolean NOT NULL,
    rate_per_minute double precision,
    created_at bigint NOT NULL,
    expires_at bigint,
    revoked_at bigint,
    used_at bigint
  );

  INSERT INTO meta VALUES ('access_version', 0);
  `,
  `
  CREATE TABLE feed (name text PRIMARY KEY, snapshot text NOT NULL, at bigint NOT NULL);
  `,
  `
  CREATE TABLE characteristic (
    kind text NOT NULL,
    number integer NOT NULL,
    facts text,
    sequence bigint NOT NULL,
    PRIMARY KEY (kind, number)
  );
  INSERT INTO meta VALUES ('characteristic_sequence', 0);
  `,
  `
  ALTER TABLE token ADD COLUMN owner text;

  CREATE TABLE saved_view (
    id text PRIMARY KEY,
    owner text NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    query text NOT NULL,
    shared boolean NOT NULL,
    created_at bigint NOT NULL,
    UNIQUE (owner, kind, name)
  );

  CREATE TABLE short_link (
    code text NOT NULL,
    owner text NOT NULL,
    query text NOT NULL,
    created_at bigint NOT NULL,
    PRIMARY KEY (code, owner)
  );
  CREATE INDEX short_link_of_owner ON short_link (owner, created_at);
  `,
  `
  CREATE TABLE port (unlocode text PRIMARY KEY, facts text, sequence bigint NOT NULL);
  CREATE TABLE port_alias (
    key text PRIMARY KEY,
    text text NOT NULL,
    unlocode text NOT NULL,
    added_by text NOT NULL,
    added_at bigint NOT NULL
  );
  INSERT INTO meta VALUES ('port_sequence', 0), ('port_alias_sequence', 0);
  `,
  `
  INSERT INTO meta VALUES ('latest_stamp_microseconds', 0);
  `,
  `
  DELETE FROM short_link WHERE owner NOT IN (SELECT email FROM account);
  `,
  `
  CREATE TABLE kept_text (key text PRIMARY KEY, text text NOT NULL, kept_at bigint NOT NULL);
  `,
  `
  CREATE TABLE audit_event (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at bigint NOT NULL,
    kind text NOT NULL,
    actor text NOT NULL,
    address text,
    subject text NOT NULL,
    details text NOT NULL
  );
  CREATE INDEX audit_event_by_time ON audit_event (at);
  `,
  `
  ALTER TABLE token ADD COLUMN read boolean NOT NULL DEFAULT true;
  ALTER TABLE token ADD COLUMN kept_read boolean NOT NULL DEFAULT false;
  UPDATE token SET kept_read = ingest;
  `,
  `
  ALTER TABLE account ADD COLUMN disabled_at bigint;

  CREATE TABLE session (
    id text PRIMARY KEY,
    email text NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint NOT NULL,
    address text NOT NULL,
    user_agent text NOT NULL
  );
  `,
  `
  ALTER TABLE token ADD COLUMN link boolean NOT NULL DEFAULT false;
  `,
  `
  CREATE TABLE writer (epoch bigint NOT NULL, renewed_at timestamptz NOT NULL, backend_pid integer, backend_start timestamptz);
  INSERT INTO writer VALUES (0, '-infinity');
  `,
  `
  ALTER TABLE vessel ADD COLUMN tail bytea, ADD COLUMN tail_until bigint;

  CREATE TABLE track (
    mmsi integer NOT NULL,
    since bigint NOT NULL,
    until bigint NOT NULL,
    thinned boolean NOT NULL,
    points bytea NOT NULL,
    PRIMARY KEY (mmsi, since)
  );
  CREATE INDEX track_by_end ON track (until);
  CREATE INDEX track_to_thin ON track (until) WHERE NOT thinned;
  INSERT INTO meta VALUES ('track_bytes', 0);
  `,
  `
  ALTER TABLE track ALTER COLUMN mmsi TYPE bigint;
  ALTER TABLE vessel ALTER COLUMN mmsi TYPE bigint;
  ALTER TABLE evidence ALTER COLUMN mmsi TYPE bigint;
  ALTER TABLE batch ALTER COLUMN mmsis TYPE bigint[];
  `,
  `
  CREATE TABLE watch (
    id text PRIMARY KEY,
    owner text NOT NULL,
    name text NOT NULL,
    query text NOT NULL,
    terms text NOT NULL,
    since bigint NOT NULL,
    created_at bigint NOT NULL
  );
  CREATE TABLE watch_state (
    watch text NOT NULL REFERENCES watch (id) ON DELETE CASCADE,
    mmsi bigint NOT NULL,
    state text NOT NULL,
    PRIMARY KEY (watch, mmsi)
  );
  CREATE TABLE watch_event (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    watch text NOT NULL REFERENCES watch (id) ON DELETE CASCADE,
    kind text NOT NULL,
    mmsi bigint NOT NULL,
    at bigint NOT NULL,
    name text,
    longitude double precision,
    latitude double precision,
    changes text NOT NULL,
    acknowledged_at bigint,
    acknowledged_by text,
    UNIQUE (watch, mmsi, kind, at)
  );
  CREATE INDEX watch_event_unread ON watch_event (watch) WHERE acknowledged_at IS NULL;
  CREATE INDEX watch_event_by_time ON watch_event (at);
  INSERT INTO meta VALUES ('watch_version', 0);
  `,
  `
  ALTER TABLE token ADD COLUMN watch boolean NOT NULL DEFAULT false;
  `,
  `
  ALTER TABLE token ADD COLUMN scope text;
  ALTER TABLE account ADD COLUMN scope text;
  `,
  `
  CREATE TABLE webhook (
    id text PRIMARY KEY,
    owner text NOT NULL,
    name text NOT NULL,
    url text NOT NULL,
    kind text NOT NULL,
    secret text NOT NULL,
    former_secret text,
    former_until bigint,
    failing_since bigint,
    disabled_at bigint,
    disabled_reason text,
    created_at bigint NOT NULL
  );
  CREATE TABLE webhook_delivery (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    webhook text NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
    event bigint REFERENCES watch_event (id) ON DELETE CASCADE,
    at bigint NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    tried_at bigint,
    status integer,
    error text,
    next_at bigint
  );
  CREATE INDEX webhook_delivery_waiting ON webhook_delivery (webhook, next_at) WHERE next_at IS NOT NULL;
  CREATE INDEX webhook_delivery_by_webhook ON webhook_delivery (webhook, id);
  CREATE INDEX webhook_delivery_by_event ON webhook_delivery (event);
  CREATE INDEX webhook_delivery_by_time ON webhook_delivery (at);
  `,
  `
  CREATE TABLE identity_decision (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    number bigint NOT NULL,
    other bigint NOT NULL,
    state text NOT NULL,
    reason text NOT NULL,
    made_by text NOT NULL,
    made_at bigint NOT NULL,
    ended_by text,
    ended_at bigint,
    record_before bytea,
    evidence_before bytea,
    UNIQUE (kind, number, other, made_at)
  );
  CREATE INDEX identity_decision_waiting ON identity_decision (id) WHERE state IN ('wanted', 'unwanted');
  `,
  // Unlogged: a server that crashes may forget it, and nothing waits for the disk.
  `
  CREATE UNLOGGED TABLE rate_bucket (
    key text PRIMARY KEY,
    capacity double precision NOT NULL,
    per_minute double precision NOT NULL,
    level double precision NOT NULL,
    at double precision NOT NULL
  );
  `,
  `
  ALTER TABLE token ADD COLUMN public boolean NOT NULL DEFAULT false;
  `,
  `
  ALTER TABLE watch_event ADD COLUMN sent_mmsi bigint NOT NULL DEFAULT 0;
  UPDATE watch_event SET sent_mmsi = mmsi % 1000000000;
  `,
]

export function migrate(connection: Connection, databaseUrl: string): Promise<Upgrade | null> {
  return inTransaction(connection, 'READ WRITE', async () => {
    await connection.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    await connection.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`)
    await connection.query('CREATE TABLE IF NOT EXISTS meta (name text PRIMARY KEY, value bigint NOT NULL)')
    const { rows } = await connection.query<{ name: string; value: number }>('SELECT name, value FROM meta')
    const metaOf = (name: string) => rows.find((row) => row.name === name)?.value
    const version = metaOf('schema_version') ?? 0
    if (version > migrations.length) {
      const [where, writtenBy] = [withoutPassword(databaseUrl), metaOf(programVersionName)]
      throw newerSchema({ where, schema: version, supported: migrations.length, writtenBy })
    }
    for (const migration of migrations.slice(version)) await connection.query(migration)
    if (version < migrations.length) {
      await connection.query(
        `INSERT INTO meta VALUES ('schema_version', $1), ('${programVersionName}', $2)
         ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
        [migrations.length, programVersion],
      )
    }
    const isUpgrade = version > 0 && version < migrations.length
    return isUpgrade ? { fromSchema: version, toSchema: migrations.length, copy: null } : null
  })
}
