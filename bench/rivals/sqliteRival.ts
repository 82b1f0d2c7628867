import { DatabaseSync } from 'node:sqlite'
import { flagOf } from '#lib/vessel/flag.ts'
import { decodeRecord, encodeRecord } from '#lib/vessel/record.ts'
import { shipTypeOf } from '#lib/vessel/shipType.ts'
import { vesselJson } from '#lib/wire/vesselJson.ts'
import type { BenchQuery } from '../queries.ts'
import { syntheticVessels } from '../synthetic/syntheticVessels.ts'

/** The same vessels in a SQLite database in memory with every index that helps: R*Tree for places, trigrams for names. */
export class SqliteRival {
  readonly #database = new DatabaseSync(':memory:')

  constructor(vessels: number, seed: number) {
    const database = this.#database
    database.exec(`
      CREATE TABLE vessel (id INTEGER PRIMARY KEY, mmsi INTEGER, created INTEGER, updated INTEGER, flag TEXT, type TEXT, record BLOB);
      CREATE VIRTUAL TABLE place USING rtree(id, west, east, south, north, +longitude REAL, +latitude REAL);
      CREATE VIRTUAL TABLE names USING fts5(name, tokenize = 'trigram');
      BEGIN`)
    const insertVessel = database.prepare('INSERT INTO vessel VALUES (?, ?, ?, ?, ?, ?, ?)')
    const insertPlace = database.prepare('INSERT INTO place VALUES (?, ?, ?, ?, ?, ?, ?)')
    const insertName = database.prepare('INSERT INTO names (rowid, name) VALUES (?, ?)')
    let id = 0
    for (const vessel of syntheticVessels(vessels, seed)) {
      id += 1
      const { number: mmsi, createdMicroseconds, updatedMicroseconds, longitude, latitude, name, shipTypeCode } = vessel
      const [flag, type] = [flagOf(mmsi), shipTypeOf(shipTypeCode)]
      insertVessel.run(id, mmsi, createdMicroseconds, updatedMicroseconds, flag, type, encodeRecord(vessel))
      if (longitude !== null && latitude !== null) {
        insertPlace.run(id, longitude, longitude, latitude, latitude, longitude, latitude)
      }
      if (name) insertName.run(id, name)
    }
    database.exec(`
      COMMIT;
      CREATE INDEX by_mmsi ON vessel (mmsi);
      CREATE INDEX by_created ON vessel (created, mmsi);
      CREATE INDEX by_updated ON vessel (updated);
      CREATE INDEX by_flag_type ON vessel (flag, type, created);
      ANALYZE`)
  }

  /** The page of the query as JSON, with the exact total. */
  page({ sql, inside, offset = 0 }: BenchQuery): string {
    const { from = 'vessel', where = '1', values = [] } = sql
    if (inside) return this.#pageWithin(sql, inside, offset)
    const total = this.#database.prepare(`SELECT count(*) AS total FROM ${from} WHERE ${where}`).get(...values)
    const rows = this.#database
      .prepare(`SELECT record FROM ${from} WHERE ${where} ORDER BY created, mmsi LIMIT 100 OFFSET ${offset}`)
      .all(...values)
    return pageJson(Number(total?.total), rows as { record: Uint8Array }[])
  }

  /** SQLite has no polygons: the R*Tree finds the box, and our code tests the points. */
  #pageWithin(
    { where = '1', values = [] }: BenchQuery['sql'],
    inside: NonNullable<BenchQuery['inside']>,
    offset: number,
  ) {
    const { west, south, east, north, test } = inside
    const candidates = this.#database
      .prepare(
        `SELECT vessel.id, longitude, latitude, created FROM place JOIN vessel USING (id)
         WHERE west >= ? AND east <= ? AND south >= ? AND north <= ? AND ${where} ORDER BY created, mmsi`,
      )
      .all(west, east, south, north, ...values) as { id: number; longitude: number; latitude: number }[]
    const found = candidates.filter(({ longitude, latitude }) => test(longitude, latitude))
    const read = this.#database.prepare('SELECT record FROM vessel WHERE id = ?')
    const rows = found.slice(offset, offset + 100).map(({ id }) => read.get(id) as { record: Uint8Array })
    return pageJson(found.length, rows)
  }
}

function pageJson(total: number, rows: readonly { record: Uint8Array }[]): string {
  const data = rows.map(({ record }) => vesselJson(decodeRecord(record)))
  return JSON.stringify({ paging: { limit: 100, total }, data })
}
