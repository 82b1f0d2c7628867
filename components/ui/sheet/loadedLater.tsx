'use client'

import dynamic from 'next/dynamic'
import type { ComponentType, ReactNode } from 'react'
import { Boundary } from '../Boundary.tsx'
import { LoadFailure, Loading, LoadingSheet } from './Loading.tsx'
import type { SheetProps } from './Sheet.tsx'

interface Loads<Props> {
  load: () => Promise<ComponentType<Props>>
  /** The panel that shows loading and failure; without one, they are shown in place. */
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
      <Boundary fallback={<LoadFailure place={place} />}>
        <Loaded {...props} />
      </Boundary>
    )
  }
}

/** A dialog has no place to wait in. */
export const nothingYet = () => null
