import { statSync } from 'node:fs'
import { z } from 'zod'
import type { BackupState } from '#lib/backup/nightlyBackup.ts'
import type { ArchiveTrouble } from '#lib/history/trackArchive.ts'
import { type FeedReports, feedReportsIn, isIngestRunning } from '#lib/ingest/feeds/feedReports.ts'
import { connectToIngest } from '#lib/ingest/push/socketClient.ts'
import { withoutCredentials } from '#lib/log.ts'
import type { Settings } from '#lib/settings.ts'
import { openStatusStore, sqlitePathOf } from '#lib/store/open.ts'
import { StoreError } from '#lib/store/storeError.ts'
import { isoTime } from '#lib/wire/time.ts'
import { command } from '../call.ts'
import { addressesOf } from '../processes/ready.ts'
import { age, feedTable, isTroubled } from './feedTable.ts'

const readiness = z.object({ status: z.string() })

export const status = command({
  name: 'status',
  operands: [],
  summary: 'show service health; exits with 1 if something is wrong',
  options: {},
  runsBesideService: true,
  async run({ settings, print }) {
    const known = settings()
    const { local } = addressesOf(known)
    const [web, store, answers] = [
      await askWeb(local),
      await lookAtStore(known.databaseUrl),
      await answersToImports(known.dataFolder),
    ]
    const now = Date.now()
    const { reports } = store
    const ingest = {
      running: answers || (reports !== null && isIngestRunning(reports, now)),
      answers,
      reportedAt: reports ? isoTime(reports.at) : null,
      ...(reports?.ingest ?? {}),
    }
    const feeds = reports?.feeds ?? []
    const { problem, vessels, place, bytes } = store
    const isStoring =
      ingest.running && !reports?.ingest.storeTrouble && (reports === null || isIngestRunning(reports, now))
    if (
      !web?.ready ||
      !isStoring ||
      reports?.ingest.archiveTrouble ||
      reports?.ingest.backup?.trouble ||
      problem !== null ||
      feeds.some(isTroubled)
    )
      process.exitCode = 1
    print(
      {
        address: local,
        web,
        ingest,
        feeds: feeds.map(publicFeed),
        store: { place, bytes, vessels, problem },
        settingsFile: known.settingsFile,
      },
      [
        `web       ${webText(web, local)}`,
        `ingest    ${ingestText(ingest.running, reports, now)}`,
        `database  ${storeText(store)}`,
        `settings  ${settingsText(known)}`,
        ...(reports?.ingest.archiveTrouble ? [`archive   ${archiveText(reports.ingest.archiveTrouble, now)}`] : []),
        ...(reports?.ingest.backup ? [`backup    ${backupText(reports.ingest.backup, now)}`] : []),
        ...(feeds.length > 0 ? ['', feedTable(feeds, now)] : []),
      ].join('\n'),
    )
  },
})

/** The position and address of a receiver are for administrators in their sessions. */
function publicFeed({ senders: _, station, ...feed }: FeedReports['feeds'][number]) {
  if (!station) return { ...feed, station }
  const { position: _position, ...shown } = station
  return { ...feed, station: shown }
}

type WebStatus = z.infer<typeof readiness> & { ready: boolean }

/** Returns `null` when nothing or another program answers at the URL. */
async function askWeb(address: string): Promise<WebStatus | null> {
  try {
    const answer = await fetch(`${address}/readyz`)
    return { ready: answer.ok, ...readiness.parse(await answer.json()) }
  } catch {
    return null
  }
}

/** Whether an ingest process on this machine answers. Ingest on another machine is seen by its reports. */
async function answersToImports(dataFolder: string): Promise<boolean> {
  const socket = await connectToIngest(dataFolder)
  socket?.destroy()
  return socket !== null
}

interface StoreStatus {
  place: string
  bytes: number | null
  vessels: number | null
  reports: FeedReports | null
  problem: string | null
}

/** Never creates a store. */
async function lookAtStore(databaseUrl: string): Promise<StoreStatus> {
  const path = sqlitePathOf(databaseUrl)
  const place = path ?? withoutCredentials(databaseUrl)
  const bytes = path === null ? null : sizeOf(path)
  const nothing = { place, bytes, vessels: null, reports: null }
  if (path !== null && bytes === null) return { ...nothing, problem: 'no database yet' }
  try {
    const store = await openStatusStore(databaseUrl)
    try {
      const [vessels, feeds] = [await store.vesselCount(), await store.feeds()]
      return { place, bytes, vessels, reports: feedReportsIn(feeds), problem: null }
    } finally {
      await store.close()
    }
  } catch (error) {
    if (error instanceof StoreError) return { ...nothing, problem: error.message }
    throw error
  }
}

function sizeOf(path: string): number | null {
  const [size, log] = [path, `${path}-wal`].map((each) => statSync(each, { throwIfNoEntry: false })?.size)
  return size === undefined ? null : size + (log ?? 0)
}

function webText(web: WebStatus | null, address: string): string {
  if (!web) return `no answer at ${address}`
  return `${web.ready ? 'ready' : 'not ready'} at ${address}: ${web.status}`
}

function archiveText({ sinceAt, reason }: ArchiveTrouble, now: number): string {
  return `nothing archived for ${age(now - sinceAt)}, tracks are kept: ${reason}`
}

export function settingsText({ settingsFile, namesSet }: Pick<Settings, 'settingsFile' | 'namesSet'>): string {
  const count = namesSet.length === 1 ? '1 setting' : `${namesSet.length} settings`
  return `${settingsFile ?? 'environment only, no .env'}: ${count}`
}

function backupText({ folder, last, trouble }: BackupState, now: number): string {
  const made = last
    ? `${last.file}, ${(last.bytes / 1e6).toFixed(1)} MB, ${age(now - last.at)} ago`
    : `none yet in ${folder}`
  return trouble ? `failing for ${age(now - trouble.sinceAt)}: ${trouble.reason}; last ${made}` : made
}

function ingestText(running: boolean, reports: FeedReports | null, now: number): string {
  if (!reports) return running ? 'running' : 'not running'
  const { at, ingest } = reports
  const { committed, queueLength, queueLimit, storeTrouble, vessels } = ingest
  if (!running) return `not running: ${ingest.stoppedAt ? 'stopped' : 'last report'} ${age(now - at)} ago`
  const work = `${committed.observations} reports stored, ${queueLength} of ${queueLimit} queued`
  const dropped = Object.values(vessels?.droppedBySource ?? {}).reduce((sum, count) => sum + count, 0)
  const bounds = vessels ? `, ${vessels.unconfirmed} vessels unconfirmed, ${dropped} dropped` : ''
  const text = `running for ${age(now - ingest.startedAt)}: ${work}${bounds}, last status report ${age(now - at)} ago`
  return storeTrouble ? `${text}; nothing stored for ${age(now - storeTrouble.sinceAt)}: ${storeTrouble.reason}` : text
}

function storeText({ place, bytes, vessels, problem }: StoreStatus): string {
  const size = bytes === null ? null : `${(bytes / 1e6).toFixed(1)} MB`
  return [`${place}:`, problem ?? [size, `${vessels} vessels`].filter(Boolean).join(', ')].join(' ')
}
