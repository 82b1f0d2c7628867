import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { moveStore } from '../move.ts'
import { openStore } from '../open.ts'
import { connect, schema } from '../postgres/connect.ts'
import { sqliteTables } from '../sqlite/tables.ts'
import type { Store } from '../store.ts'
import { postgresOnlyTables, unmovedTables } from '../tables.ts'
import { vessel } from './rows.ts'

/** Some tables have more rows than one part holds. */
const rowsOf = (table: string) => (table === 'vessel' || table === 'evidence' ? 4_500 : 40)

/** Between a SQLite file and an empty PostgreSQL. */
export function movingContract(openFresh: () => Promise<{ databaseUrl: string }>) {
  describe('a store that is moved', () => {
    let folder: string
    let postgres: string
    let opened: Store[]
    beforeEach(async () => {
      opened = []
      folder = mkdtempSync(join(tmpdir(), 'lastfix-'))
      postgres = (await openFresh()).databaseUrl
    })
    afterEach(async () => {
      for (const each of opened) await each.close()
      rmSync(folder, { recursive: true })
    })

    const pathOf = (name: string) => join(folder, `${name}.db`)
    const urlOf = (name: string) => `file:${pathOf(name)}`

    it('to PostgreSQL and back is the same in every row of every table', async () => {
      await migrated(urlOf('one'))
      fill(pathOf('one'))
      const there = await moveStore({ from: urlOf('one'), to: postgres })
      expect(there.filter(({ table, rows }) => rows !== rowsOf(table)).map(({ table }) => table)).toEqual(['meta'])
      expect(await moveStore({ from: postgres, to: urlOf('two') })).toEqual(there)
      expect(contentOf(pathOf('two'))).toEqual(contentOf(pathOf('one')))
    })

    it('continues after an interruption, and copies later changes', async () => {
      await migrated(urlOf('one'))
      fill(pathOf('one'))
      let stop = new AbortController()
      const interrupted = moveStore({
        ...{ from: urlOf('one'), to: postgres, signal: stop.signal },
        copied: (table) => table === 'evidence' && stop.abort(new Error('stopped')),
      })
      await expect(interrupted).rejects.toThrow('stopped')
      await expect((await migrated(postgres)).openWriter()).rejects.toThrow(
        'is unfinished; run the same "lastfix move"',
      )
      const changed = new Database(pathOf('one'))
      changed.exec(`DELETE FROM vessel WHERE mmsi = 7; UPDATE vessel SET record = x'ff' WHERE mmsi = 8`)
      changed.exec(`UPDATE evidence SET votes = x'ff' WHERE mmsi = 4500`)
      changed.close()
      const copied: [table: string, rows: number][] = []
      await moveStore({ from: urlOf('one'), to: postgres, copied: (...progress) => copied.push(progress) })
      expect(copied.filter(([table]) => table === 'evidence')).toEqual([
        ['evidence', 2_000],
        ['evidence', 2_500],
      ])
      stop = new AbortController()
      const halfBack = moveStore({
        from: postgres,
        to: urlOf('two'),
        signal: stop.signal,
        copied: () => stop.abort(new Error('stopped')),
      })
      await expect(halfBack).rejects.toThrow('stopped')
      await expect((await migrated(urlOf('two'))).openWriter()).rejects.toThrow('is unfinished')
      await moveStore({ from: postgres, to: urlOf('two') })
      expect(contentOf(pathOf('two'))).toEqual(contentOf(pathOf('one')))
    })

    it('continues its numbers, so that followers and readers of events miss nothing', async () => {
      const store = await openStore(urlOf('one'))
      await store.migrate()
      const writer = await store.openWriter()
      await writer.commit([vessel(201_000_001)])
      await writer.commit([vessel(201_000_002)])
      await writer.release()
      const event = { at: 1, kind: 'signed-in', actor: 'ann', address: null, subject: '', details: '' }
      await store.audit.add([event, event])
      await store.audit.removeBefore(2)
      await store.close()
      await moveStore({ from: urlOf('one'), to: postgres })
      const moved = await openStore(postgres)
      await moved.audit.add([event])
      expect((await moved.audit.find({ limit: 9 })).map(({ id }) => id)).toEqual([3])
      const next = await moved.openWriter()
      expect(await next.commit([vessel(201_000_003)])).toBe(4)
      await next.release()
      const seen: number[] = []
      for await (const { changes } of moved.vesselsSince(1)) seen.push(...changes.map(({ number }) => number))
      expect(seen).toEqual([201_000_002, 201_000_003])
      await moved.close()
    })

    it('is refused where the target holds something, and while a program writes to either', async () => {
      const store = await migrated(urlOf('one'))
      const target = await migrated(postgres)
      const move = () => moveStore({ from: urlOf('one'), to: postgres })
      for (const each of [store, target]) {
        const writer = await each.openWriter()
        await expect(move()).rejects.toMatchObject({ reason: 'writer-busy' })
        await writer.release()
      }
      await target.texts.keep('key', 'text', { now: 1, maxTexts: 1 })
      await expect(move()).rejects.toThrow('The target is not empty (table kept_text); name an empty database')
    })

    it('covers every table and column of both schemas', async () => {
      await migrated(urlOf('one'))
      await migrated(postgres)
      const connection = await connect(postgres)
      const { rows } = await connection.query<{ name: string; columns: string[] }>(
        `SELECT table_name AS name, array_agg(column_name::text) AS columns FROM information_schema.columns
         WHERE table_schema = '${schema}' GROUP BY table_name`,
      )
      await connection.end()
      const ignored = [...unmovedTables, ...postgresOnlyTables]
      const moved = rows.filter(({ name }) => !ignored.includes(name))
      expect(Object.fromEntries(moved.map(({ name, columns }) => [name, columns.toSorted()]))).toEqual(
        Object.fromEntries(sqliteTables(pathOf('one')).map(({ name, columns }) => [name, columns.toSorted()])),
      )
    })

    async function migrated(databaseUrl: string) {
      const store = await openStore(databaseUrl)
      opened.push(store)
      await store.migrate()
      return store
    }
  })
}

