'use client'

import { Component, type ReactNode } from 'react'
import controls from '../controls.module.css'
import { useWords } from '../words/words.ts'
import { Page } from './Page.tsx'
import { pageWords } from './pageWords.ts'

/** In place of Next's `error.tsx`, which is loaded separately and delays hydration. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <PageFailed /> : this.props.children
  }
}

function PageFailed() {
  const words = useWords(pageWords)
  return (
    <Page title={words.pageFailed} simulated={false}>
      <p>{words.pageFailedText}</p>
      <button type="button" className={controls.primary} onClick={() => location.reload()}>
        {words.retry}
      </button>
    </Page>
  )
}
