'use client'

import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { Boundary } from '../Boundary.tsx'
import { useHydrated } from '../useHydrated.ts'
import { LoadFailure, Loading, LoadingSheet } from './Loading.tsx'
import type { SheetProps } from './Sheet.tsx'

interface Loads<Props> {
  load: () => Promise<ComponentType<Props>>
  /** The panel that shows loading and failure; without one, both are shown in place. */
  place?: SheetProps['place']
  /** Replaces “Loading…”. */
  waiting?: () => ReactNode
}

interface Attempt<Props> {
  Part: ComponentType<Props>
  count: number
  hasFailed: boolean
}

/**
 * Loads the code of a component when it is first shown. A failure affects this component only, and ends as soon as the
 * code can be loaded.
 */
export function loadedLater<Props extends object>({ load, place, waiting: Waiting }: Loads<Props>) {
  const begin = (count: number): Attempt<Props> => {
    const attempt = { count, hasFailed: false, Part: lazy(() => loadPart()) }
    const loadPart = async () => {
      try {
        return { default: await load() }
      } catch (error) {
        attempt.hasFailed = true
        throw error
      }
    }
    return attempt
  }
  let last = begin(0)
  // React keeps a failed import.
  const latest = () => {
    if (last.hasFailed) last = begin(last.count + 1)
    return last
  }
  return function LoadedLater(props: Props) {
    const [attempt, setAttempt] = useState(latest)
    const { Part, count } = attempt
    const retry = async () => {
      if (!attempt.hasFailed) return
      await load()
      setAttempt(latest)
    }
    const fallback = Waiting ? <Waiting /> : place ? <LoadingSheet place={place} /> : <Loading />
    if (!useHydrated()) return fallback
    return (
      <Boundary key={count} fallback={<LoadFailure place={place} retry={retry} />}>
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </Boundary>
    )
  }
}

/** Loads dialogs, which have no place for a loading state. */
export const nothingYet = () => null
