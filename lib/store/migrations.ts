/**
 * A step brings the schema of a database to its number; the numbers differ where a step was for one database. Released steps are
 * never edited.
 */
interface Migration {
  sqlite?: number
  postgres?: number
  /** For administrators. */
  name: string
  /** Types are those of `types`, options of tables those of SQLite. */
  both?: string
  /** Follows `both`. */
  onlySqlite?: string
  onlyPostgres?: string
}

type Backend = 'sqlite' | 'postgres'

const types: Readonly<Record<string, Readonly<Record<Backend, string>>>> = {
  ID: { sqlite: 'INTEGER PRIMARY KEY AUTOINCREMENT', postgres: 'bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY' },
  BIGINT: { sqlite: 'INTEGER', postgres: 'bigint' },
  INT: { sqlite: 'INTEGER', postgres: 'integer' },
  BOOLEAN: { sqlite: 'INTEGER', postgres: 'boolean' },
  DEGREES: { sqlite: 'REAL', postgres: 'double precision' },
  RATE: { sqlite: 'INTEGER', postgres: 'double precision' },
  METRES: { sqlite: 'REAL', postgres: 'double precision' },
  BYTES: { sqlite: 'BLOB', postgres: 'bytea' },
}

const typeNames = new RegExp(`\\b(${Object.keys(types).join('|')})\\b`, 'g')

/** The steps of one database, in order. */
export function migrationsOf(backend: Backend): { schema: number; name: string; sql: string }[] {
  return migrations.flatMap((migration) => {
    const schema = migration[backend]
    const { name } = migration
    if (schema === undefined) return []
    const both = (migration.both ?? '').replace(typeNames, (name) => types[name]?.[backend] ?? name)
    if (backend === 'sqlite') return [{ schema, name, sql: both + (migration.onlySqlite ?? '') }]
    return [{ schema, name, sql: both.replaceAll(/ STRICT(, WITHOUT ROWID)?;/g, ';') + (migration.onlyPostgres ?? '') }]
  })
}

