import type { Account } from '#lib/store/accounts.ts'
import type { Store } from '#lib/store/store.ts'
import type { Token } from '#lib/store/tokens.ts'
import { canonicalEmail } from './account.ts'
import { hashSecret, isSameHash } from './secret.ts'
import { refusalOf, type TokenRefusal } from './token.ts'

export type TokenAnswer = { token: Token; refusal: null } | { token: Token | null; refusal: TokenRefusal }

/** Accounts and tokens in memory: while the database cannot be reached, whoever was known stays known. */
export interface Directory {
  /** Has then what was written before the call, and saves when tokens were last used. Rejects with StoreError, having kept what it knew. */
  refresh(now: number): Promise<void>
  tokenOf(secret: string, now: number): Promise<TokenAnswer>
  /** What is on record under the id of a JWT, whether it is still good or not. */
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

  /** One reading at a time: one that is under way may have begun before what the caller wants to see. */
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

  /** A token made a moment ago is not known yet. Whoever sends wrong ones makes the database answer once a second at most. */
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
      if (isWithin(saveUsesMilliseconds, savedUsesAt, now)) return
      savedUsesAt = now
      await saveUses()
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

    // Nobody comes here without a signature of ours: that need not wait its turn.
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

/** Not where the clock was set back since. */
function isWithin(milliseconds: number, at: number, now: number): boolean {
  return now >= at && now - at < milliseconds
}

function withUse(token: Token, usedAt: number | undefined): Token {
  return usedAt === undefined ? token : { ...token, usedAt: Math.max(usedAt, token.usedAt ?? 0) }
}

/** What a token is found by; the rest of the hash is then compared. */
function hashStart(hash: string): string {
  return hash.slice(0, 16)
}
