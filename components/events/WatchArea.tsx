'use client'

import { Bell, BellOff } from 'lucide-react'
import type { SignedIn } from '#lib/wire/account.ts'
import { Button } from '../ui/Button.tsx'
import { formatPosition } from '../ui/words/format.ts'
import { useLocale, useWords } from '../ui/words/words.ts'
import { eventWords } from './eventWords.ts'
import { useOwnWatch } from './useOwnWatch.tsx'
import { useWatchedFilters } from './useWatchedFilters.ts'
import { middleOf } from './watchedPlace.ts'

interface WatchAreaProps {
  /** The name of the area on the page. */
  name: string
  /** The value of the area's parameter. */
  area: string
  account: SignedIn
}

/** Watches an area of the page together with the other filters, or stops watching it. */
export function WatchArea({ name, area, account }: WatchAreaProps) {
  const words = useWords(eventWords)
  const locale = useLocale()
  const filters = new URLSearchParams(useWatchedFilters().query)
  filters.set('last_known_position_within', area)
  const query = filters.toString()
  const { isWatched, toggle, outcome } = useOwnWatch({ query, owner: account.email })
  if (isWatched === null) return null
  const text = isWatched ? words.stopWatching : words.watchThisArea
  const Icon = isWatched ? BellOff : Bell
  const middle = middleOf(query)
  return (
    <>
      <Button
        look="textButton"
        aria-label={words.textOf(text, name)}
        onClick={() => toggle({ name: middle ? words.areaAt(formatPosition(middle, locale)) : name })}
      >
        <Icon size={16} aria-hidden />
        {text}
      </Button>
      {outcome}
    </>
  )
}
