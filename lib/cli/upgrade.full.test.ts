import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { encodeMessage } from '#lib/ais/encode.ts'
import { childEnvironment } from '#lib/settings.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'

const root = join(import.meta.dirname, '..', '..')
/** Version 0.2.0, whose packages are those of today in the versions that its commands need. */
const commit = '2bf42a7e'
const isThere = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status === 0
const obstacle = isThere ? null : ', without its commit in the history'

type Columns = Map<string, string[]>
type Rows = Map<string, string[]>

function columnsOf(file: string): Columns {
  return read(file, (list) => {
    const tables = list("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    return new Map(tables.map((table) => [table, list(`SELECT name FROM pragma_table_info('${table}')`)]))
  })
}

/** The rows of each table, each as one text with the values of these columns. */
function rowsOf(file: string, columns: Columns): Rows {
  return read(file, (list) => {
    const rows = Array.from(columns, ([table, names]): [string, string[]] => {
      const values = names.map((name) => `quote(${name})`)
      return [table, list(`SELECT concat_ws('|', ${values}) AS row FROM ${table} ORDER BY row`)]
    })
    return new Map(rows)
  })
}

function read<Result>(file: string, use: (list: (sql: string) => string[]) => Result): Result {
  const database = new Database(file, { readonly: true })
  try {
    return use((sql) => database.prepare(sql).pluck().all() as string[])
  } finally {
    database.close()
  }
}

const sentences = Array.from({ length: 200 }, (_, index) => {
  const position = { longitude: 4 + index / 100, latitude: 52, speedKnots: 9, courseDegrees: 90 }
  const mmsi = 244_000_000 + index
  return [
    ...encodeMessage({ type: 1, mmsi, navigationalStatus: 0, ...position }),
    ...encodeMessage(
      { type: 5, mmsi, name: `SHIP ${index}`, imo: null, callSign: 'PA', shipTypeCode: 70, destination: 'NLRTM' },
      { sequence: index % 10 },
    ),
  ]
}).flat()

describe.skipIf(obstacle !== null)(`an upgrade from 0.2.0${obstacle ?? ''}`, () => {
  it('keeps every row, and its copy brings the old version back', () => {
    const folder = temporaryFolder()
    const old = join(folder, 'old')
    mkdirSync(old)
    execFileSync('sh', ['-c', `git archive ${commit} lib package.json | tar --extract --directory="$0"`, old], {
      cwd: root,
    })
    symlinkSync(join(root, 'node_modules'), join(old, 'node_modules'))
    const file = join(folder, 'data', 'lastfix.db')
    const run = (home: string, words: string[], input = '') =>
      execFileSync(process.execPath, [join(home, 'lib/cli/main.ts'), ...words], {
        ...{ cwd: home, encoding: 'utf8', input, stdio: ['pipe', 'pipe', 'ignore'] },
        env: childEnvironment({ DATABASE_URL: `file:${file}` }, home),
      })
    run(old, ['user', 'add', 'ann@example.org', '--role', 'viewer'])
    run(old, ['token', 'create', '--name', 'program'])
    run(old, ['ports', 'alias', 'BERTH 3E', 'NLRTM'])
    run(old, ['import', '-'], `${sentences.join('\n')}\n`)
    const columns = columnsOf(file)
    const before = rowsOf(file, columns)
    expect(['vessel', 'account', 'token', 'port_alias'].map((table) => before.get(table)?.length)).toEqual([
      200, 1, 1, 1,
    ])

    expect(run(root, ['user', 'list'])).toContain('ann@example.org')
    const after = rowsOf(file, columns)
    const lost = [...before].map(([table, rows]) => [table, rows.filter((row) => !after.get(table)?.includes(row))])
    expect(lost.filter(([, rows]) => rows?.length)).toEqual([])

    const copy = readdirSync(join(folder, 'data')).find((name) => /^lastfix\.db\.before-\d+$/.test(name))
    for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
    copyFileSync(join(folder, 'data', copy ?? ''), file)
    expect(run(old, ['user', 'list'])).toContain('ann@example.org')
    expect([columnsOf(file), rowsOf(file, columns)]).toEqual([columns, before])
  })
})
