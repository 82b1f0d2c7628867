/** Rows of each table of a database. */
export type RowCounts = Readonly<Record<string, number>>

/** The tables of tracks, which a backup may leave out. */
export const trackTables: readonly string[] = ['track', 'track_cell']

/** Names the first table with other rows than before, as the end of a sentence; `null` if there is none. New tables are ignored. */
export function differenceOf(before: RowCounts, after: RowCounts, ignored: readonly string[] = []): string | null {
  for (const [table, wanted] of Object.entries(before)) {
    const found = after[table]
    if (ignored.includes(table) || found === wanted) continue
    return `table ${table} has ${found ?? 'no'} rows instead of ${wanted}`
  }
  return null
}

/** A step may add numbers to `meta`. */
export const addedBySteps: readonly string[] = ['meta']
