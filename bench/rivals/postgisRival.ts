import pg from 'pg'
import { childEnvironment } from '#lib/settings.ts'
import { flagOf } from '#lib/vessel/flag.ts'
import { decodeRecord, encodeRecord } from '#lib/vessel/record.ts'
import { shipTypeOf } from '#lib/vessel/shipType.ts'
import { vesselJson } from '#lib/wire/vesselJson.ts'
import type { BenchQuery } from '../queries.ts'
import { syntheticVessels } from '../synthetic/syntheticVessels.ts'

const vesselsAnInsert = 20_000
const insertSql = `
  INSERT INTO bench_vessel
  SELECT id, mmsi, created, updated, flag, type, name, ST_SetSRID(ST_MakePoint(longitude, latitude), 4326), record
  FROM unnest($1::int[], $2::int[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::float8[], $9::float8[], $10::bytea[])
    AS row (id, mmsi, created, updated, flag, type, name, longitude, latitude, record)`

/** The same vessels in PostgreSQL with PostGIS, with every index that helps, if BENCH_POSTGRES_URL names a database. */
export class PostgisRival {
  readonly #client: pg.Client

  private constructor(client: pg.Client) {
    this.#client = client
  }

  static async where(vessels: number, seed: number): Promise<PostgisRival | null> {
    const url = childEnvironment().BENCH_POSTGRES_URL
    if (!url) return null
    const client = new pg.Client(url)
    await client.connect()
    const rival = new PostgisRival(client)
    await rival.#fill(vessels, seed)
    return rival
  }

  /** The page of the query as JSON, with the exact total. */
  async page({ postgres = {}, inside, offset = 0 }: BenchQuery): Promise<string> {
    const values: unknown[] = [...(postgres.values ?? [])]
    const conditions = postgres.where ? [postgres.where] : []
    if (inside) {
      values.push(inside.geoJson)
      conditions.push(`ST_Covers(ST_GeomFromGeoJSON($${values.length}), place)`)
    }
    const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
    const total = await this.#client.query<{ total: string }>(
      `SELECT count(*) AS total FROM bench_vessel ${where}`,
      values,
    )
    const page = await this.#client.query<{ record: Uint8Array }>(
      `SELECT record FROM bench_vessel ${where} ORDER BY created, mmsi LIMIT 100 OFFSET ${offset}`,
      values,
    )
    const data = page.rows.map(({ record }) => vesselJson(decodeRecord(record)))
    return JSON.stringify({ paging: { limit: 100, total: Number(total.rows[0]?.total) }, data })
  }

  async close(): Promise<void> {
    await this.#client.query('DROP TABLE bench_vessel')
    await this.#client.end()
  }

  async #fill(vessels: number, seed: number): Promise<void> {
    await this.#client.query(`
      CREATE EXTENSION IF NOT EXISTS postgis;
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
      DROP TABLE IF EXISTS bench_vessel;
      CREATE UNLOGGED TABLE bench_vessel (id int PRIMARY KEY, mmsi int, created bigint, updated bigint, flag text, type text,
        name text, place geometry(Point, 4326), record bytea)`)
    let batch: unknown[][] = []
    const insert = async () => {
      const columns = Array.from({ length: 10 }, (_, column) => batch.map((row) => row[column]))
      await this.#client.query(insertSql, columns)
      batch = []
    }
    let id = 0
    for (const vessel of syntheticVessels(vessels, seed)) {
      id += 1
      const { number: mmsi, createdMicroseconds, updatedMicroseconds, longitude, latitude, name, shipTypeCode } = vessel
      const record = Buffer.from(encodeRecord(vessel))
      const facts = [flagOf(mmsi), shipTypeOf(shipTypeCode), name, longitude, latitude]
      batch.push([id, mmsi, createdMicroseconds, updatedMicroseconds, ...facts, record])
      if (batch.length === vesselsAnInsert) await insert()
    }
    await insert()
    await this.#client.query(`
      CREATE INDEX ON bench_vessel USING gist (place);
      CREATE INDEX ON bench_vessel USING gin (name gin_trgm_ops);
      CREATE INDEX ON bench_vessel (mmsi);
      CREATE INDEX ON bench_vessel (created, mmsi);
      CREATE INDEX ON bench_vessel (updated);
      CREATE INDEX ON bench_vessel (flag, type, created)`)
    await this.#client.query('VACUUM ANALYZE bench_vessel')
  }
}
