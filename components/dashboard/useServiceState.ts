'use client'

import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type FailureKind, RequestFailure } from '#lib/client/ask.ts'
import { feedsQuery, serviceQuery } from '#lib/client/queries.ts'
import { serviceNowMs } from '#lib/client/serviceClock.ts'
import { useFailure } from '#lib/client/useFailure.ts'
import type { FeedsJson } from '#lib/wire/feedSchemas.ts'
import { feedTrouble } from '../status/feedTrouble.ts'
import { useWords } from '../ui/words/words.ts'
import { useSeesFeeds } from '../view/seesFeeds.ts'
import { useIsVisitor } from '../view/visitor.ts'
import { dashboardWords } from './dashboardWords.ts'
import { feedState } from './feedState.ts'

const troubleNow = (feeds: FeedsJson) => feedTrouble(feeds, serviceNowMs())

/** The state of the service and its feeds, or the reason why it does not respond. */
export function useServiceState(tileFailure: FailureKind | null) {
  const seesFeeds = useSeesFeeds()
  const words = useWords(dashboardWords)
  const answer = useQuery(serviceQuery)
  const service = answer.data ?? null
  const unanswered = useFailure(answer)
  const feeds = useQuery({ ...feedsQuery, enabled: service !== null && seesFeeds, select: troubleNow })
  const feedsFailure = useFailure(feeds)
  const feedsUnknown = !seesFeeds || (feedsFailure !== null && feeds.data === undefined)
  const online = useOnline()
  const isVisitor = useIsVisitor()
  const failure = unanswered instanceof RequestFailure ? unanswered.kind : unanswered ? 'failing' : tileFailure
  return {
    feed: feedState({ service, failure, online, isVisitor, feedTrouble: feedsUnknown ? null : feeds.data }, words),
    trouble: feeds.data ?? null,
    fleetCount: service?.vessels ?? null,
    simulated: service?.simulated ?? false,
    sessionOf: unanswered instanceof RequestFailure ? unanswered.sessionOf : null,
  }
}

/** Browsers report "online" when in doubt. */
function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
