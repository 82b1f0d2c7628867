'use client'

import { Trouble } from '../components/account/Trouble.tsx'

export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return <Trouble onAgain={reset} />
}
