import { createPace } from '#lib/pause.ts'
import type { Account } from '#lib/store/accounts.ts'
import type { StoredSession } from '#lib/store/sessions.ts'
import type { Store } from '#lib/store/store.ts'
import type { Token } from '#lib/store/tokens.ts'
import { canonicalEmail } from './account.ts'
import { createLastUses } from './lastUses.ts'
import { hashSecret, isSameHash } from './secret.ts'
import { refusalOf, type TokenRefusal } from './token.ts'

export type TokenAnswer = { token: Token; refusal: null } | { token: Token | null; refusal: TokenRefusal }

/** Accounts, tokens and sessions in memory, so that known ones work while the database cannot be reached. */
export interface Directory {
  /** Reads what was written before the call, saves when tokens and sessions were last used and purges dead tokens. Rejects with StoreError and keeps what it had. */
  refresh(now: number): Promise<void>
  tokenOf(secret: string, now: number): Promise<TokenAnswer>
  /** The token with the id of a JWT, valid or not. */
  tokenWithId(id: string): Promise<Token | null>
  isOwnerDisabled(token: Token): boolean
  noteUse(token: Token, now: number): void
  /** The session with the id of a cookie that this service signed. */
  sessionWithId(id: string, now: number): Promise<StoredSession | null>
  sessionsOf(email: string): StoredSession[]
  noteSessionUse(id: string, now: number): void
  accountOf(email: string): Account | null
  accounts(): readonly Account[]
  tokens(): readonly Token[]
  /** Calls back after every change that was read; call the result to unsubscribe. */
  subscribe(listener: () => void): () => void
  /** Saves when tokens and sessions were last used. */
  close(): Promise<void>
}

type DirectoryStore = Pick<Store, 'accessVersion' | 'accounts' | 'tokens' | 'sessions'>

const saveUsesMilliseconds = 30_000
const purgeMilliseconds = 3_600_000
/** How long revoked and expired tokens can still be seen. */
const keepDeadMilliseconds = 30 * 24 * 3_600_000
const betweenFailuresMilliseconds = 1_000

export function createDirectory(store: DirectoryStore): Directory {
  let version = -1
  let accounts: readonly Account[] = []
  let accountByEmail = new Map<string, Account>()
  let tokenByHashStart = new Map<string, Token>()
  let tokenById = new Map<string, Token>()
  let sessionById = new Map<string, StoredSession>()
  let failedAt = Number.NEGATIVE_INFINITY
  let savedUsesAt = Number.NEGATIVE_INFINITY
  let purgedAt = Number.NEGATIVE_INFINITY
  const listeners = new Set<() => void>()
  const read = oneAtATime(readWhenChanged)
  const uses = createLastUses((latest) => store.tokens.noteUse(latest))
  const sessionUses = createLastUses((latest) => store.sessions.noteUse(latest))

  async function readWhenChanged() {
    const current = await store.accessVersion()
    if (current === version) return
    const [newAccounts, newTokens, newSessions] = await Promise.all([
      store.accounts.all(),
      store.tokens.all(),
      store.sessions.all(),
    ])
    accounts = newAccounts
    accountByEmail = new Map(newAccounts.map((account) => [account.email, account]))
    tokenByHashStart = new Map(newTokens.map((token) => [hashStart(token.secretHash), token]))
    tokenById = new Map(newTokens.map((token) => [token.id, token]))
    sessionById = new Map(newSessions.map((session) => [session.id, session]))
    version = current
    void tellListeners()
  }

  /** In parts: ten thousand open streams look at their callers, and others are answered between. */
  async function tellListeners() {
    const pace = createPace()
    for (const listener of listeners) {
      listener()
      await pace()
    }
  }

  async function saveUses() {
    await uses.save()
    await sessionUses.save()
  }

  /**
   * A token or session that another process made a moment ago is not known yet. Wrong ones share their reads, which are of one number
   * when nothing has changed. While the database is away they cause at most one a second.
   */
  async function readOnMiss(now: number) {
    if (isWithin(betweenFailuresMilliseconds, failedAt, now)) return
    await read().catch(() => {
      failedAt = now
    })
  }

  function isOwnerDisabled({ owner }: Token): boolean {
    return owner !== null && (accountByEmail.get(owner)?.disabledAt ?? null) !== null
  }

  return {
    async refresh(now) {
      await read()
      if (!isWithin(saveUsesMilliseconds, savedUsesAt, now)) {
        savedUsesAt = now
        await saveUses()
      }
      if (!isWithin(purgeMilliseconds, purgedAt, now)) {
        purgedAt = now
        if (await store.tokens.purge(now - keepDeadMilliseconds)) await read()
      }
    },

    async tokenOf(secret, now) {
      const hash = hashSecret(secret)
      const find = () => tokenByHashStart.get(hashStart(hash))
      if (!find()) await readOnMiss(now)
      const token = find()
      if (!token || !isSameHash(token.secretHash, hash)) return { token: null, refusal: 'unknown' }
      const refusal = refusalOf(token, now) ?? (isOwnerDisabled(token) ? 'owner-disabled' : null)
      if (refusal !== null) return { token, refusal }
      uses.note(token.id, now)
      return { token, refusal: null }
    },

    // The signature was checked before, so strangers cannot cause reads here.
    async tokenWithId(id) {
      if (!tokenById.has(id)) await read().catch(() => {})
      return tokenById.get(id) ?? null
    },

    async sessionWithId(id, now) {
      if (!sessionById.has(id)) await readOnMiss(now)
      return sessionById.get(id) ?? null
    },

    isOwnerDisabled,
    noteUse: ({ id }, now) => uses.note(id, now),
    sessionsOf: (email) =>
      Array.from(sessionById.values())
        .filter((session) => session.email === email)
        .map((session) => withUse(session, sessionUses.at(session.id))),
    noteSessionUse: (id, now) => sessionUses.note(id, now),
    accountOf: (email) => accountByEmail.get(canonicalEmail(email)) ?? null,
    accounts: () => accounts,
    tokens: () => Array.from(tokenById.values(), (token) => withUse(token, uses.at(token.id))),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: saveUses,
  }
}

/** One that is running may have begun before the change that the caller wants to see: then all who wait share the next one. */
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

/** The part that tokens are looked up by; the rest of the hash is then compared in constant time. */
function hashStart(hash: string): string {
  return hash.slice(0, 16)
}
