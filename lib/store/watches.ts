/** Small; written by the web process. What watches say is not read here. */
export interface WatchStore {
  /** Grows with every change of a watch. */
  version(): Promise<number>
  /** By owner and name. */
  all(): Promise<ScopedWatch[]>
  get(id: string): Promise<StoredWatch | null>
  /** `false` when its owner has `maxOfOwner` already. */
  add(watch: StoredWatch, maxOfOwner: number): Promise<boolean>
  /** Replaces all but owner and creation. With another `since`, what it knew of vessels goes. `false` when it is gone. */
  change(watch: StoredWatch): Promise<boolean>
  /** With all it knew and told. */
  remove(id: string): Promise<boolean>
  /** What watches know of vessels. */
  states(): Promise<StoredWatchState[]>
}

/** Times are milliseconds since 1970. */
export interface StoredWatch {
  id: string
  /** The email of an account. */
  owner: string
  name: string
  /** The filters, as in an address. */
  query: string
  terms: string
  /** Since when it has had these filters. */
  since: number
  createdAt: number
}

export interface ScopedWatch extends StoredWatch {
  /** The filters that limit what its owner sees; `null`: none. */
  scope: string | null
}

export interface StoredWatchState {
  watch: string
  mmsi: number
  /** `null` in a commit: nothing is kept. */
  state: string | null
}

/** Events of watches, written by the vessel writer in the batch of their vessel. */
export interface WatchEventStore {
  /** Newest first; with `after`, oldest first. */
  find(query: WatchEventQuery): Promise<StoredWatchEvent[]>
  latestId(): Promise<number>
  /** How many are not acknowledged. */
  countUnread(owner: string | null): Promise<number>
  /** Of those up to an id that are not acknowledged; resolves to how many were. */
  acknowledge(what: AcknowledgedEvents, by: string, at: number): Promise<number>
  removeBefore(at: number): Promise<void>
}

export interface AcknowledgedEvents {
  /** Of whose watches; `null`: of all. */
  owner: string | null
  /** Only these; `null`: all up to `upTo`. */
  ids: readonly number[] | null
  upTo: number
}

export interface WatchEventQuery {
  /** Of whose watches; `null`: of all. */
  owner: string | null
  /** The watches of others to find as well. */
  shared?: readonly string[]
  watch?: string | null
  kind?: string | null
  /** What the vessel sent then, or was stored under. */
  mmsi?: number | null
  unread?: boolean
  /** Milliseconds since 1970, both included. */
  since?: number | null
  until?: number | null
  /** Only events older or newer than the one of this id. */
  before?: number | null
  after?: number | null
  limit: number
}

export interface NewWatchEvent {
  watch: string
  kind: string
  /** The vessel's number. */
  mmsi: number
  /** The MMSI that it had then. */
  sentMmsi: number
  at: number
  name: string | null
  longitude: number | null
  latitude: number | null
  changes: string
}

export interface StoredWatchEvent extends NewWatchEvent {
  /** Grows with every event. */
  id: number
  acknowledgedAt: number | null
  acknowledgedBy: string | null
}

/** What a batch of vessels changes of watches. An event that is there already, of a batch that is repeated, is not added again. */
export interface WatchedBatch {
  states: readonly StoredWatchState[]
  events: readonly NewWatchEvent[]
}

export const nothingWatched: WatchedBatch = { states: [], events: [] }
