'use client'

import { Bell, BellRing } from 'lucide-react'
import type { SignedIn } from '#lib/wire/account.ts'
import { Button } from '../ui/Button.tsx'
import { useWords } from '../ui/words/words.ts'
import { eventWords } from './eventWords.ts'
import { useAreaName } from './useAreaName.ts'
import { useOwnWatch } from './useOwnWatch.tsx'
import { useWatchedFilters } from './useWatchedFilters.ts'

interface WatchAreaProps {
  /** The name of the area on the page. */
  name: string
  /** The value of the area's parameter. */
  area: string
  account: SignedIn
}

/** Watches an area of the page together with the other filters, or shows its watch. */
export function WatchArea({ name, area, account }: WatchAreaProps) {
  const words = useWords(eventWords)
  const filters = new URLSearchParams(useWatchedFilters().query)
  filters.set('last_known_position_within', area)
  const query = filters.toString()
  const nameOf = useAreaName()
  const { isWatched, press, outcome } = useOwnWatch({ query, owner: account.email })
  if (isWatched === null) return null
  const text = isWatched ? words.watched : words.watchThisArea
  const Icon = isWatched ? BellRing : Bell
  return (
    <>
      <Button
        look="textButton"
        aria-label={words.textOf(text, name)}
        onClick={async () => press({ name: (await nameOf(query)) ?? name })}
      >
        <Icon size={16} aria-hidden />
        {text}
      </Button>
      {outcome}
    </>
  )
}
