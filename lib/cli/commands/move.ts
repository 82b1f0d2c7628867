import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { placesOfStore } from '#lib/settings.ts'
import { moveStore } from '#lib/store/move.ts'
import { sqlitePathOf } from '#lib/store/open.ts'
import { command, Refusal, UsageError } from '../call.ts'
import { untilStopped } from '../processes/signals.ts'
import { table } from '../table.ts'
import { secretsIn } from './backup.ts'
import { withStatusLine } from './importProgress.ts'

export const move = command({
  name: 'move',
  operands: [],
  summary: 'migrate data between SQLite and PostgreSQL and verify the result (stop Lastfix first)',
  options: {
    from: { takes: 'URL', meaning: 'the database to copy: file:PATH or postgres://… (default DATABASE_URL)' },
    to: { takes: 'URL', meaning: 'an empty database of the other kind, or one where a move was interrupted' },
  },
  async run({ options, settings, root, print }) {
    const { from = settings().databaseUrl, to } = options
    if (to === undefined) throw new UsageError('move: --to is missing')
    const [fromPath, toPath] = [sqlitePathOf(from), sqlitePathOf(to)]
    if ((fromPath === null) === (toPath === null)) throw new Refusal(sameKind(fromPath !== null))
    if (fromPath !== null && !existsSync(fromPath)) throw new Refusal(`no database at ${fromPath}. Check --from`)

    const signal = untilStopped()
    const moved = await withStatusLine(signal, 'stopped. The same command continues', (show) => {
      const copied = (name: string, rows: number) => show(`${name}: ${rows.toLocaleString('en-GB')} rows copied`)
      return moveStore({ from, to, signal, copied })
    })
    const rows = moved.map((each) => [each.table, each.rows.toLocaleString('en-GB'), each.checksum.slice(0, 16)])
    const lines = [
      table(['table', 'rows', 'checksum'], rows),
      '',
      `The databases are identical. Set DATABASE_URL to the new one and start Lastfix.${keysHint(folderOf(fromPath, root), folderOf(toPath, root))}`,
    ]
    print({ tables: moved }, lines.join('\n'))
  },
})

/** The data folder of a process with this store. */
function folderOf(path: string | null, root: string): string {
  return placesOfStore(path === null ? 'postgres:' : `file:${resolve(path)}`, root).dataFolder
}

/** Without these keys the new store accepts no session and no JWT. */
export function keysHint(from: string, to: string): string {
  const secrets = from === to ? [] : secretsIn(from)
  return secrets.length === 0 ? '' : `\nCopy the keys that sign sessions and JWTs to ${to}: ${secrets.join(' and ')}`
}

function sameKind(isSqlite: boolean): string {
  return isSqlite
    ? 'both stores are SQLite files. Use "lastfix backup" and "lastfix restore"'
    : 'both stores are in PostgreSQL. Use pg_dump and pg_restore'
}
