import { existsSync } from 'node:fs'
import { checkBackupFolder } from '#lib/backup/backupFolder.ts'
import { errorText } from '#lib/errorText.ts'
import { type FeedReports, feedReportsIn, isIngestRunning } from '#lib/ingest/feeds/feedReports.ts'
import { withoutCredentials } from '#lib/log.ts'
import { type Settings, serviceUrl } from '#lib/settings.ts'
import { openStatusStore, sqlitePathOf } from '#lib/store/open.ts'
import { StoreError } from '#lib/store/storeError.ts'
import { age, isTroubled } from '../commands/feedTable.ts'
import { settingsText } from '../commands/status.ts'
import { checkPortIsFree } from '../prepare.ts'
import { addressesOf } from '../processes/ready.ts'
import { type Finding, fault, hint, well } from './finding.ts'

const askMilliseconds = 5_000
const skewSeconds = 10

export async function checkService(settings: Settings): Promise<Finding[]> {
  const { finding, reports } = await checkDatabase(settings.databaseUrl)
  return [
    well('settings', settingsText(settings)),
    await checkPort(settings),
    finding,
    checkBackups(settings, reports, Date.now()),
    ...checkFeeds(reports, Date.now()),
    ...(await checkNetwork(settings)),
  ]
}

async function checkPort(settings: Settings): Promise<Finding> {
  const { host, port } = settings
  const { local } = addressesOf(settings)
  const status = await statusOf(`${local}/readyz`)
  if (status === 200 || status === 503) return well('port', `${port}: Lastfix answers at ${local}`)
  if (status !== null) return fault('port', `another program answers at ${local}`, 'Set PORT to a free port')
  try {
    await checkPortIsFree(host, port)
    return hint(
      'port',
      `${port} on ${host} is free, and Lastfix does not run`,
      'Start it: `npm start`, or `systemctl start lastfix`',
    )
  } catch (error) {
    return fault('port', errorText(error), 'Stop the other program, or change the setting')
  }
}

async function checkDatabase(databaseUrl: string): Promise<{ finding: Finding; reports: FeedReports | null }> {
  const path = sqlitePathOf(databaseUrl)
  const place = path ?? withoutCredentials(databaseUrl)
  if (path !== null && !existsSync(path)) {
    const cure = 'The first start creates it; if there should be one, check DATABASE_URL'
    return { finding: hint('database', `none at ${place}`, cure), reports: null }
  }
  try {
    const store = await openStatusStore(databaseUrl)
    try {
      const [vessels, feeds] = [await store.vesselCount(), await store.feeds()]
      return { finding: well('database', `${place}: ${vessels} vessels`), reports: feedReportsIn(feeds) }
    } finally {
      await store.close()
    }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    return { finding: fault('database', error.message, databaseCures[error.reason] ?? serverCure), reports: null }
  }
}

const serverCure = 'Check that the server runs, and DATABASE_URL and the password'
const databaseCures: Partial<Record<StoreError['reason'], string>> = {
  'not-a-store': 'Stop Lastfix and restore the last backup: `lastfix restore FILE`',
  'newer-schema': 'Start the version that it names, or restore a backup of this one',
}

export function checkBackups(
  { backupFolder }: Pick<Settings, 'backupFolder'>,
  reports: FeedReports | null,
  now: number,
): Finding {
  if (backupFolder === null) return hint('backups', 'off', 'Back up yourself, or set BACKUP_FOLDER')
  try {
    checkBackupFolder(backupFolder)
  } catch (error) {
    return fault('backups', errorText(error), 'Change BACKUP_FOLDER')
  }
  const { last, trouble } = reports?.ingest.backup ?? { last: null, trouble: null }
  if (trouble) return fault('backups', `failing for ${age(now - trouble.sinceAt)}`, trouble.reason)
  return well('backups', last ? `${last.file}, ${age(now - last.at)} ago` : `none yet in ${backupFolder}`)
}

export function checkFeeds(reports: FeedReports | null, now: number): Finding[] {
  if (!reports) return [hint('feeds', 'ingest has not run', 'Start Lastfix')]
  if (!isIngestRunning(reports, now))
    return [fault('feeds', 'ingest does not run', 'Start Lastfix, or look into its log: `journalctl -u lastfix`')]
  if (reports.feeds.length === 0) return [hint('feeds', 'none', 'Add one: Account → Sources, or AIS_SOURCES')]
  return reports.feeds.map((feed) => {
    const { name, state, detail, stateSinceAt, clockSkewSeconds } = feed
    const text = `${name}: ${state}${detail ? `, ${detail}` : ''}`
    if (isTroubled(feed)) return fault('feed', `${text}, for ${age(now - stateSinceAt)}`, feedCures[state] ?? '')
    if (clockSkewSeconds !== null && Math.abs(clockSkewSeconds) > skewSeconds)
      return hint(
        'feed',
        `${text}, clock ${clockSkewSeconds} s ahead`,
        'Set the clock of this machine or of the receiver',
      )
    return well('feed', text)
  })
}

const feedCures: Record<string, string> = {
  silent: 'Check the antenna and the receiver program, and that it sends to this machine and port',
  disconnected: 'Check that the receiver runs, its address and port, and firewalls between',
  failed: 'Correct its URL: AIS_SOURCES, or Account → Sources',
}

/** Whether other machines reach the service, and whether a proxy passes what it must. */
async function checkNetwork(settings: Settings): Promise<Finding[]> {
  const { host, authUrl, trustProxy, allowHttp } = settings
  const isLoopback = /^(127\.|localhost$|::1$)/.test(host)
  if (authUrl === null) {
    if (!isLoopback || trustProxy) return [well('network', `listens on ${host}`)]
    return [well('network', `only this machine reaches ${host}; see docs/install.md for others`)]
  }
  if (authUrl.startsWith('https:') && !trustProxy) {
    return [
      fault('proxy', `AUTH_URL is ${authUrl}, and TRUST_PROXY is off`, 'Set TRUST_PROXY=on behind your own proxy'),
    ]
  }
  const status = await statusOf(`${serviceUrl(authUrl, settings)}/metrics`)
  if (status === 403 && !allowHttp)
    return [
      fault(
        'proxy',
        `${authUrl} passes requests as HTTP`,
        'Let the proxy set X-Forwarded-Proto, -Host and -For: see docs/deploy/nginx.conf',
      ),
    ]
  if (status === 200) return [well('proxy', `${authUrl} reaches Lastfix`)]
  const text = status === null ? 'does not answer' : `answers ${status}`
  return [fault('proxy', `${authUrl} ${text}`, 'Check that the proxy runs and passes requests to HOST and PORT')]
}

async function statusOf(url: string): Promise<number | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(askMilliseconds), redirect: 'manual' })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return null
  }
}
