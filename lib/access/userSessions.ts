import { randomUUID } from 'node:crypto'
import type { Account, Role } from '#lib/store/accounts.ts'
import type { SessionStore, StoredSession } from '#lib/store/sessions.ts'
import type { Directory } from './directory.ts'

export interface Session {
  id: string
  email: string
  role: Role
}

/** The browser and address that start a session. */
export interface SignInPlace {
  /** The URL of the service in the browser's address bar, without a slash at its end. */
  baseUrl: string
  /** The client's address. */
  address: string
  userAgent: string
}

/** The sessions of users in the store. */
export interface UserSessions {
  /** Notes the use. Returns `null` for an ended session, and if the user may no longer sign in. */
  use(id: string): Promise<Session | null>
  /** The id of a new session; `null` if the account was meanwhile removed, disabled or given another password. */
  add(account: Account, place: SignInPlace): Promise<string | null>
  end(id: string): Promise<void>
  /** The active sessions of a user. */
  listOf(email: string): StoredSession[]
  endAllOf(email: string): Promise<void>
}

interface UserSessionsPorts {
  directory: Directory
  store: SessionStore
  clock: () => number
}

/** Sessions end after this time without use. Every use of an open page restarts it. */
export const idleSeconds = 7 * 24 * 3_600
const maxSessionMilliseconds = 30 * 24 * 3_600_000
const maxSessionsOfUser = 50
const maxUserAgentCharacters = 300

export function createUserSessions({ directory, store, clock }: UserSessionsPorts): UserSessions {
  function isOver({ createdAt }: StoredSession): boolean {
    return clock() - createdAt >= maxSessionMilliseconds
  }

  return {
    async use(id) {
      const stored = await directory.sessionWithId(id, clock())
      if (!stored || isOver(stored)) return null
      const account = directory.accountOf(stored.email)
      if (!account || account.disabledAt !== null) return null
      directory.noteSessionUse(stored.id, clock())
      return { id: stored.id, email: account.email, role: account.role }
    },

    async add({ email, passwordHash }, { address, userAgent }) {
      const now = clock()
      const id = randomUUID()
      const session = { id, email, createdAt: now, usedAt: now, address, userAgent: cleaned(userAgent) }
      const terms = { passwordHash, oldest: now - maxSessionMilliseconds, maxSessions: maxSessionsOfUser }
      const isAdded = await store.add(session, terms)
      await directory.refresh(now)
      return isAdded ? id : null
    },

    async end(id) {
      await store.remove(id)
      await directory.refresh(clock())
    },

    listOf: (email) =>
      directory.sessionsOf(email).filter((each) => !isOver(each) && clock() - each.usedAt < idleSeconds * 1_000),

    async endAllOf(email) {
      await store.removeAllOf(email)
      await directory.refresh(clock())
    },
  }
}

/** Removes characters that a database cannot store. */
function cleaned(userAgent: string): string {
  return userAgent.replace(/\p{Cc}/gu, '').slice(0, maxUserAgentCharacters)
}
