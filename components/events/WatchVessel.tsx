'use client'

import { useQuery } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import { vesselQuery } from '#lib/client/queries.ts'
import { addWatch, removeWatch, watchesQuery } from '#lib/client/watches.ts'
import type { SignedIn } from '#lib/wire/account.ts'
import { type EventKind, eventKinds } from '#lib/wire/watches.ts'
import { vesselName } from '../record/vesselName.ts'
import { Failure } from '../ui/form/Failure.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useRefresh } from '../ui/useRefresh.ts'
import { useSending } from '../ui/useSending.ts'
import { useWords } from '../ui/words/words.ts'
import { eventWords } from './eventWords.ts'

/** A watch of one vessel has no border to cross, and no place to stay in. */
const ofAreas: readonly EventKind[] = ['entered', 'left', 'dwelt']
const events = eventKinds.filter((kind) => !ofAreas.includes(kind))

/** Watches the open vessel, or stops watching it. */
export function WatchVessel({ id, account }: { id: string; account: SignedIn }) {
  const words = useWords(eventWords)
  const { data: vessel } = useQuery(vesselQuery(id))
  const { data: watches } = useQuery(watchesQuery)
  const query = `mmsi=${vessel?.mmsi}`
  const watch = watches?.find((each) => each.query === query && each.owner === account.email)
  const changing = useSending({
    mutationFn: async (name: string) => {
      if (watch) await removeWatch(watch.id)
      else await addWatch({ name, query, events })
    },
    onSuccess: useRefresh(watchesQuery),
  })
  if (!vessel || !watches) return null
  return (
    <>
      <IconButton
        label={words.watchVessel}
        title={watch ? words.watchingVessel : words.watchVessel}
        Icon={watch ? BellRing : Bell}
        size={17}
        pressed={watch !== undefined}
        onClick={() => changing.mutate(words.watchOf(vesselName(vessel)))}
      />
      <div role="alert">{changing.error && <Failure error={changing.error} />}</div>
    </>
  )
}
