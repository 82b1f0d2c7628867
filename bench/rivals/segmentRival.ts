import pg from 'pg'
import { childEnvironment } from '#lib/settings.ts'
import { syntheticTracks } from '../synthetic/syntheticTracks.ts'

const segmentsAnInsert = 50_000
const insertSql = `
  INSERT INTO bench_segment
  SELECT mmsi, since, until, ST_SetSRID(ST_MakeLine(ST_MakePoint(x1, y1), ST_MakePoint(x2, y2)), 4326)
  FROM unnest($1::int[], $2::int[], $3::int[], $4::float8[], $5::float8[], $6::float8[], $7::float8[])
    AS row (mmsi, since, until, x1, y1, x2, y2)`

/** The same points as segments in PostGIS with a GiST index, if BENCH_POSTGRES_URL names a database. */
export class SegmentRival {
  readonly #client: pg.Client

  private constructor(client: pg.Client) {
    this.#client = client
  }

  static async where(vessels: number, seed: number, untilSeconds: number): Promise<SegmentRival | null> {
    const url = childEnvironment().BENCH_POSTGRES_URL
    if (!url) return null
    const client = new pg.Client(url)
    await client.connect()
    const rival = new SegmentRival(client)
    await rival.#fill(vessels, seed, untilSeconds)
    return rival
  }

  /** The vessels with a segment in the box, each with its first and last moment there: fewer facts than a passage has. */
  async page(bbox: string, sinceSeconds: number, untilSeconds: number): Promise<number> {
    const { rows } = await this.#client.query<{ total: string }>(
      `SELECT mmsi, min(since) AS entered, max(until) AS left, count(*) AS points, count(*) OVER () AS total
       FROM bench_segment
       WHERE ST_Intersects(way, ST_MakeEnvelope(${bbox}, 4326)) AND since <= $2 AND until >= $1
       GROUP BY mmsi ORDER BY min(since), mmsi LIMIT 100`,
      [sinceSeconds, untilSeconds],
    )
    return Number(rows[0]?.total ?? 0)
  }

  async close(): Promise<void> {
    await this.#client.query('DROP TABLE bench_segment')
    await this.#client.end()
  }

  async #fill(vessels: number, seed: number, untilSeconds: number): Promise<void> {
    await this.#client.query(`
      CREATE EXTENSION IF NOT EXISTS postgis;
      DROP TABLE IF EXISTS bench_segment;
      CREATE UNLOGGED TABLE bench_segment (mmsi int, since int, until int, way geometry(LineString, 4326))`)
    let rows: number[][] = []
    const insert = async () => {
      const columns = Array.from({ length: 7 }, (_, column) => rows.map((row) => row[column]))
      await this.#client.query(insertSql, columns)
      rows = []
    }
    for (const { vessel, points } of syntheticTracks(vessels, seed, untilSeconds)) {
      for (const [index, { seconds, dwellSeconds, longitude, latitude }] of points.entries()) {
        const next = points[index + 1]
        const until = next?.seconds ?? seconds + dwellSeconds
        if (next && Math.abs(next.longitude - longitude) > 180) continue
        rows.push([
          ...[vessel.number, seconds, until, longitude, latitude],
          ...[next?.longitude ?? longitude, next?.latitude ?? latitude],
        ])
      }
      if (rows.length >= segmentsAnInsert) await insert()
    }
    await insert()
    await this.#client.query('CREATE INDEX ON bench_segment USING gist (way)')
    await this.#client.query('VACUUM ANALYZE bench_segment')
  }
}
