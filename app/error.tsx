'use client'

import { Page } from '../components/shell/Page.tsx'
import controls from '../components/ui/controls.module.css'

export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <Page title="This page could not be shown" simulated={false}>
      <p>Something went wrong on our side. Nothing of yours is lost: the address still says what was on the screen.</p>
      <button type="button" className={controls.primary} onClick={reset}>
        Try again
      </button>
    </Page>
  )
}
