import { createPace } from '#lib/pause.ts'
import type { Account } from '#lib/store/accounts.ts'
import type { StoredSession } from '#lib/store/sessions.ts'
import type { Store } from '#lib/store/store.ts'
import type { Token } from '#lib/store/tokens.ts'
import { canonicalEmail } from './account.ts'
import { createLastUses, type LastUses } from './lastUses.ts'
import { hashSecret, isSameHash } from './secret.ts'
import { refusalOf, type TokenRefusal } from './token.ts'

export type TokenAnswer = { token: Token; refusal: null } | { token: Token | null; refusal: TokenRefusal }

type DirectoryStore = Pick<Store, 'accessVersion' | 'accounts' | 'tokens' | 'sessions'>

const saveUsesMilliseconds = 30_000
const purgeMilliseconds = 3_600_000
/** Revoked and expired tokens stay visible for this long. */
const keepDeadMilliseconds = 30 * 24 * 3_600_000
const betweenFailuresMilliseconds = 1_000

/** Accounts, tokens and sessions in memory, so that known ones work while the database cannot be reached. */
export class Directory {
  readonly #store: DirectoryStore
  readonly #read: () => Promise<void>
  readonly #tokenUses: LastUses
  readonly #sessionUses: LastUses
  readonly #listeners = new Set<() => void>()
  #version = -1
  #accounts: ReadonlyMap<string, Account> = new Map()
  #tokensByHashStart: ReadonlyMap<string, Token> = new Map()
  #tokens: ReadonlyMap<string, Token> = new Map()
  #sessions: ReadonlyMap<string, StoredSession> = new Map()
  #failedAt = Number.NEGATIVE_INFINITY
  #savedUsesAt = Number.NEGATIVE_INFINITY
  #purgedAt = Number.NEGATIVE_INFINITY

  constructor(store: DirectoryStore) {
    this.#store = store
    this.#read = oneAtATime(() => this.#readWhenChanged())
    this.#tokenUses = createLastUses((latest) => store.tokens.noteUse(latest))
    this.#sessionUses = createLastUses((latest) => store.sessions.noteUse(latest))
  }

  /**
   * Reads everything written before the call, saves last uses of tokens and sessions, and purges dead tokens. Rejects
   * with StoreError and keeps the previous state.
   */
  async refresh(now: number): Promise<void> {
    await this.#read()
    if (!isWithin(saveUsesMilliseconds, this.#savedUsesAt, now)) {
      this.#savedUsesAt = now
      await this.#saveUses()
    }
    if (!isWithin(purgeMilliseconds, this.#purgedAt, now)) {
      this.#purgedAt = now
      if (await this.#store.tokens.purge(now - keepDeadMilliseconds)) await this.#read()
    }
  }

  async tokenOf(secret: string, now: number): Promise<TokenAnswer> {
    const hash = hashSecret(secret)
    const find = () => this.#tokensByHashStart.get(hashStart(hash))
    if (!find()) await this.#readOnMiss(now)
    const token = find()
    if (!token || !isSameHash(token.secretHash, hash)) return { token: null, refusal: 'unknown' }
    const refusal = refusalOf(token, now) ?? (this.isOwnerDisabled(token) ? 'owner-disabled' : null)
    if (refusal !== null) return { token, refusal }
    this.noteUse(token, now)
    return { token, refusal: null }
  }

  /** Finds the token with the id of a JWT, valid or not. The signature was checked, so strangers cannot cause reads. */
  async tokenWithId(id: string): Promise<Token | null> {
    if (!this.#tokens.has(id)) await this.#read().catch(() => {})
    return this.#tokens.get(id) ?? null
  }

  isOwnerDisabled({ owner }: Token): boolean {
    return owner !== null && (this.#accounts.get(owner)?.disabledAt ?? null) !== null
  }

  noteUse({ id }: Token, now: number): void {
    this.#tokenUses.note(id, now)
  }

  /** Finds the session with the id of a cookie that this service signed. */
  async sessionWithId(id: string, now: number): Promise<StoredSession | null> {
    if (!this.#sessions.has(id)) await this.#readOnMiss(now)
    return this.#sessions.get(id) ?? null
  }

  sessionsOf(email: string): StoredSession[] {
    return Array.from(this.#sessions.values())
      .filter((session) => session.email === email)
      .map((session) => withUse(session, this.#sessionUses.at(session.id)))
  }

  noteSessionUse(id: string, now: number): void {
    this.#sessionUses.note(id, now)
  }

  accountOf(email: string): Account | null {
    return this.#accounts.get(canonicalEmail(email)) ?? null
  }

  accounts(): Account[] {
    return Array.from(this.#accounts.values())
  }

  tokens(): Token[] {
    return Array.from(this.#tokens.values(), (token) => withUse(token, this.#tokenUses.at(token.id)))
  }

  /** Calls back after every change that was read. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Saves last uses of tokens and sessions. */
  close(): Promise<void> {
    return this.#saveUses()
  }

  async #readWhenChanged(): Promise<void> {
    const version = await this.#store.accessVersion()
    if (version === this.#version) return
    const [accounts, tokens, sessions] = await Promise.all([
      this.#store.accounts.all(),
      this.#store.tokens.all(),
      this.#store.sessions.all(),
    ])
    this.#accounts = new Map(accounts.map((account) => [account.email, account]))
    this.#tokensByHashStart = new Map(tokens.map((token) => [hashStart(token.secretHash), token]))
    this.#tokens = new Map(tokens.map((token) => [token.id, token]))
    this.#sessions = new Map(sessions.map((session) => [session.id, session]))
    this.#version = version
    void this.#notifyListeners()
  }

  /** Yields to other requests: ten thousand open streams check their callers. */
  async #notifyListeners(): Promise<void> {
    const pace = createPace()
    for (const listener of this.#listeners) {
      listener()
      await pace()
    }
  }

  async #saveUses(): Promise<void> {
    await this.#tokenUses.save()
    await this.#sessionUses.save()
  }

  /**
   * Reads again for a token or session that another process may just have created. Unknown ones share their reads, each
   * of one number if nothing has changed. While the database is unreachable they cause at most one read a second.
   */
  async #readOnMiss(now: number): Promise<void> {
    if (isWithin(betweenFailuresMilliseconds, this.#failedAt, now)) return
    await this.#read().catch(() => {
      this.#failedAt = now
    })
  }
}

/** Runs one read at a time. Callers during a read share the next one, because the running one may miss their change. */
function oneAtATime(read: () => Promise<void>): () => Promise<void> {
  let reading: Promise<void> | null = null
  let next: Promise<void> | null = null

  function begin(): Promise<void> {
    next = null
    reading = read().finally(() => {
      reading = null
    })
    return reading
  }

  return () => {
    if (reading === null) return begin()
    next ??= reading.catch(() => {}).then(begin)
    return next
  }
}

/** False if the clock was set back since. */
function isWithin(milliseconds: number, at: number, now: number): boolean {
  return now >= at && now - at < milliseconds
}

function withUse<Used extends { usedAt: number | null }>(used: Used, usedAt: number | null): Used {
  return usedAt === null ? used : { ...used, usedAt: Math.max(usedAt, used.usedAt ?? 0) }
}

/** The part of the hash that tokens are looked up by; the rest is then compared in constant time. */
function hashStart(hash: string): string {
  return hash.slice(0, 16)
}
