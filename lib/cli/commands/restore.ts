import { existsSync } from 'node:fs'
import { sqlitePathOf } from '#lib/store/open.ts'
import { backUpSqlite } from '#lib/store/sqlite/backup.ts'
import { checkSchema, replaceDatabase } from '#lib/store/sqlite/restore.ts'
import { command, Refusal } from '../call.ts'
import { prepareDataFolder } from '../prepare.ts'
import { countsText, draftBeside, quoted, urlWithoutPassword } from './backup.ts'

export const restore = command({
  name: 'restore',
  operands: ['FILE'],
  summary: 'restore a backup made by "lastfix backup" (stop Lastfix first)',
  options: {},
  async run({ operands: [file = ''], settings, print }) {
    const { databaseUrl, dataFolder } = settings()
    const path = sqlitePathOf(databaseUrl)
    if (path === null) throw new Refusal(pgRestoreHint(databaseUrl, file))
    if (!existsSync(file)) throw new Refusal(`no file at ${file}`)
    prepareDataFolder(dataFolder)
    const draft = draftBeside(path)
    const counts = await backUpSqlite(file, draft)
    checkSchema(draft)
    const before = existsSync(path) ? `${path}.before-restore-${timeInName(new Date())}` : null
    replaceDatabase(path, draft, before ?? '')
    const kept = before === null ? '' : `\nThe store that was there is now ${before}.`
    print({ store: path, before, ...counts }, `${path}: restored and checked; ${countsText(counts)}.${kept}`)
  },
})

function timeInName(now: Date): string {
  return now.toISOString().replace(/\D/g, '').slice(0, 14)
}

function pgRestoreHint(databaseUrl: string, file: string): string {
  return `the store is in PostgreSQL. Stop Lastfix and use pg_restore --clean --if-exists --dbname=${urlWithoutPassword(databaseUrl)} ${quoted(file)}`
}
