'use client'

import type { ReactNode } from 'react'
import { Boundary } from '../Boundary.tsx'
import { Button } from '../Button.tsx'
import { useWords } from '../words/words.ts'
import { Page } from './Page.tsx'
import { pageWords } from './pageWords.ts'

/** Replaces Next's `error.tsx`, which is loaded separately and delays hydration. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary fallback={<PageFailed />}>{children}</Boundary>
}

function PageFailed() {
  const words = useWords(pageWords)
  return (
    <Page title={words.pageFailed} simulated={false}>
      <p>{words.pageFailedText}</p>
      <Button look="primary" onClick={() => location.reload()}>
        {words.retry}
      </Button>
    </Page>
  )
}
