import type { Account } from '#lib/store/accounts.ts'
import type { Store } from '#lib/store/store.ts'
import type { Token } from '#lib/store/tokens.ts'
import { canonicalEmail } from './account.ts'
import { hashSecret, isSameHash } from './secret.ts'
import { refusalOf, type TokenRefusal } from './token.ts'

export type TokenAnswer = { token: Token; refusal: null } | { token: Token | null; refusal: TokenRefusal }

/** Accounts and tokens in memory, so that known ones work while the database cannot be reached. */
export interface Directory {
  /** Reads what was written before the call, saves when tokens were last used and purges dead ones. Rejects with StoreError and keeps what it had. */
  refresh(now: number): Promise<void>
  tokenOf(secret: string, now: number): Promise<TokenAnswer>
  /** The token with the id of a JWT, valid or not. */
  tokenWithId(id: string): Promise<Token | null>
  noteUse(token: Token, now: number): void
  accountOf(email: string): Account | null
  accounts(): readonly Account[]
  tokens(): readonly Token[]
  /** Saves when tokens were last used. */
  close(): Promise<void>
}

type DirectoryStore = Pick<Store, 'accessVersion' | 'accounts' | 'tokens'>

const saveUsesMilliseconds = 30_000
const purgeMilliseconds = 3_600_000
/** How long revoked and expired tokens can still be seen. */
const keepDeadMilliseconds = 30 * 24 * 3_600_000
const betweenMissesMilliseconds = 1_000

export function createDirectory(store: DirectoryStore): Directory {
  let version = -1
  let accounts: readonly Account[] = []
  let accountByEmail = new Map<string, Account>()
  let tokenByHashStart = new Map<string, Token>()
  let tokenById = new Map<string, Token>()
  let reading: Promise<void> | null = null
  let nextReading: Promise<void> | null = null
  let missReadAt = Number.NEGATIVE_INFINITY
  let savedUsesAt = Number.NEGATIVE_INFINITY
  let purgedAt = Number.NEGATIVE_INFINITY
  const uses = new Map<string, number>()
  const unsaved = new Set<string>()

  async function readWhenChanged() {
    const current = await store.accessVersion()
    if (current === version) return
    const [newAccounts, newTokens] = await Promise.all([store.accounts.all(), store.tokens.all()])
    accounts = newAccounts
    accountByEmail = new Map(newAccounts.map((account) => [account.email, account]))
    tokenByHashStart = new Map(newTokens.map((token) => [hashStart(token.secretHash), token]))
    tokenById = new Map(newTokens.map((token) => [token.id, token]))
    version = current
  }

  /** One read at a time. One that is running may have begun before the change that the caller wants to see. */
  function read(): Promise<void> {
    if (reading === null) return beginReading()
    nextReading ??= reading
      .catch(() => {})
      .then(() => {
        nextReading = null
        return beginReading()
      })
    return nextReading
  }

  function beginReading(): Promise<void> {
    reading = readWhenChanged().finally(() => {
      reading = null
    })
    return reading
  }

  async function saveUses() {
    if (unsaved.size === 0) return
    const ids = Array.from(unsaved)
    unsaved.clear()
    try {
      await store.tokens.noteUse(ids.map((id) => ({ id, usedAt: uses.get(id) ?? 0 })))
    } catch (error) {
      for (const id of ids) unsaved.add(id)
      throw error
    }
  }

  /** A token made a moment ago is not known yet. Wrong tokens cause at most one read a second. */
  async function readOnMiss(now: number) {
    if (isWithin(betweenMissesMilliseconds, missReadAt, now)) return
    missReadAt = now
    await read().catch(() => {})
  }

  function noteUse({ id }: Token, now: number) {
    uses.set(id, now)
    unsaved.add(id)
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
      const refusal = refusalOf(token, now)
      if (refusal !== null) return { token, refusal }
      noteUse(token, now)
      return { token, refusal: null }
    },

    // The signature was checked before, so strangers cannot cause reads here.
    async tokenWithId(id) {
      if (!tokenById.has(id)) await read().catch(() => {})
      return tokenById.get(id) ?? null
    },

    noteUse,
    accountOf: (email) => accountByEmail.get(canonicalEmail(email)) ?? null,
    accounts: () => accounts,
    tokens: () => Array.from(tokenById.values(), (token) => withUse(token, uses.get(token.id))),
    close: saveUses,
  }
}

/** False if the clock was set back since. */
function isWithin(milliseconds: number, at: number, now: number): boolean {
  return now >= at && now - at < milliseconds
}

function withUse(token: Token, usedAt: number | undefined): Token {
  return usedAt === undefined ? token : { ...token, usedAt: Math.max(usedAt, token.usedAt ?? 0) }
}

/** The part that tokens are looked up by; the rest of the hash is then compared in constant time. */
function hashStart(hash: string): string {
  return hash.slice(0, 16)
}
