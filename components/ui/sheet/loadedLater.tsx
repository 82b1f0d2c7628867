'use client'

import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
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

/**
 * Loads the code of a component when it is first shown. A failure affects this component only, and ends as soon as the
 * code can be loaded. React would keep a failed `lazy`, and write it to the console.
 */
export function loadedLater<Props extends object>({ load, place, waiting: Waiting }: Loads<Props>) {
  let loaded: ComponentType<Props> | null = null
  return function LoadedLater(props: Props) {
    const isHydrated = useHydrated()
    const [Part, setPart] = useState(() => loaded)
    const [hasFailed, setFailed] = useState(false)
    const request = async () => {
      const part = await load()
      loaded = part
      setPart(() => part)
      setFailed(false)
    }
    const requestFirst = useEffectEvent(() => {
      if (Part !== null) return
      request().catch((error: unknown) => {
        setFailed(true)
        if (!(error instanceof Error && error.name === 'ChunkLoadError')) reportError(error)
      })
    })
    useEffect(() => requestFirst(), [])
    const failure = <LoadFailure place={place} retry={request} />
    if (hasFailed) return failure
    if (!isHydrated || Part === null)
      return Waiting ? <Waiting /> : place ? <LoadingSheet place={place} /> : <Loading />
    return (
      <Boundary fallback={failure}>
        <Part {...props} />
      </Boundary>
    )
  }
}

/** Loads dialogs, which have no place for a loading state. */
export const nothingYet = () => null