const migrations: readonly Migration[] = [
  // Version 0.1.
  {
    sqlite: 7,
    postgres: 7,
    name: 'Version 0.1',
    both: `
      CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value BIGINT NOT NULL) STRICT;

      CREATE TABLE evidence (mmsi INT PRIMARY KEY, votes BYTES NOT NULL) STRICT;

      CREATE TABLE account (
        email TEXT PRIMARY KEY,
        role TEXT NOT NULL,
        password_hash TEXT NOT NULL,
        created_at BIGINT NOT NULL
      ) STRICT;

      CREATE TABLE token (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        secret_hash TEXT NOT NULL UNIQUE,
        extended BOOLEAN NOT NULL,
        ingest BOOLEAN NOT NULL,
        rate_per_minute RATE,
        created_at BIGINT NOT NULL,
        expires_at BIGINT,
        revoked_at BIGINT,
        used_at BIGINT,
        owner TEXT
      ) STRICT;

      CREATE TABLE feed (name TEXT PRIMARY KEY, snapshot TEXT NOT NULL, at BIGINT NOT NULL) STRICT;

      CREATE TABLE characteristic (
        kind TEXT NOT NULL,
        number INT NOT NULL,
        facts TEXT,
        sequence BIGINT NOT NULL,
        PRIMARY KEY (kind, number)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE saved_view (
        id TEXT PRIMARY KEY,
        owner TEXT NOT NULL,
        kind TEXT NOT NULL,
        name TEXT NOT NULL,
        query TEXT NOT NULL,
        shared BOOLEAN NOT NULL,
        created_at BIGINT NOT NULL,
        UNIQUE (owner, kind, name)
      ) STRICT;

      CREATE TABLE short_link (
        code TEXT NOT NULL,
        owner TEXT NOT NULL,
        query TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        PRIMARY KEY (code, owner)
      ) STRICT;
      CREATE INDEX short_link_of_owner ON short_link (owner, created_at);

      CREATE TABLE port (unlocode TEXT PRIMARY KEY, facts TEXT, sequence BIGINT NOT NULL) STRICT, WITHOUT ROWID;

      CREATE TABLE port_alias (
        key TEXT PRIMARY KEY,
        text TEXT NOT NULL,
        unlocode TEXT NOT NULL,
        added_by TEXT NOT NULL,
        added_at BIGINT NOT NULL
      ) STRICT, WITHOUT ROWID;

      INSERT INTO meta VALUES
        ('access_version', 0), ('characteristic_sequence', 0), ('port_sequence', 0), ('port_alias_sequence', 0),
        ('latest_stamp_microseconds', 0);
    `,
    // `vessel` is clustered by creation because a web process reads it whole, in that order, when it starts: 1.0 s for 1,000,000 rows
    // against 2.1 s through an index. `batch` lists the changed vessels, so that a moved one costs one page and no index entry.
    onlySqlite: `
      CREATE TABLE vessel (
        created_microseconds INTEGER NOT NULL,
        mmsi INTEGER NOT NULL UNIQUE,
        sequence INTEGER NOT NULL,
        simulated INTEGER NOT NULL,
        record BLOB,
        PRIMARY KEY (created_microseconds, mmsi)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE batch (sequence INTEGER PRIMARY KEY, vessels BLOB NOT NULL) STRICT;
    `,
    // A moved vessel changes no indexed column and finds room on its own page, so that PostgreSQL writes no index entry for it:
    // followers read the changed vessels from `batch`.
    onlyPostgres: `
      CREATE TABLE vessel (
        mmsi integer PRIMARY KEY,
        created_microseconds bigint NOT NULL,
        sequence bigint NOT NULL,
        simulated boolean NOT NULL,
        record bytea
      ) WITH (fillfactor = 70);
      CREATE INDEX vessel_by_creation ON vessel (created_microseconds, mmsi);
      CREATE TABLE batch (sequence bigint PRIMARY KEY, mmsis integer[] NOT NULL);
    `,
  },
  // Version 0.2.
  {
    sqlite: 9,
    postgres: 8,
    name: 'Version 0.2',
    onlySqlite: 'CREATE INDEX removed_vessel ON vessel (mmsi) WHERE record IS NULL;',
    both: `
      CREATE TABLE kept_text (key TEXT PRIMARY KEY, text TEXT NOT NULL, kept_at BIGINT NOT NULL) STRICT, WITHOUT ROWID;
    `,
  },
  // Version 1.0. Numbers between were those of development versions.
  {
    sqlite: 31,
    postgres: 34,
    name: 'Version 1.0',
    // `track_cell` is ordered by time, so that old rows are removed together. A call has four short index entries: by vessel, arrival,
    // departure and end. A delivery cannot refer to its report: tables refer only to those that were created before.
    both: `
      ALTER TABLE account ADD COLUMN disabled_at BIGINT;
      ALTER TABLE account ADD COLUMN scope TEXT;

      ALTER TABLE token ADD COLUMN read BOOLEAN NOT NULL DEFAULT true;
      ALTER TABLE token ADD COLUMN kept_read BOOLEAN NOT NULL DEFAULT false;
      ALTER TABLE token ADD COLUMN link BOOLEAN NOT NULL DEFAULT false;
      ALTER TABLE token ADD COLUMN watch BOOLEAN NOT NULL DEFAULT false;
      ALTER TABLE token ADD COLUMN public BOOLEAN NOT NULL DEFAULT false;
      ALTER TABLE token ADD COLUMN scope TEXT;
      ALTER TABLE token ADD COLUMN feed TEXT;
      ALTER TABLE token ADD COLUMN delay_minutes BIGINT NOT NULL DEFAULT 0;
      UPDATE token SET kept_read = ingest;

      ALTER TABLE vessel ADD COLUMN tail BYTES;
      ALTER TABLE vessel ADD COLUMN tail_until BIGINT;
      ALTER TABLE vessel ADD COLUMN tail_cell INT;
      ALTER TABLE vessel ADD COLUMN call TEXT;

      CREATE TABLE session (
        id TEXT PRIMARY KEY,
        email TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        used_at BIGINT NOT NULL,
        address TEXT NOT NULL,
        user_agent TEXT NOT NULL
      ) STRICT;

      CREATE TABLE audit_event (
        id ID,
        at BIGINT NOT NULL,
        kind TEXT NOT NULL,
        actor TEXT NOT NULL,
        address TEXT,
        subject TEXT NOT NULL,
        details TEXT NOT NULL
      ) STRICT;
      CREATE INDEX audit_event_by_time ON audit_event (at);

      CREATE TABLE track (
        mmsi BIGINT NOT NULL,
        since BIGINT NOT NULL,
        until BIGINT NOT NULL,
        thinned BOOLEAN NOT NULL,
        points BYTES NOT NULL,
        PRIMARY KEY (mmsi, since)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX track_by_end ON track (until);

      CREATE TABLE track_cell (
        until_hour INT NOT NULL,
        cell INT NOT NULL,
        mmsi BIGINT NOT NULL,
        since_hour INT NOT NULL,
        PRIMARY KEY (until_hour, cell, mmsi)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE watch (
        id TEXT PRIMARY KEY,
        owner TEXT NOT NULL,
        name TEXT NOT NULL,
        query TEXT NOT NULL,
        terms TEXT NOT NULL,
        since BIGINT NOT NULL,
        created_at BIGINT NOT NULL
      ) STRICT;

      CREATE TABLE watch_state (
        watch TEXT NOT NULL REFERENCES watch (id) ON DELETE CASCADE,
        mmsi BIGINT NOT NULL,
        state TEXT NOT NULL,
        PRIMARY KEY (watch, mmsi)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE watch_event (
        id ID,
        watch TEXT NOT NULL REFERENCES watch (id) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        mmsi BIGINT NOT NULL,
        at BIGINT NOT NULL,
        name TEXT,
        longitude DEGREES,
        latitude DEGREES,
        changes TEXT NOT NULL,
        acknowledged_at BIGINT,
        acknowledged_by TEXT,
        sent_mmsi BIGINT NOT NULL,
        UNIQUE (watch, mmsi, kind, at)
      ) STRICT;
      CREATE INDEX watch_event_unread ON watch_event (watch) WHERE acknowledged_at IS NULL;
      CREATE INDEX watch_event_by_time ON watch_event (at);

      CREATE TABLE vessel_list (
        id TEXT PRIMARY KEY,
        owner TEXT NOT NULL,
        name TEXT NOT NULL,
        colour TEXT NOT NULL,
        shared BOOLEAN NOT NULL,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL,
        changed BIGINT NOT NULL DEFAULT 0,
        shrunk BIGINT NOT NULL DEFAULT 0,
        report TEXT,
        UNIQUE (owner, name)
      ) STRICT;

      CREATE TABLE list_member (
        id ID,
        list TEXT NOT NULL REFERENCES vessel_list (id) ON DELETE CASCADE,
        vessel BIGINT,
        mmsi BIGINT,
        imo BIGINT,
        call_sign TEXT,
        name TEXT,
        note TEXT,
        tags TEXT NOT NULL,
        added_at BIGINT NOT NULL,
        known_at BIGINT NOT NULL,
        sequence BIGINT NOT NULL
      ) STRICT;
      CREATE INDEX list_member_by_change ON list_member (list, sequence, id);

      CREATE TABLE list_report (
        id TEXT PRIMARY KEY,
        list TEXT NOT NULL REFERENCES vessel_list (id) ON DELETE CASCADE,
        due_at BIGINT NOT NULL,
        made_at BIGINT NOT NULL,
        scope TEXT,
        counts TEXT NOT NULL,
        first_rows TEXT NOT NULL,
        bytes BIGINT NOT NULL,
        UNIQUE (list, due_at)
      ) STRICT;
      CREATE INDEX list_report_by_time ON list_report (due_at);

      CREATE TABLE list_report_part (
        report TEXT NOT NULL,
        part INT NOT NULL,
        written_at BIGINT NOT NULL,
        content BYTES NOT NULL,
        PRIMARY KEY (report, part)
      ) STRICT;

      CREATE TABLE webhook (
        id TEXT PRIMARY KEY,
        owner TEXT NOT NULL,
        name TEXT NOT NULL,
        url TEXT NOT NULL,
        kind TEXT NOT NULL,
        secret TEXT NOT NULL,
        former_secret TEXT,
        former_until BIGINT,
        failing_since BIGINT,
        disabled_at BIGINT,
        disabled_reason TEXT,
        created_at BIGINT NOT NULL
      ) STRICT;

      CREATE TABLE webhook_delivery (
        id ID,
        webhook TEXT NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
        event BIGINT REFERENCES watch_event (id) ON DELETE CASCADE,
        at BIGINT NOT NULL,
        attempts INT NOT NULL DEFAULT 0,
        tried_at BIGINT,
        status INT,
        error TEXT,
        next_at BIGINT,
        report TEXT
      ) STRICT;
      CREATE INDEX webhook_delivery_waiting ON webhook_delivery (webhook, next_at) WHERE next_at IS NOT NULL;
      CREATE INDEX webhook_delivery_by_webhook ON webhook_delivery (webhook, id);
      CREATE INDEX webhook_delivery_by_event ON webhook_delivery (event);
      CREATE INDEX webhook_delivery_by_time ON webhook_delivery (at);
      CREATE INDEX webhook_delivery_by_report ON webhook_delivery (report) WHERE report IS NOT NULL;

      CREATE TABLE identity_decision (
        id ID,
        kind TEXT NOT NULL,
        number BIGINT NOT NULL,
        other BIGINT NOT NULL,
        state TEXT NOT NULL,
        reason TEXT NOT NULL,
        made_by TEXT NOT NULL,
        made_at BIGINT NOT NULL,
        ended_by TEXT,
        ended_at BIGINT,
        record_before BYTES,
        evidence_before BYTES,
        UNIQUE (kind, number, other, made_at)
      ) STRICT;
      CREATE INDEX identity_decision_waiting ON identity_decision (id) WHERE state IN ('wanted', 'unwanted');

      CREATE TABLE chosen_map (
        kind TEXT NOT NULL,
        address TEXT NOT NULL,
        origins TEXT NOT NULL,
        chosen_by TEXT NOT NULL,
        chosen_at BIGINT NOT NULL,
        PRIMARY KEY (kind, address)
      ) STRICT;

      CREATE TABLE port_call (
        mmsi BIGINT NOT NULL,
        began_seconds BIGINT NOT NULL,
        port TEXT NOT NULL,
        berth TEXT,
        kind TEXT,
        entered_seconds BIGINT,
        stopped_seconds BIGINT NOT NULL,
        is_stop_seen BOOLEAN NOT NULL,
        moved_seconds BIGINT,
        is_move_seen BOOLEAN NOT NULL,
        left_seconds BIGINT,
        ended_seconds BIGINT,
        draught_in_metres METRES,
        draught_out_metres METRES,
        is_between_berths BOOLEAN NOT NULL,
        PRIMARY KEY (mmsi, began_seconds)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX port_call_by_arrival ON port_call (port, entered_seconds, mmsi) WHERE entered_seconds IS NOT NULL;
      CREATE INDEX port_call_by_departure ON port_call (port, left_seconds, mmsi) WHERE left_seconds IS NOT NULL;
      CREATE INDEX port_call_open ON port_call (port, mmsi) WHERE ended_seconds IS NULL;
      CREATE INDEX port_call_by_end ON port_call (ended_seconds) WHERE ended_seconds IS NOT NULL;

      CREATE TABLE port_area (
        id TEXT PRIMARY KEY,
        port TEXT NOT NULL,
        kind TEXT NOT NULL,
        name TEXT NOT NULL,
        area TEXT NOT NULL,
        added_by TEXT NOT NULL,
        added_at BIGINT NOT NULL
      ) STRICT;

      CREATE TABLE eta_estimate (
        mmsi BIGINT NOT NULL,
        port TEXT NOT NULL,
        made_seconds BIGINT NOT NULL,
        source TEXT NOT NULL,
        hours_to_go BIGINT NOT NULL,
        from_seconds BIGINT NOT NULL,
        until_seconds BIGINT NOT NULL,
        PRIMARY KEY (mmsi, port, made_seconds, source)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX eta_estimate_by_time ON eta_estimate (made_seconds);

      CREATE TABLE coverage (source TEXT PRIMARY KEY, cells BYTES NOT NULL, at BIGINT NOT NULL) STRICT;

      INSERT INTO meta VALUES
        ('track_bytes', 0), ('watch_version', 0), ('chosen_map_version', 0), ('list_sequence', 0), ('port_area_version', 0);
    `,
    onlySqlite: 'CREATE INDEX track_to_thin ON track (until) WHERE thinned = 0;',
    // `rate_bucket` is unlogged: a server that crashes may forget it, and no transaction waits for the disk. Rewritten votes find
    // room on their own page, as records do, so that they need no index entry.
    onlyPostgres: `
      CREATE INDEX track_to_thin ON track (until) WHERE NOT thinned;

      ALTER TABLE vessel ALTER COLUMN mmsi TYPE bigint;
      ALTER TABLE evidence ALTER COLUMN mmsi TYPE bigint;
      ALTER TABLE evidence SET (fillfactor = 70);
      ALTER TABLE batch ALTER COLUMN mmsis TYPE bigint[];

      CREATE TABLE writer (
        epoch bigint NOT NULL, renewed_at timestamptz NOT NULL, backend_pid integer, backend_start timestamptz
      );
      INSERT INTO writer VALUES (0, '-infinity');

      CREATE UNLOGGED TABLE rate_bucket (
        key text PRIMARY KEY,
        capacity double precision NOT NULL,
        per_minute double precision NOT NULL,
        level double precision NOT NULL,
        at double precision NOT NULL
      );
    `,
  },
  {
    sqlite: 32,
    postgres: 35,
    name: 'Limits of simultaneous requests',
    // Changes lock these rows, so that simultaneous requests keep to a limit.
    both: `INSERT INTO meta VALUES ('view_version', 0), ('link_version', 0), ('webhook_version', 0);`,
  },
  {
    sqlite: 33,
    postgres: 36,
    name: 'IMO numbers of list members',
    // The IMO number of a member that is known by another number may be learnt from its vessel.
    both: `
      ALTER TABLE list_member ADD COLUMN given_imo BIGINT;
      UPDATE list_member SET given_imo = imo WHERE vessel IS NULL OR (mmsi IS NULL AND call_sign IS NULL);
    `,
  },
  {
    sqlite: 34,
    postgres: 37,
    name: 'Purge of removed vessels',
    // See removedVessels.ts.
    both: `INSERT INTO meta VALUES ('purged_sequence', 0), ('purge_noted_sequence', 0), ('purge_noted_at', 0);`,
  },
  {
    sqlite: 35,
    postgres: 38,
    name: 'Sources',
    both: `
      CREATE TABLE source (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        url TEXT NOT NULL,
        user_name TEXT,
        password TEXT,
        access_key TEXT,
        collection TEXT NOT NULL,
        credit TEXT,
        licence TEXT,
        is_public BOOLEAN NOT NULL,
        reserve_of TEXT,
        enabled BOOLEAN NOT NULL,
        created_by TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        changed_by TEXT,
        changed_at BIGINT
      ) STRICT;
      INSERT INTO meta VALUES ('source_version', 0);
    `,
  },
  {
    sqlite: 36,
    postgres: 39,
    name: 'Notices of the service',
    both: `
      ALTER TABLE webhook ADD COLUMN service_notices BOOLEAN NOT NULL DEFAULT false;
      ALTER TABLE webhook_delivery ADD COLUMN notice TEXT;
    `,
  },
  {
    sqlite: 37,
    postgres: 40,
    name: 'Stops of port calls',
    // Finds the calls at a port during a period, which the index by end would find among those of all ports.
    both: `
      ALTER TABLE port_call ADD COLUMN stops TEXT;
      CREATE INDEX port_call_by_port_end ON port_call (port, ended_seconds, mmsi) WHERE ended_seconds IS NOT NULL;
    `,
  },
  {
    sqlite: 38,
    postgres: 41,
    name: 'Channels and quiet hours',
    both: `
      ALTER TABLE webhook ADD COLUMN fields TEXT NOT NULL DEFAULT '{}';
      ALTER TABLE webhook ADD COLUMN language TEXT NOT NULL DEFAULT 'en';
      ALTER TABLE account ADD COLUMN messages_off BOOLEAN NOT NULL DEFAULT false;
      ALTER TABLE account ADD COLUMN quiet_hours TEXT;
      CREATE INDEX webhook_delivery_by_attempt ON webhook_delivery (webhook, tried_at) WHERE tried_at IS NOT NULL;
      CREATE TABLE service_key (name TEXT PRIMARY KEY, content TEXT NOT NULL) STRICT;
    `,
  },
  {
    sqlite: 39,
    postgres: 42,
    name: 'Stations and distress',
    // See stations.ts.
    both: `
      CREATE TABLE station (mmsi BIGINT PRIMARY KEY, facts TEXT NOT NULL, sequence BIGINT NOT NULL) STRICT, WITHOUT ROWID;
      CREATE INDEX station_by_sequence ON station (sequence);
      CREATE TABLE activation (
        id BIGINT PRIMARY KEY,
        facts TEXT NOT NULL,
        acknowledged_at BIGINT,
        acknowledged_by TEXT,
        sequence BIGINT NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX activation_by_sequence ON activation (sequence);
      CREATE TABLE safety_text (id BIGINT PRIMARY KEY, facts TEXT NOT NULL, sequence BIGINT NOT NULL) STRICT, WITHOUT ROWID;
      CREATE INDEX safety_text_by_sequence ON safety_text (sequence);
      ALTER TABLE watch_event ADD COLUMN station TEXT;
      INSERT INTO meta VALUES ('station_sequence', 0);
    `,
  },
  {
    sqlite: 40,
    postgres: 43,
    name: 'Hours of reception',
    both: `
      CREATE TABLE reception_day (
        day BIGINT NOT NULL,
        source TEXT NOT NULL,
        cells BYTES NOT NULL,
        PRIMARY KEY (day, source)
      ) STRICT;
    `,
  },
  {
    sqlite: 41,
    postgres: 44,
    name: 'Diary of vessels',
    // See changes.ts. Values are short texts and sources are numbers, because a vessel has many rows.
    both: `
      CREATE TABLE change_source (id ID, name TEXT NOT NULL UNIQUE) STRICT;
      CREATE TABLE vessel_change (
        mmsi BIGINT NOT NULL,
        at BIGINT NOT NULL,
        field INT NOT NULL,
        own BIGINT NOT NULL,
        value_before TEXT,
        value_after TEXT,
        source BIGINT,
        reports INT,
        PRIMARY KEY (mmsi, at, field, own)
      ) STRICT, WITHOUT ROWID;
    `,
  },
  {
    sqlite: 42,
    postgres: 45,
    name: 'Interference',
    both: `
      CREATE TABLE interference (
        hour INT NOT NULL,
        cell INT NOT NULL,
        displaced INT NOT NULL,
        received INT NOT NULL,
        PRIMARY KEY (hour, cell)
      ) STRICT, WITHOUT ROWID;
    `,
  },
  {
    sqlite: 43,
    postgres: 46,
    name: 'Distress in channels',
    // A channel gets each activation of a distress beacon at most once, also from a batch that is written twice.
    both: `
      ALTER TABLE webhook ADD COLUMN distress BOOLEAN NOT NULL DEFAULT true;
      ALTER TABLE webhook_delivery ADD COLUMN activation BIGINT;
      ALTER TABLE webhook_delivery ADD COLUMN distress TEXT;
      CREATE UNIQUE INDEX webhook_delivery_by_activation ON webhook_delivery (webhook, activation) WHERE activation IS NOT NULL;
    `,
  },
  {
    sqlite: 44,
    postgres: 47,
    name: 'Doubtful positions by hour',
    // See doubtfulHours.ts.
    both: `
      CREATE TABLE doubtful_hour (
        mmsi BIGINT NOT NULL,
        hour INT NOT NULL,
        cell INT NOT NULL,
        positions INT NOT NULL,
        PRIMARY KEY (hour, mmsi)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX doubtful_hour_by_vessel ON doubtful_hour (mmsi, hour);
    `,
  },
]
