import type { FailureKind } from '#lib/client/ask.ts'
import type { ServiceState } from '#lib/client/queries.ts'
import type { FeedTrouble } from '../status/feedTrouble.ts'
import type { dashboardWords } from './dashboardWords.ts'

type FeedWords = typeof dashboardWords.en.feed
type Trouble = Exclude<keyof FeedWords, 'live' | 'partlyLive' | 'notLive'>

export interface FeedInputs {
  service: ServiceState | null
  /** The last failure of the status or tile requests. */
  failure: FailureKind | null
  online: boolean
  /** Visitors have a public link instead of a session; it can expire. */
  isVisitor: boolean
  /** `undefined` until the feeds' state is loaded. */
  feedTrouble: FeedTrouble | null | undefined
}

export interface FeedState {
  tone: 'good' | 'warning' | 'danger' | 'waiting'
  word: string
  notice: string | null
  offersSignIn?: boolean
}

const troubleOfFailure: Record<FailureKind, Trouble> = {
  offline: 'offline',
  'signed-out': 'signedOut',
  refused: 'refused',
  'too-many-requests': 'slowedDown',
  loading: 'loading',
  failing: 'failing',
  'not-found': 'otherVersion',
}

const mildTones: Partial<Record<Trouble, FeedState['tone']>> = {
  slowedDown: 'warning',
  silent: 'warning',
  loading: 'waiting',
}

/** Whether the screen is live, and the reason if it is not. */
export function feedState(
  { service, failure, online, isVisitor, feedTrouble }: FeedInputs,
  words: { feed: FeedWords },
): FeedState {
  const known = failure ? troubleOfFailure[failure] : troubleOf(service)
  const trouble = !online ? 'offline' : known === 'signedOut' && isVisitor ? 'linkEnded' : known
  if (!trouble) return { ...receptionState(feedTrouble, words.feed), notice: null }
  const { word, notice } = words.feed[trouble]
  const state = { tone: mildTones[trouble] ?? ('danger' as const), word, notice: isFirstAnswerDue() ? null : notice }
  return trouble === 'signedOut' ? { ...state, offersSignIn: true } : state

  function isFirstAnswerDue() {
    return online && !failure && !service
  }
}

function receptionState(trouble: FeedTrouble | null | undefined, words: FeedWords): Pick<FeedState, 'tone' | 'word'> {
  if (trouble === undefined) return { tone: 'waiting', word: words.loading.word }
  if (trouble === null) return { tone: 'good', word: words.live }
  return { tone: trouble.tone, word: trouble.isPartlyLive ? words.partlyLive : words.notLive }
}

function troubleOf(service: ServiceState | null): Trouble | null {
  if (!service || service.state === 'loading') return 'loading'
  return service.state === 'stale' ? 'silent' : null
}
