'use client'

import { Component, type ReactNode } from 'react'
import controls from '../controls.module.css'
import { useWords } from '../words/words.ts'
import { Page } from './Page.tsx'
import { pageWords } from './pageWords.ts'

/** Shows a page, or that it failed. Next's own `error.tsx` is a file for itself, and no page is alive before that has come. */
export class UnlessTrouble extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <Trouble /> : this.props.children
  }
}

/** In the place of a page that failed. */
function Trouble() {
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
