import type { FailureKind } from '#lib/client/ask.ts'
import type { ServiceState } from '#lib/client/queries.ts'

export interface FeedInputs {
  service: ServiceState | null
  /** What went wrong last, with the service's state or with the tiles; `null` when nothing did. */
  failure: FailureKind | null
  online: boolean
}

export interface FeedState {
  tone: 'good' | 'warning' | 'danger' | 'waiting'
  word: string
  /** What happened, what is kept, and what comes next; `null` when there is nothing to say. */
  notice: string | null
  offersSignIn?: boolean
}

const byFailure: Record<FailureKind, FeedState> = {
  offline: {
    tone: 'danger',
    word: 'offline',
    notice: 'The service cannot be reached. Ships stay where they were last seen; the map catches up by itself.',
  },
  'signed-out': {
    tone: 'danger',
    word: 'signed out',
    notice: 'Your session has ended. Sign in again and you return to this view.',
    offersSignIn: true,
  },
  refused: {
    tone: 'danger',
    word: 'refused',
    notice: 'The service does not answer over this connection. Open it by HTTPS, or on its own machine.',
  },
  'too-many-requests': {
    tone: 'warning',
    word: 'slowed down',
    notice: 'The service asked for fewer requests. Positions are a few seconds older than usual.',
  },
  loading: {
    tone: 'waiting',
    word: 'loading',
    notice: 'The service is reading its ships. They appear here as soon as it is ready.',
  },
  failing: {
    tone: 'danger',
    word: 'not answering',
    notice: 'The service answers with errors. Ships stay where they were last seen; the map tries again by itself.',
  },
  'not-found': {
    tone: 'danger',
    word: 'not answering',
    notice:
      'The service does not know the address of its own state: page and service are of different versions. Reload.',
  },
}

/** The one line of truth about what is on the screen: is it live, and if not, why not. */
export function feedState({ service, failure, online }: FeedInputs): FeedState {
  if (!online) return byFailure.offline
  if (failure) return byFailure[failure]
  if (!service || service.state === 'loading')
    return { ...byFailure.loading, notice: service && byFailure.loading.notice }
  if (service.state === 'stale') {
    return {
      tone: 'warning',
      word: 'silent',
      notice: 'Nothing has been heard from the feed lately. Ships are shown where they were last seen.',
    }
  }
  return { tone: 'good', word: 'live', notice: null }
}
