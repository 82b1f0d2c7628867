'use client'

import dynamic from 'next/dynamic'
import type { ComponentType, ReactNode } from 'react'
import { LoadBoundary } from './LoadBoundary.tsx'
import { Loading, LoadingSheet } from './Loading.tsx'
import type { SheetProps } from './Sheet.tsx'

interface Loads<Props> {
  load: () => Promise<ComponentType<Props>>
  /** Where to say that it loads, or could not be loaded; inside its panel without one. */
  place?: SheetProps['place']
  /** In place of “Loading…”. */
  waiting?: () => ReactNode
}

/** A component whose code is fetched when it is first shown; if that fails, nothing else is lost. */
export function loadedLater<Props extends object>({ load, place, waiting }: Loads<Props>) {
  const loading = () => (place ? <LoadingSheet place={place} /> : <Loading />)
  const Loaded = dynamic(load, { ssr: false, loading: waiting ?? loading })
  return function LoadedLater(props: Props) {
    return (
      <LoadBoundary place={place}>
        <Loaded {...props} />
      </LoadBoundary>
    )
  }
}

/** A dialog has no place to wait in. */
export const nothingYet = () => null
