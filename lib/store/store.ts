/**
 * The durable side of the service. Vessels pass through it as bytes that it does not read (lib/vessel writes and reads
 * them); no query runs here. One process writes vessels, any number follow.
 */
export interface Store {
  /** Brings the schema up to date, or throws StoreError when the store was written by a newer program. */
  migrate(): Promise<void>
  /** The one right to write vessels, held until released or until the process ends, however it ends. Throws StoreError when another holds it. */
  openWriter(): Promise<VesselWriter>
  /** Hands over every vessel in the order of `createdMicroseconds`, then mmsi; resolves to the sequence number from which to follow. */
  loadVessels(each: (record: Uint8Array) => void): Promise<number>
  /**
   * What was committed after `sequence`, oldest first, then by mmsi, the same vessel once, as it is now: in parts of at most
   * some thousand, which all show the moment in which the first was asked for. At least one part; cheap when nothing happened.
   * With `last`, those created after it are named in the order of creation before the parts in which they come, unless all come
   * in one.
   */
  vesselsSince(sequence: number, last?: VesselKey): AsyncIterable<VesselChanges>
  evidenceOf(mmsi: number): Promise<Uint8Array | null>
  access: AccessStore
  feeds: FeedStore
  characteristics: CharacteristicStore
  ports: PortStore
  saved: SavedStore
  close(): Promise<void>
}

/** What `lastfix status` asks. Opened read-only: the schema of an older program stays as it is, and what it lacks is empty. */
export interface StatusStore {
  vesselCount(): Promise<number>
  feeds(): Promise<StoredFeed[]>
  close(): Promise<void>
}

/** After a failure that was the store's, the same can be asked again, until the failure is `writer-lost`. */
export interface VesselWriter {
  /** Those that are known; a vessel that was removed is not. */
  read(mmsis: readonly number[]): Promise<StoredVessel[]>
  /**
   * Atomic and durable when it resolves, to the batch's sequence number. A vessel that is in it twice ends as its last. The
   * stamp is the time that the batch's changes bear.
   */
  commit(vessels: readonly StoredVessel[], stampMicroseconds?: number): Promise<number>
  /** The latest stamp of a commit, or `createdMicroseconds` of a vessel, removed ones too; 0 for an empty store. */
  latestStampMicroseconds(): Promise<number>
  /** Mmsis of every vessel whose record is marked as simulated. */
  simulatedMmsis(): Promise<number[]>
  holdsRealVessels(): Promise<boolean>
  release(): Promise<void>
}

/** A vessel's place in the order of `createdMicroseconds`, then mmsi. */
export interface VesselKey {
  mmsi: number
  createdMicroseconds: number
}

export interface StoredVessel extends VesselKey {
  simulated: boolean
  /** `null` once the vessel has been removed. */
  record: Uint8Array | null
  /** Left out of a commit when the votes did not change. */
  evidence?: Uint8Array | null
}

export interface VesselChanges {
  /** From where to go on, be it that the next part never comes. */
  sequence: number
  changes: { mmsi: number; record: Uint8Array | null }[]
  newcomers?: VesselKey[]
}

/** Accounts and tokens: small, read whole, written by the web process and the command line. */
export interface AccessStore {
  /** Grows with every change of an account or token, so that a reader knows when to read again. */
  version(): Promise<number>
  accounts(): Promise<Account[]>
  /** `false` when the email is taken; emails are compared as they are, so lib/access writes them in one way. */
  addAccount(account: Account): Promise<boolean>
  /**
   * Ends her tokens with her, her links, and her views that are not shared. `false` when there is no such account or no
   * administrator would be left.
   */
  removeAccount(email: string, removedAt: number): Promise<boolean>
  /** `false` when there is no such account or no administrator would be left. */
  changeRole(email: string, role: Role): Promise<boolean>
  changePassword(email: string, passwordHash: string): Promise<boolean>
  tokens(): Promise<Token[]>
  /**
   * `false` when it has an owner and she has no account any more or not on these terms. Nothing comes in between: others may change
   * accounts at the same time.
   */
  addToken(token: Token, terms?: OwnerTerms): Promise<boolean>
  /** `false` when there is no such token or it was revoked before. */
  revokeToken(id: string, revokedAt: number): Promise<boolean>
  /** Does not count as a change: last use is for people to read. */
  noteTokenUse(uses: readonly { id: string; usedAt: number }[]): Promise<void>
}

/** How ingest and its feeds are, as ingest itself says: small, replaced as a whole, read by whoever shows it. */
export interface FeedStore {
  /** What was saved before and is not among these is gone. */
  save(reports: readonly StoredFeed[]): Promise<void>
  /** In the order of names. */
  all(): Promise<StoredFeed[]>
}

export interface StoredFeed {
  name: string
  /** JSON that the store does not read. */
  snapshot: string
  /** When ingest said it, in milliseconds since 1970. */
  at: number
}

