'use client'

import { useQueryClient } from '@tanstack/react-query'
import { extentQuery } from '#lib/client/queries.ts'
import { useFading } from '../ui/useFading.ts'
import { useWords } from '../ui/words/words.ts'
import { useChart } from './chartContext.tsx'
import { mapWords } from './mapWords.ts'

const noticeMs = 6000

/** Returns a function that shows all vessels of a query on the map, and for a while why it could not. */
export function useFitAll(filterQuery: string): readonly [fitAll: () => Promise<void>, notice: string | null] {
  const words = useWords(mapWords)
  const chart = useChart()
  const client = useQueryClient()
  const [notice, setNotice] = useFading<string>(noticeMs)
  const fitAll = async () => {
    const moves = chart?.camera.moves
    try {
      const { bbox } = await client.fetchQuery(extentQuery(filterQuery))
      setNotice(bbox ? null : words.nothingToFit)
      if (bbox && chart?.camera.moves === moves) chart?.camera.fitBounds(bbox)
    } catch {
      setNotice(words.fitFailed)
    }
  }
  return [fitAll, notice]
}