interface Column {
  name: string
  type: string
  pk: number
  notnull: number
}

/** Rows in every table: numbers that count, texts of any script, bytes, and gaps where gaps are allowed. */
function fill(path: string): void {
  const connection = new Database(path)
  const cellOf = (column: Column & { isReference: boolean }, row: number) => {
    if (row % 5 === 0 && column.pk === 0 && column.notnull === 0) return null
    if (column.type === 'TEXT') return `${row % 2 ? 'Zoë' : 'añb'} ${row}`
    if (column.type === 'BLOB') return Buffer.from([0, row % 256, 255])
    if (column.type === 'REAL') return row / 7
    return column.pk > 0 || column.isReference ? row : row % 2
  }
  const fillAll = connection.transaction(() => {
    for (const { name: table } of sqliteTables(path).filter(({ name }) => name !== 'meta')) {
      const references = connection.pragma(`foreign_key_list(${table})`) as { from: string }[]
      const columns = (connection.pragma(`table_info(${table})`) as Column[]).map((column) => {
        return { ...column, isReference: references.some(({ from }) => from === column.name) }
      })
      const insert = connection.prepare(`INSERT INTO ${table} VALUES (${columns.map(() => '?')})`)
      for (let row = 1; row <= rowsOf(table); row += 1) {
        insert.run(...columns.map((column) => cellOf(column, row)))
      }
    }
  })
  fillAll()
  connection.close()
}

function contentOf(path: string) {
  const connection = new Database(path, { readonly: true })
  const content = sqliteTables(path).map(({ name, key, where }) => [
    name,
    connection.prepare(`SELECT * FROM ${name} WHERE ${where} ORDER BY ${key}`).raw().all(),
  ])
  connection.close()
  return content
}
