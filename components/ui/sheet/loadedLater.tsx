'use client'

import dynamic from 'next/dynamic'
import type { ComponentType, ReactNode } from 'react'
import { Boundary } from '../Boundary.tsx'
import { LoadFailure, Loading, LoadingSheet } from './Loading.tsx'
import type { SheetProps } from './Sheet.tsx'

interface Loads<Props> {
  load: () => Promise<ComponentType<Props>>
  /** The panel that shows loading and failure; without one, both are shown in place. */
  place?: SheetProps['place']
  /** Replaces “Loading…”. */
  waiting?: () => ReactNode
}

/** Loads the code of a component when it is first shown. A failure affects this component only. */
export function loadedLater<Props extends object>({ load, place, waiting }: Loads<Props>) {
  const loading = () => (place ? <LoadingSheet place={place} /> : <Loading />)
  const Loaded = dynamic(load, { ssr: false, loading: waiting ?? loading })
  return function LoadedLater(props: Props) {
    return (
      <Boundary fallback={<LoadFailure place={place} />}>
        <Loaded {...props} />
      </Boundary>
    )
  }
}

/** Loads dialogs, which have no place for a loading state. */
export const nothingYet = () => null
