import { existsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import type { FeedReports } from '#lib/ingest/feeds/feedReports.ts'
import { isNewer } from '#lib/ingest/updateCheck.ts'
import { withoutCredentials } from '#lib/log.ts'
import { availableMemoryBytes } from '#lib/machine.ts'
import { type Settings, shownSettings } from '#lib/settings.ts'
import { migrationsOf } from '#lib/store/migrations.ts'
import { sqlitePathOf } from '#lib/store/open.ts'
import type { Store } from '#lib/store/store.ts'
import type { SystemJson } from '#lib/wire/system.ts'
import { isoTime } from '#lib/wire/time.ts'
import project from '../../package.json' with { type: 'json' }

export interface SystemParts {
  settings: Pick<Settings, 'databaseUrl' | 'dataFolder'>
  reports: FeedReports | null
  stepTimes: Store['stepTimes']
  freeBytes: (folder: string) => Promise<number>
  now: () => number
  /** The folder of the program. */
  root?: string
}

export async function systemJson({
  settings: { databaseUrl, dataFolder },
  reports,
  stepTimes,
  freeBytes,
  now,
  root = process.cwd(),
}: SystemParts): Promise<SystemJson> {
  const path = sqlitePathOf(databaseUrl)
  const steps = migrationsOf(path === null ? 'postgres' : 'sqlite').reverse()
  const times = await stepTimes()
  const skews = (reports?.feeds ?? []).flatMap(({ clockSkewSeconds }) => clockSkewSeconds ?? [])
  return {
    version: project.version,
    installation: installationOf(root),
    node: process.versions.node,
    database: {
      kind: path === null ? 'PostgreSQL' : 'SQLite',
      place: path ?? withoutCredentials(databaseUrl.replace(/\?.*/s, '')),
      schema: steps[0]?.schema ?? 0,
    },
    started_at: isoTime(now() - process.uptime() * 1_000),
    machine: {
      time: isoTime(now()),
      clock_skew_seconds: skews.length === 0 ? null : Math.max(...skews),
      disk_free_bytes: await freeBytes(dataFolder).catch(() => null),
      memory_available_bytes: availableMemoryBytes(),
      memory_total_bytes: totalmem(),
      process_memory_bytes: process.memoryUsage.rss(),
    },
    backup: backupJson(reports),
    update: updateJson(reports),
    migrations: steps.map(({ schema, name }) => ({ number: schema, name, at: isoTime(times.get(schema) ?? null) })),
    settings: shownSettings(root),
  }
}

function backupJson(reports: FeedReports | null): SystemJson['backup'] {
  const backup = reports?.ingest.backup
  if (!backup) return null
  const { folder, last, trouble } = backup
  return {
    folder,
    last: last && { file: last.file, at: isoTime(last.at), bytes: last.bytes },
    trouble: trouble && { since: isoTime(trouble.sinceAt), reason: trouble.reason },
  }
}

function updateJson(reports: FeedReports | null): SystemJson['update'] {
  const update = reports?.ingest.update
  if (!update) return null
  const { newest, at } = update
  return {
    newest,
    is_newer: newest !== null && isNewer(newest, project.version),
    checked_at: isoTime(at),
  }
}

/** How the program came to this machine. */
export function installationOf(
  root: string,
  isThere: (path: string) => boolean = existsSync,
): SystemJson['installation'] {
  if (isThere(join(root, '.git'))) return 'source'
  if (isThere('/.dockerenv') || isThere('/run/.containerenv')) return 'container'
  if (root === '/opt/lastfix' && isThere('/var/lib/dpkg/info/lastfix.list')) return 'package'
  return 'archive'
}
