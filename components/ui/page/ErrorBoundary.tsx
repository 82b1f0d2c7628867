'use client'

import type { ReactNode } from 'react'
import { Boundary } from '../Boundary.tsx'
import controls from '../controls.module.css'
import { useWords } from '../words/words.ts'
import { Page } from './Page.tsx'
import { pageWords } from './pageWords.ts'

/** In place of Next's `error.tsx`, which is loaded separately and delays hydration. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary fallback={<PageFailed />}>{children}</Boundary>
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
