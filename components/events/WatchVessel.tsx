'use client'

import { useQuery } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import { vesselQuery } from '#lib/client/queries.ts'
import type { SignedIn } from '#lib/wire/account.ts'
import { type EventKind, eventKinds } from '#lib/wire/watches.ts'
import { vesselName } from '../record/vesselName.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useWords } from '../ui/words/words.ts'
import { eventWords } from './eventWords.ts'
import { useOwnWatch } from './useOwnWatch.tsx'

/** Kinds that need an area, which the watch of a single vessel does not have. */
const ofAreas: readonly EventKind[] = ['entered', 'left', 'dwelt']
/** Kinds that `identity_changed` reports as well. */
const ofIdentity: readonly EventKind[] = ['name_changed', 'flag_changed']
const events = eventKinds.filter((kind) => ![...ofAreas, ...ofIdentity].includes(kind))

/** Watches the open vessel, or shows its watch. */
export function WatchVessel({ id, account }: { id: string; account: SignedIn }) {
  const words = useWords(eventWords)
  const { data: vessel } = useQuery(vesselQuery(id))
  const { isWatched, press, outcome } = useOwnWatch({ query: `mmsi=${vessel?.mmsi}`, owner: account.email })
  if (!vessel || isWatched === null) return null
  return (
    <>
      <IconButton
        label={words.watchVessel}
        caption={words.watchShort}
        title={isWatched ? words.watchingVessel : words.watchVessel}
        Icon={isWatched ? BellRing : Bell}
        size={17}
        pressed={isWatched}
        onClick={() => press({ name: words.watchOf(vesselName(vessel)), events })}
      />
      {outcome}
    </>
  )
}
