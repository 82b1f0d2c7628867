import { nightlyBackupOf } from '#lib/backup/nightlyBackup.ts'
import type { Log } from '#lib/log.ts'
import type { Settings } from '#lib/settings.ts'
import type { Store } from '#lib/store/store.ts'
import type { NoticeJson } from '#lib/wire/notices.ts'
import project from '../../package.json' with { type: 'json' }
import { DiskNotices } from './diskNotices.ts'
import { FeedNotices } from './feeds/feedNotices.ts'
import type { readFeedReports } from './feeds/feedReports.ts'
import type { Feeds } from './feeds/feeds.ts'
import { UpdateCheck } from './updateCheck.ts'

interface ServiceNoticesOptions {
  settings: Pick<Settings, 'databaseUrl' | 'dataFolder'> &
    Partial<Pick<Settings, 'feedNoticeMinutes' | 'updateUrl' | 'backupFolder' | 'backupTracks'>>
  store: Pick<Store, 'webhooks'>
  feeds: Pick<Feeds, 'report'>
  /** As the ingest before reported them. */
  reportsBefore: Awaited<ReturnType<typeof readFeedReports>>
  log: Log
  now: () => number
}

/** Notifies administrators of silent feeds, a full disk, newer versions and failed backups. */
export function serviceNotices({ settings, store, feeds, reportsBefore, log, now }: ServiceNoticesOptions) {
  const send = (notice: NoticeJson, at: number) => store.webhooks.deliveries.addNotice(JSON.stringify(notice), at)
  const before = reportsBefore?.ingest
  const common = { send, log, now }
  const notices = new FeedNotices({
    afterMinutes: settings.feedNoticeMinutes ?? 0,
    feeds: () => feeds.report().feeds,
    send,
    now,
    silentBefore: before?.toldSilent ?? [],
  })
  const disk = new DiskNotices({ folder: settings.dataFolder, ...common, lowSinceBefore: before?.diskLowSince ?? null })
  const update = new UpdateCheck({
    ...common,
    url: settings.updateUrl ?? null,
    version: project.version,
    stateBefore: before?.update ?? null,
  })
  const backup = nightlyBackupOf(settings, { ...common, stateBefore: before?.backup ?? null })
  return {
    notices,
    disk,
    update,
    backup,
    /** The part of the reports of ingest that the next process needs, to report nothing twice. */
    state: () => ({
      toldSilent: notices.silent,
      diskLowSince: disk.lowSince,
      update: update.state,
      backup: backup?.state ?? null,
    }),
  }
}