/** What is known of vessels from outside of AIS: written by the command line, followed by the web process. */
export interface CharacteristicStore {
  /** Atomic; resolves to its sequence number. A vessel that is in it twice ends as her last. */
  save(rows: readonly StoredCharacteristics[]): Promise<number>
  /** What was saved after `sequence`, oldest first, each vessel once, as she is now. Cheap when that is nothing. */
  since(sequence: number): Promise<CharacteristicChanges>
}

export interface StoredCharacteristics {
  kind: 'imo' | 'mmsi'
  number: number
  /** Text that the store does not read; `null` once nothing is known any more. */
  facts: string | null
}

export interface CharacteristicChanges {
  sequence: number
  changes: StoredCharacteristics[]
}

/** Ports that were imported and what their owner calls ports: written by the command line and the web process, followed by all. */
export interface PortStore {
  /** Atomic; resolves to its sequence number. A port that is in it twice ends as its last. */
  save(ports: readonly StoredPort[]): Promise<number>
  /** In the place of an alias of the same key; resolves to its sequence number. */
  putAlias(alias: StoredAlias): Promise<number>
  /** `false` when there is none of this key. */
  removeAlias(key: string): Promise<boolean>
  /** What was written after `sequence`: ports by their codes, each as it is now; all aliases, if any of them changed. Cheap when that is nothing. */
  since(sequence: number): Promise<PortChanges>
}

export interface StoredPort {
  unlocode: string
  /** Text that the store does not read; `null` once the port is gone. */
  facts: string | null
}

/** What a text means, whoever sends it. */
export interface StoredAlias {
  /** By which texts are compared: lib/ports writes it. */
  key: string
  text: string
  unlocode: string
  /** An email, or what else says who it was. */
  addedBy: string
  /** Milliseconds since 1970. */
  addedAt: number
}

export interface PortChanges {
  sequence: number
  ports: StoredPort[]
  /** In the order of their texts; `null` when none was put or removed. */
  aliases: StoredAlias[] | null
}

/** What people keep: views under a name, and addresses too long to send. */
export interface SavedStore {
  /** An account's own and those that are shared, by kind and name. */
  viewsFor(email: string): Promise<SavedView[]>
  view(id: string): Promise<SavedView | null>
  /** `false` when the owner has one of that kind and name. */
  addView(view: SavedView): Promise<boolean>
  /** Replaces name, query and whether it is shared. `false` when it is gone, or the owner has another of that kind and name. */
  changeView(view: SavedView): Promise<boolean>
  removeView(id: string): Promise<boolean>
  /** Nothing new when she keeps it already. */
  addLink(link: ShortLink): Promise<void>
  /** What a code stands for, whoever keeps it; `null` when nobody does. */
  linkedQuery(code: string): Promise<string | null>
  /** Newest first. */
  linksOf(email: string): Promise<ShortLink[]>
  removeLink(code: string, email: string): Promise<boolean>
  /** Keeps a text until a day after the last time; those whose day is over go. */
  keepText(key: string, text: string, now: number): Promise<void>
  keptText(key: string, now: number): Promise<string | null>
}

const hourMilliseconds = 3_600_000
/** Of a text kept by `keepText`. Kept again within an hour, it is not written again. */
export const textLife = { milliseconds: 24 * hourMilliseconds, renewedAfter: hourMilliseconds }

export interface SavedView {
  id: string
  /** The email of an account. */
  owner: string
  kind: string
  name: string
  query: string
  shared: boolean
  createdAt: number
}

export interface ShortLink {
  code: string
  owner: string
  query: string
  createdAt: number
}

export type Role = 'viewer' | 'admin'

export interface Account {
  email: string
  role: Role
  /** scrypt, with its parameters and salt: see lib/access/password.ts */
  passwordHash: string
  createdAt: number
}

/** Times are milliseconds since 1970. The secret itself is never kept. */
export interface Token {
  id: string
  name: string
  secretHash: string
  /** The email of who made it; `null` from the command line. */
  owner: string | null
  rights: TokenRights
  /** `null`: the service's own limit. */
  ratePerMinute: number | null
  createdAt: number
  expiresAt: number | null
  revokedAt: number | null
  usedAt: number | null
}

export interface OwnerTerms {
  role: Role
  /** How many good tokens she may have with this one; `null`: any number. */
  mostTokens: number | null
}

export interface TokenRights {
  extended: boolean
  ingest: boolean
}

/** An expected failure of the store, with a message fit to be shown to the person who runs the service. */
export class StoreError extends Error {
  /** `writer-lost`: somebody else has written meanwhile, so that what the writer knows of vessels is no longer so. */
  readonly reason: 'newer-schema' | 'writer-busy' | 'writer-lost' | 'unavailable' | 'not-a-store'

  constructor(reason: StoreError['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StoreError'
    this.reason = reason
  }
}
