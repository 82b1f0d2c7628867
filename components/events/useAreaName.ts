import { useQueryClient } from '@tanstack/react-query'
import { nearestPortQuery } from '#lib/client/ports.ts'
import { formatPosition } from '../ui/words/format.ts'
import { useLocale, useWords } from '../ui/words/words.ts'
import { eventWords } from './eventWords.ts'
import { middleOf } from './watchedPlace.ts'

/** Names the areas of a query after the nearest port or, in the open sea, by their position; `null` without areas. */
export function useAreaName(): (query: string) => Promise<string | null> {
  const words = useWords(eventWords)
  const locale = useLocale()
  const client = useQueryClient()
  return async (query) => {
    const middle = middleOf(query)
    if (middle === null) return null
    const [longitude, latitude] = middle
    const port = await client.fetchQuery(nearestPortQuery({ longitude, latitude })).catch(() => null)
    return port ? words.areaNear(port.port_name) : words.areaAt(formatPosition(middle, locale))
  }
}
