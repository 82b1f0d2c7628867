'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Bell, LifeBuoy, Pentagon } from 'lucide-react'
import { addWatch, watchesQuery } from '#lib/client/watches.ts'
import type { Box } from '#lib/distance.ts'
import { formatBox } from '#lib/wire/area/boundingBox.ts'
import { useWithChart } from '../map/chartContext.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failure } from '../ui/form/Failure.tsx'
import form from '../ui/form/Form.module.css'
import { freeName } from '../ui/form/freeName.ts'
import { useRefresh } from '../ui/useRefresh.ts'
import { useSending } from '../ui/useSending.ts'
import { useWords } from '../ui/words/words.ts'
import { useSeesStations } from '../view/seesStations.ts'
import { eventWords } from './eventWords.ts'
import { useAreaName } from './useAreaName.ts'
import { useWatchedFilters } from './useWatchedFilters.ts'
import { watchedBounds } from './WatchedAreas.tsx'
import { placedQuery } from './watchedPlace.ts'

interface StartWatchProps {
  /** Shown if there are no events or watches. */
  title?: string
  /** Called once the watch is listed. */
  onAdded?: () => unknown
  onDraw: () => void
}

/** Watches the area on the screen, an area that the user draws first, or distress and safety texts everywhere. */
export function StartWatch({ title, onAdded, onDraw }: StartWatchProps) {
  const words = useWords(eventWords)
  const nameOf = useAreaName()
  const withChart = useWithChart()
  const seesStations = useSeesStations()
  const { query: filters, isPartial } = useWatchedFilters()
  const hasArea = watchedBounds(filters) !== null
  const client = useQueryClient()
  const refresh = useRefresh(watchesQuery)
  const { mutate, isPending, data, error } = useSending({
    mutationFn: async (screen: Box | 'distress') => {
      const watches = await client.ensureQueryData(watchesQuery)
      if (screen === 'distress') {
        const name = freeName(words.kinds.distress, watches)
        return addWatch({ name, query: '', events: ['distress', 'safety_text'] })
      }
      const query = placedQuery(filters, formatBox(screen))
      return addWatch({ name: freeName((await nameOf(query)) ?? words.watch, watches), query })
    },
    onSuccess: async () => {
      await refresh()
      await onAdded?.()
    },
  })
  const hints = [words.watchHint, filters !== '' && words.filtersApply, isPartial && words.partial]
  return (
    <EmptyState title={title} text={hints.filter(Boolean).join(' ')}>
      <Button
        look="primary"
        aria-disabled={isPending}
        onClick={() => withChart(({ camera }) => mutate(camera.clearView))}
      >
        <Bell size={16} aria-hidden />
        {hasArea ? words.watchThisArea : words.watchScreen}
      </Button>
      <Button onClick={onDraw}>
        <Pentagon size={16} aria-hidden />
        {words.drawArea}
      </Button>
      {seesStations && (
        <Button aria-disabled={isPending} onClick={() => mutate('distress')}>
          <LifeBuoy size={16} aria-hidden />
          {words.watchDistress}
        </Button>
      )}
      <div role="status">
        {data && <p className={form.good}>{words.added(data.name)}</p>}
        {error && <Failure error={error} />}
      </div>
    </EmptyState>
  )
}
