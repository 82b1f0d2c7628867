import { accountStore } from './accounts.ts'
import { auditStore } from './audit.ts'
import { callStore } from './calls.ts'
import { changeStore } from './changes.ts'
import { characteristicStore } from './characteristics.ts'
import { chosenMapStore } from './chosenMaps.ts'
import { readCounter } from './counters.ts'
import { coverageStore } from './coverage.ts'
import type { Database } from './database.ts'
import { doubtfulHourStore } from './doubtfulHours.ts'
import { etaEstimateStore } from './etaEstimates.ts'
import { feedStore } from './feeds.ts'
import { identityStore } from './identities.ts'
import { interferenceStore } from './interference.ts'
import { linkStore } from './links.ts'
import { listReportStore } from './listReports.ts'
import { listStore } from './lists.ts'
import { messageSettingsStore } from './messageSettings.ts'
import { portAreaStore } from './portAreas.ts'
import { aliasStore, portStore } from './ports.ts'
import { readStepTimes } from './programVersion.ts'
import type { RateStore } from './rates.ts'
import { receptionDayStore } from './receptionDays.ts'
import { removedVesselStore } from './removedVessels.ts'
import { serviceKeyStore } from './serviceKeys.ts'
import { sessionStore } from './sessions.ts'
import { sourceStore } from './sources.ts'
import { stationStore } from './stations.ts'
import { textStore } from './texts.ts'
import { tokenStore } from './tokens.ts'
import { trackCellStore } from './trackCells.ts'
import { type TrackStore, trackArchiveStore } from './tracks.ts'
import type { FleetSource, VesselWriter } from './vessels.ts'
import { viewStore } from './views.ts'
import { watchEventStore } from './watchEvents.ts'
import { watchStore } from './watches.ts'
import { webhookStore } from './webhooks.ts'

export interface Upgrade {
  fromSchema: number
  toSchema: number
  /** A copy of the store as it was before; `null` without one. */
  copy: string | null
}

export interface UpgradeOptions {
  /** The folder of dumps of PostgreSQL. SQLite is copied to a file beside it. */
  dumpFolder?: string
  withoutBackup?: boolean
}

/**
 * The durable side of the service. Vessels pass through as bytes that the store does not read; no query runs here. A single
 * process writes vessels, any number follow.
 */
export interface Store extends FleetSource, SmallStores {
  /**
   * Brings the schema up to date, or throws StoreError when a newer program wrote the store. Resolves to the upgrade of an
   * older program's store, which is backed up before, and whose rows are compared after.
   */
  migrate(options?: UpgradeOptions): Promise<Upgrade | null>
  /**
   * The exclusive right to write vessels, held until released or until the process ends, however it ends. Throws StoreError while
   * another process holds it, and unless `isMoving` while a move to this store is unfinished.
   */
  openWriter(isMoving?: boolean): Promise<VesselWriter>
  rates: RateStore | null
  tracks: TrackStore
  close(): Promise<void>
}

export type SmallStores = ReturnType<typeof smallStores>

/** Stores that are written once for both databases. */
export function smallStores(database: Database) {
  return {
    async evidenceOf(number: number): Promise<Uint8Array | null> {
      const sql = 'SELECT votes FROM evidence WHERE mmsi = @number'
      return (await database.read<{ votes: Uint8Array }>(sql, { number }))[0]?.votes ?? null
    },
    /** Evidence of those of the vessels that have some. */
    evidenceOfAll: (numbers: readonly number[]) =>
      database.read<{ number: number; votes: Uint8Array }>(
        `SELECT mmsi AS number, votes FROM evidence
         WHERE mmsi IN (SELECT CAST(value ->> 'number' AS bigint) FROM json_each(@asked))`,
        { asked: numbers.map((number) => ({ number })) },
      ),
    /** Vessel records in the order of their numbers. Unknown and removed vessels are left out. */
    recordsOf: (numbers: readonly number[]) =>
      database.read<{ number: number; record: Uint8Array }>(
        `SELECT mmsi AS number, record FROM vessel
         WHERE record IS NOT NULL AND mmsi IN (SELECT CAST(value ->> 'number' AS bigint) FROM json_each(@numbers))
         ORDER BY mmsi`,
        { numbers: numbers.map((number) => ({ number })) },
      ),
    /** Grows with every change of an account, token or session, so that a reader knows when to read again. */
    accessVersion: () => readCounter(database, 'access_version'),
    /** When each step of the schema was run, in milliseconds. */
    stepTimes: () => readStepTimes(database),
    accounts: accountStore(database),
    tokens: tokenStore(database),
    sessions: sessionStore(database),
    views: viewStore(database),
    lists: listStore(database),
    listReports: listReportStore(database),
    watches: watchStore(database),
    watchEvents: watchEventStore(database),
    webhooks: webhookStore(database),
    messageSettings: messageSettingsStore(database),
    serviceKeys: serviceKeyStore(database),
    links: linkStore(database),
    texts: textStore(database),
    feeds: feedStore(database),
    coverage: coverageStore(database),
    receptionDays: receptionDayStore(database),
    interference: interferenceStore(database),
    doubtfulHours: doubtfulHourStore(database),
    identities: identityStore(database),
    characteristics: characteristicStore(database),
    ports: portStore(database),
    aliases: aliasStore(database),
    portAreas: portAreaStore(database),
    chosenMaps: chosenMapStore(database),
    storedSources: sourceStore(database),
    audit: auditStore(database),
    trackCells: trackCellStore(database),
    removedVessels: removedVesselStore(database),
    calls: callStore(database),
    changes: changeStore(database),
    etaEstimates: etaEstimateStore(database),
    stations: stationStore(database),
    trackArchive: trackArchiveStore(database),
  }
}
