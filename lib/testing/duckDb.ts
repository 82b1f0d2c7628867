import { DuckDBInstance } from '@duckdb/node-api'

/** Runs a query in DuckDB, as a user of the files would; values as texts and numbers. */
export async function askDuckDb(sql: string): Promise<Record<string, unknown>[]> {
  const instance = await DuckDBInstance.create()
  const connection = await instance.connect()
  try {
    return (await connection.runAndReadAll(sql)).getRowObjectsJson()
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}
