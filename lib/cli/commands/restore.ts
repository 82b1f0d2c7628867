import { existsSync } from 'node:fs'
import { sqlitePathOf } from '#lib/store/open.ts'
import { backUpSqlite } from '#lib/store/sqlite/backup.ts'
import { checkSchema, type EndedAccess, endAccess, replaceDatabase } from '#lib/store/sqlite/restore.ts'
import { command, Refusal } from '../call.ts'
import { prepareDataFolder } from '../prepare.ts'
import { countsText, draftBeside, quoted, urlWithoutPassword } from './backup.ts'

export const restore = command({
  name: 'restore',
  operands: ['FILE'],
  summary: 'restore a backup made by "lastfix backup" (stop Lastfix first)',
  options: { revoke: { meaning: 'revoke all tokens and public links of the backup' } },
  async run({ operands: [file = ''], options: { revoke: revokeAll = false }, settings, print }) {
    const { databaseUrl, dataFolder } = settings()
    const path = sqlitePathOf(databaseUrl)
    if (path === null) throw new Refusal(pgRestoreHint(databaseUrl, file))
    if (!existsSync(file)) throw new Refusal(`no file at ${file}`)
    prepareDataFolder(dataFolder)
    const draft = draftBeside(path)
    const counts = await backUpSqlite(file, draft)
    checkSchema(draft)
    const now = new Date()
    const ended = endAccess(draft, path, { revokeAll, now: now.getTime() })
    const before = existsSync(path) ? `${path}.before-restore-${timeInName(now)}` : null
    replaceDatabase(path, draft, before ?? '')
    const kept = before === null ? '' : `\nThe previous database is now ${before}.`
    print(
      { store: path, before, ...counts, ended },
      `${path}: restored and checked; ${countsText(counts)}.${kept}\n${endedText(ended)}`,
    )
  },
})

function endedText({ sessions, tokens, isReplacedKnown }: EndedAccess): string {
  const text = `Sessions ended: ${sessions}. Tokens and public links revoked: ${tokens}.`
  if (isReplacedKnown) return text
  return `${text} Those revoked after the backup are active again; revoke them, or restore with --revoke.`
}

function timeInName(now: Date): string {
  return now.toISOString().replace(/\D/g, '').slice(0, 14)
}

function pgRestoreHint(databaseUrl: string, file: string): string {
  return `the database is in PostgreSQL. Stop Lastfix and use pg_restore --clean --if-exists --dbname=${urlWithoutPassword(databaseUrl)} ${quoted(file)}`
}
