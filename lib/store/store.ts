import type { AccountStore } from './accounts.ts'
import type { AuditStore } from './audit.ts'
import type { CharacteristicStore } from './characteristics.ts'
import type { FeedStore } from './feeds.ts'
import type { IdentityStore } from './identities.ts'
import type { LinkStore } from './links.ts'
import type { AliasStore, PortStore } from './ports.ts'
import type { RateStore } from './rates.ts'
import type { SessionStore } from './sessions.ts'
import type { TextStore } from './texts.ts'
import type { TokenStore } from './tokens.ts'
import type { TrackStore } from './tracks.ts'
import type { FleetSource, VesselWriter } from './vessels.ts'
import type { ViewStore } from './views.ts'
import type { WatchEventStore, WatchStore } from './watches.ts'
import type { WebhookStore } from './webhooks.ts'

export interface Upgrade {
  fromSchema: number
  toSchema: number
  /** The store as it was before; `null` for PostgreSQL, which is copied by other means. */
  copy: string | null
}

/**
 * The durable side of the service. Vessels pass through it as bytes that it does not read; no query runs here. One process
 * writes vessels, any number follow.
 */
export interface Store extends FleetSource {
  /**
   * Brings the schema up to date, or throws StoreError when a newer program wrote the store. Resolves to what was done to a
   * store of an older program.
   */
  migrate(): Promise<Upgrade | null>
  /**
   * The exclusive right to write vessels, held until released or until the process ends, however it ends. Throws StoreError while
   * another process holds it, and unless `isMoving` while a move to this store is unfinished.
   */
  openWriter(isMoving?: boolean): Promise<VesselWriter>
  evidenceOf(mmsi: number): Promise<Uint8Array | null>
  /** Grows with every change of an account, token or session, so that a reader knows when to read again. */
  accessVersion(): Promise<number>
  accounts: AccountStore
  tokens: TokenStore
  sessions: SessionStore
  rates: RateStore | null
  views: ViewStore
  watches: WatchStore
  watchEvents: WatchEventStore
  webhooks: WebhookStore
  links: LinkStore
  texts: TextStore
  feeds: FeedStore
  tracks: TrackStore
  identities: IdentityStore
  characteristics: CharacteristicStore
  ports: PortStore
  aliases: AliasStore
  audit: AuditStore
  close(): Promise<void>
}
