import { raiseIfChanged, readCounter } from './counters.ts'
import { change, columnsOf, type Database, type Plan, query } from './database.ts'

/** An area of a port, or a berth in it, that an administrator has drawn or imported. */
export interface PortArea {
  id: string
  /** UN/LOCODE. */
  port: string
  kind: 'port' | 'berth'
  name: string
  /** GeoJSON. */
  area: string
  /** An email. */
  addedBy: string
  /** Milliseconds since 1970. */
  addedAt: number
}

const columns = columnsOf<PortArea>('port_area', ['id', 'port', 'kind', 'name', 'area', 'addedBy', 'addedAt'])

/** Few rows; the web process writes them. */
export function portAreaStore(database: Database) {
  const changeAreas = (work: () => Plan<number>) => database.write(() => raiseIfChanged('port_area_version', work()))

  return {
    /** Grows with every change. */
    version: () => readCounter(database, 'port_area_version'),

    /** By port, kind and name. */
    all: () =>
      database.read<PortArea>(
        `SELECT ${columns.selected} FROM port_area
         ORDER BY port COLLATE binary, kind COLLATE binary, name COLLATE binary, id COLLATE binary`,
      ),

    /** Adds all areas, or none: `false` when there would be more than `maxAreas`. */
    add: (areas: readonly PortArea[], maxAreas: number) =>
      changeAreas(function* () {
        const [held] = yield* query<{ count: number }>('SELECT count(*) AS count FROM port_area')
        if ((held?.count ?? 0) + areas.length > maxAreas) return 0
        for (const area of areas)
          yield* change(`INSERT INTO port_area (${columns.names}) VALUES (${columns.parameters})`, area)
        return areas.length
      }),

    /** Replaces all but who added it. `false` when it was removed. */
    change: (area: PortArea) =>
      changeAreas(() =>
        change('UPDATE port_area SET port = @port, kind = @kind, name = @name, area = @area WHERE id = @id', area),
      ),

    /** `false` when it was removed already. */
    remove: (id: string) => changeAreas(() => change('DELETE FROM port_area WHERE id = @id', { id })),
  }
}
