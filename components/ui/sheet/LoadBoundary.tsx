'use client'

import { Component, type ReactNode } from 'react'
import controls from '../controls.module.css'
import { uiWords } from '../words/uiWords.ts'
import { useWords } from '../words/words.ts'
import styles from './Loading.module.css'
import { Sheet, type SheetProps } from './Sheet.tsx'

interface LoadBoundaryProps {
  /** The place of the panel, unless the boundary is inside one. */
  place?: SheetProps['place']
  children: ReactNode
}

/** Keeps the page alive where the code of one panel could not be loaded. */
export class LoadBoundary extends Component<LoadBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { place, children } = this.props
    return this.state.failed ? <LoadFailure place={place} /> : children
  }
}

/** React keeps a failed import for good, so only a reload can try again. */
function LoadFailure({ place }: Pick<LoadBoundaryProps, 'place'>) {
  const words = useWords(uiWords)
  const message = (
    <div className={styles.note} role="alert">
      <p>{words.notLoaded}</p>
      <button type="button" className={controls.primary} onClick={() => location.reload()}>
        {words.retry}
      </button>
    </div>
  )
  return place ? (
    <Sheet label={words.notLoaded} place={place}>
      {message}
    </Sheet>
  ) : (
    message
  )
}
