'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { sourcesQuery } from '#lib/client/account/accountSources.ts'
import { every } from '#lib/client/pace.ts'
import { extentQuery, feedsQuery } from '#lib/client/queries.ts'
import type { SourceJson } from '#lib/wire/sources.ts'
import { SourceState } from '../../account/sources/SourceState.tsx'
import { useChart } from '../../map/chartContext.tsx'
import { Button } from '../../ui/Button.tsx'
import form from '../../ui/form/Form.module.css'
import { useLocale, useWords } from '../../ui/words/words.ts'
import styles from './Connect.module.css'
import { connectWords } from './connectWords.ts'

const refetchInterval = every(2_000)

type Bounds = readonly [west: number, south: number, east: number, north: number]

/** Waits for the messages of a source that was just added, counts them, and shows its vessels on the map. */
export function Reception({ source: added, onDone }: { source: SourceJson; onDone: () => void }) {
  const words = useWords(connectWords)
  const { count } = useLocale()
  const { id, name } = added
  const sources = useQuery({ ...sourcesQuery, refetchInterval })
  const feeds = useQuery({ ...feedsQuery, refetchInterval })
  const extent = useQuery({ ...extentQuery(String(new URLSearchParams({ source: name }))), refetchInterval })
  const source = sources.data?.find((each) => each.id === id) ?? added
  const feed = feeds.data?.data.find((each) => each.name === name)
  const messages = feed?.totals.messages ?? 0
  const from = feed?.senders?.toReversed().join(', ') || name
  const vessels = extent.data?.located ?? 0
  const show = useFollowedBounds(extent.data?.bbox ?? null)
  return (
    <div className={styles.reception} data-tone={messages > 0 ? 'good' : undefined}>
      <p role="status">
        <strong>{messages > 0 ? words.received(count(messages), from, count(vessels)) : words.waiting}</strong>
      </p>
      <SourceState source={source} />
      <div className={form.actions}>
        <Button look={vessels > 0 ? 'primary' : 'button'} onClick={onDone}>
          {words.done}
        </Button>
        {vessels > 0 && <Button onClick={show}>{words.showOnMap}</Button>}
      </div>
    </div>
  )
}

/** Keeps the map on bounds as they grow, until the user moves it. Returns a function that shows them. */
function useFollowedBounds(bounds: Bounds | null): () => void {
  const chart = useChart()
  const moves = useRef<number>(null)
  const show = () => {
    if (!chart || !bounds) return
    chart.camera.fitBounds(bounds)
    moves.current = chart.camera.moves
  }
  const onBounds = useEffectEvent(() => {
    if (moves.current === null || moves.current === chart?.camera.moves) show()
  })
  const written = bounds?.join()
  useEffect(() => {
    if (chart && written) onBounds()
  }, [chart, written])
  return show
}
