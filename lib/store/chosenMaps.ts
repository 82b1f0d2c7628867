import { raiseIfChanged, readCounter } from './counters.ts'
import { change, columnsOf, type Database, type Plan, query } from './database.ts'

/** A part of the chart that an administrator has chosen. */
export interface ChosenMap {
  kind: 'style' | 'file' | 'overlay'
  /** A URL, or the path of a file. */
  address: string
  /** Hosts that browsers request, separated by spaces. */
  origins: string
  chosenBy: string
  /** Milliseconds since 1970. */
  chosenAt: number
}

const columns = columnsOf<ChosenMap>('chosen_map', ['kind', 'address', 'origins', 'chosenBy', 'chosenAt'])

/** Few rows; the web process writes them. */
export function chosenMapStore(database: Database) {
  const changeMaps = (work: () => Plan<number>) => database.write(() => raiseIfChanged('chosen_map_version', work()))

  return {
    /** Grows with every change. */
    version: () => readCounter(database, 'chosen_map_version'),

    /** By kind and address. */
    all: () =>
      database.read<ChosenMap>(
        `SELECT ${columns.selected} FROM chosen_map ORDER BY kind COLLATE binary, address COLLATE binary`,
      ),

    /** Adds a map or replaces that of the same address. Resolves to `false` when as many others of its kind are chosen. */
    put: (map: ChosenMap, maxOfKind: number) =>
      changeMaps(function* () {
        yield* remove(map)
        const others = yield* query('SELECT address FROM chosen_map WHERE kind = @kind', map)
        return others.length < maxOfKind ? yield* insert(map) : 0
      }),

    /** Replaces all maps of a kind by one or none. */
    setOnly: (kind: ChosenMap['kind'], map: Omit<ChosenMap, 'kind'> | null) =>
      changeMaps(function* () {
        const removed = yield* change('DELETE FROM chosen_map WHERE kind = @kind', { kind })
        return map === null ? removed : yield* insert({ kind, ...map })
      }),

    /** Resolves to `false` when it was not chosen. */
    remove: (map: Pick<ChosenMap, 'kind' | 'address'>) => changeMaps(() => remove(map)),
  }
}

function remove(map: Pick<ChosenMap, 'kind' | 'address'>): Plan<number> {
  return change('DELETE FROM chosen_map WHERE kind = @kind AND address = @address', map)
}

function insert(map: ChosenMap): Plan<number> {
  return change(`INSERT INTO chosen_map (${columns.names}) VALUES (${columns.parameters})`, map)
}
