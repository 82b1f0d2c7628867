import { json } from 'node:stream/consumers'
import { errorText } from '#lib/errorText.ts'
import { type BackupPlan, makeBackup } from './makeBackup.ts'

/** Makes one backup: reading and checking a large database takes seconds, in which ingest receives. The plan may hold a password. */
const { now, ...plan } = (await json(process.stdin)) as BackupPlan & { now: number }
try {
  process.stdout.write(JSON.stringify(await makeBackup(plan, now)))
} catch (error) {
  process.stderr.write(errorText(error))
  process.exitCode = 1
}
