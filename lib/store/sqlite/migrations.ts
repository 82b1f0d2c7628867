import { closeSync, openSync, renameSync, rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { errorText } from '#lib/errorText.ts'
import { newerSchema, programVersion, programVersionName } from '../programVersion.ts'
import type { Upgrade } from '../store.ts'
import { StoreError } from '../storeError.ts'
import { backUpSqlite } from './backup.ts'
import {
  applicationId,
  busyMilliseconds,
  type Connection,
  connectReadOnly,
  fileEnds,
  isBusy,
  ownerOnlyFile,
} from './connect.ts'

/**
 * Each brings the schema from its position in the list to the next; what was released is never edited.
 *
 * `vessel` is clustered by creation because a web process reads it whole, in that order, when it starts: 1.0 s for
 * 1,000,000 rows against 2.1 s through an index. `batch` lists who changed, so that a moved vessel costs one page and
 * no index entry.
 */
export const migrations = [
  `
  CREATE TABLE vessel (
    created_microseconds INTEGER NOT NULL,
    mmsi INTEGER NOT NULL UNIQUE,
    sequence INTEGER NOT NULL,
    simulated INTEGER NOT NULL,
    record BLOB,
    PRIMARY KEY (created_microseconds, mmsi)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE evidence (mmsi INTEGER PRIMARY KEY, votes BLOB NOT NULL) STRICT;

  CREATE TABLE batch (sequence INTEGER PRIMARY KEY, vessels BLOB NOT NULL) STRICT;

  CREATE TABLE account (
    email TEXT PRIMARY KEY,
    role TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE token (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    secret_hash TEXT NOT NULL UNIQUE,
    extended INTEGER NOT NULL,
    ingest INTEGER NOT NULL,
    rate_per_minute INTEGER,
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    revoked_at INTEGER,
    used_at INTEGER
  ) STRICT;

  CREATE TABLE meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
  INSERT INTO meta VALUES ('access_version', 0);
  `,
  `
  CREATE TABLE feed (name TEXT PRIMARY KEY, snapshot TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
  `,
  `
  CREATE TABLE characteristic (
    kind TEXT NOT NULL,
    number INTEGER NOT NULL,
    facts TEXT,
    sequence INTEGER NOT NULL,
    PRIMARY KEY (kind, number)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO meta VALUES ('characteristic_sequence', 0);
  `,
  `
  ALTER TABLE token ADD COLUMN owner TEXT;

  CREATE TABLE saved_view (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    query TEXT NOT NULL,
    shared INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    UNIQUE (owner, kind, name)
  ) STRICT;

  CREATE TABLE short_link (
    code TEXT NOT NULL,
    owner TEXT NOT NULL,
    query TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (code, owner)
  ) STRICT;
  CREATE INDEX short_link_of_owner ON short_link (owner, created_at);
  `,
  `
  CREATE TABLE port (unlocode TEXT PRIMARY KEY, facts TEXT, sequence INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE port_alias (
    key TEXT PRIMARY KEY,
    text TEXT NOT NULL,
    unlocode TEXT NOT NULL,
    added_by TEXT NOT NULL,
    added_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  INSERT INTO meta VALUES ('port_sequence', 0), ('port_alias_sequence', 0);
  `,
  `
  INSERT INTO meta VALUES ('latest_stamp_microseconds', 0);
  `,
  `
  DELETE FROM short_link WHERE owner NOT IN (SELECT email FROM account);
  `,
  `
  CREATE INDEX removed_vessel ON vessel (mmsi) WHERE record IS NULL;
  `,
  `
  CREATE TABLE kept_text (key TEXT PRIMARY KEY, text TEXT NOT NULL, kept_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE audit_event (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    actor TEXT NOT NULL,
    address TEXT,
    subject TEXT NOT NULL,
    details TEXT NOT NULL
  ) STRICT;
  CREATE INDEX audit_event_by_time ON audit_event (at);
  `,
  `
  ALTER TABLE token ADD COLUMN read INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE token ADD COLUMN kept_read INTEGER NOT NULL DEFAULT 0;
  UPDATE token SET kept_read = ingest;
  `,
  `
  ALTER TABLE account ADD COLUMN disabled_at INTEGER;

  CREATE TABLE session (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    used_at INTEGER NOT NULL,
    address TEXT NOT NULL,
    user_agent TEXT NOT NULL
  ) STRICT;
  `,
  `
  ALTER TABLE token ADD COLUMN link INTEGER NOT NULL DEFAULT 0;
  `,
  `
  ALTER TABLE vessel ADD COLUMN tail BLOB;
  ALTER TABLE vessel ADD COLUMN tail_until INTEGER;

  CREATE TABLE track (
    mmsi INTEGER NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER NOT NULL,
    thinned INTEGER NOT NULL,
    points BLOB NOT NULL,
    PRIMARY KEY (mmsi, since)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX track_by_end ON track (until);
  CREATE INDEX track_to_thin ON track (until) WHERE thinned = 0;
  INSERT INTO meta VALUES ('track_bytes', 0);
  `,
  `
  CREATE TABLE watch (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    name TEXT NOT NULL,
    query TEXT NOT NULL,
    terms TEXT NOT NULL,
    since INTEGER NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE watch_state (
    watch TEXT NOT NULL REFERENCES watch (id) ON DELETE CASCADE,
    mmsi INTEGER NOT NULL,
    state TEXT NOT NULL,
    PRIMARY KEY (watch, mmsi)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE watch_event (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    watch TEXT NOT NULL REFERENCES watch (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    mmsi INTEGER NOT NULL,
    at INTEGER NOT NULL,
    name TEXT,
    longitude REAL,
    latitude REAL,
    changes TEXT NOT NULL,
    acknowledged_at INTEGER,
    acknowledged_by TEXT,
    UNIQUE (watch, mmsi, kind, at)
  ) STRICT;
  CREATE INDEX watch_event_unread ON watch_event (watch) WHERE acknowledged_at IS NULL;
  CREATE INDEX watch_event_by_time ON watch_event (at);
  INSERT INTO meta VALUES ('watch_version', 0);
  `,
  `
  ALTER TABLE token ADD COLUMN watch INTEGER NOT NULL DEFAULT 0;
  `,
  `
  ALTER TABLE token ADD COLUMN scope TEXT;
  ALTER TABLE account ADD COLUMN scope TEXT;
  `,
  `
  CREATE TABLE webhook (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    name TEXT NOT NULL,
    url TEXT NOT NULL,
    kind TEXT NOT NULL,
    secret TEXT NOT NULL,
    former_secret TEXT,
    former_until INTEGER,
    failing_since INTEGER,
    disabled_at INTEGER,
    disabled_reason TEXT,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE webhook_delivery (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    webhook TEXT NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
    event INTEGER REFERENCES watch_event (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    tried_at INTEGER,
    status INTEGER,
    error TEXT,
    next_at INTEGER
  ) STRICT;
  CREATE INDEX webhook_delivery_waiting ON webhook_delivery (webhook, next_at) WHERE next_at IS NOT NULL;
  CREATE INDEX webhook_delivery_by_webhook ON webhook_delivery (webhook, id);
  CREATE INDEX webhook_delivery_by_event ON webhook_delivery (event);
  CREATE INDEX webhook_delivery_by_time ON webhook_delivery (at);
  `,
  `
  CREATE TABLE identity_decision (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    number INTEGER NOT NULL,
    other INTEGER NOT NULL,
    state TEXT NOT NULL,
    reason TEXT NOT NULL,
    made_by TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    ended_by TEXT,
    ended_at INTEGER,
    record_before BLOB,
    evidence_before BLOB,
    UNIQUE (kind, number, other, made_at)
  ) STRICT;
  CREATE INDEX identity_decision_waiting ON identity_decision (id) WHERE state IN ('wanted', 'unwanted');
  `,
  `
  ALTER TABLE token ADD COLUMN public INTEGER NOT NULL DEFAULT 0;
  `,
  `
  ALTER TABLE watch_event ADD COLUMN sent_mmsi INTEGER NOT NULL DEFAULT 0;
  UPDATE watch_event SET sent_mmsi = mmsi % 1000000000;
  `,
]

/** 1,000 scattered position updates write 2 MB in 7.5 ms, where SQLite's own 4,096 took 4 MB and 9.8 ms. Counts for a new file only. */
const pageBytes = 2_048

export async function migrate(connection: Connection, path: string): Promise<Upgrade | null> {
  await writeAhead(connection)
  const fromSchema = versionOf(connection, path)
  const toSchema = migrations.length
  if (fromSchema === toSchema) return null
  const copy = fromSchema === 0 ? null : await copyBeforeUpgrade(path, fromSchema)
  for (let next = versionOf(connection, path); next < toSchema; next = versionOf(connection, path)) {
    const step = connection.transaction(() => {
      if (versionOf(connection, path) !== next) return
      connection.exec(migrations[next] ?? '')
      connection.pragma(`application_id = ${applicationId}`)
      connection.pragma(`user_version = ${next + 1}`)
      connection.prepare('REPLACE INTO meta VALUES (?, ?)').run(programVersionName, programVersion)
    })
    step.immediate()
  }
  return fromSchema === 0 ? null : { fromSchema, toSchema, copy }
}

/** Keeps the store as it is beside it; `null` when another process has upgraded it meanwhile. */
async function copyBeforeUpgrade(path: string, schema: number): Promise<string | null> {
  const copy = `${path}.before-${schema + 1}`
  const draft = `${copy}.${process.pid}.part`
  try {
    createForOwner(draft)
    await backUpSqlite(path, draft)
    const copied = connectReadOnly(draft)
    const copiedSchema = versionOf(copied, draft)
    copied.close()
    if (copiedSchema !== schema) return null
    renameSync(draft, copy)
    return copy
  } finally {
    for (const end of fileEnds) rmSync(draft + end, { force: true })
  }
}

function createForOwner(path: string): void {
  try {
    closeSync(openSync(path, 'w', ownerOnlyFile))
  } catch (error) {
    throw new StoreError('unavailable', `The copy ${path} cannot be created: ${errorText(error)}`, { cause: error })
  }
}

/** SQLite does not wait by itself here when two programs create a database at the same time. */
async function writeAhead(connection: Connection) {
  connection.pragma(`page_size = ${pageBytes}`)
  for (const end = performance.now() + busyMilliseconds; ; ) {
    try {
      return connection.pragma('journal_mode = WAL')
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error
      await setTimeout(20)
    }
  }
}

export function versionOf(connection: Connection, path: string): number {
  const version = Number(connection.pragma('user_version', { simple: true }))
  if (version <= migrations.length) return version
  const writtenBy = connection
    .prepare<[string], number>('SELECT value FROM meta WHERE name = ?')
    .pluck()
    .get(programVersionName)
  throw newerSchema({ where: path, schema: version, supported: migrations.length, writtenBy })
}
