'use client'

import type { Period } from '#lib/track/select.ts'
import { durationText, whenText } from './passageColumns.ts'
import { usePassageQuery } from './passageState.ts'
import { usePassageFormat } from './usePassageFormat.ts'
import { useOpenPassage } from './usePassageOnMap.ts'
import { usePassages } from './usePassages.ts'

/** Says in the panel of a vessel when it passed, while its passage is open. */
export function OpenPassage({ period }: { period: Period }) {
  const query = usePassageQuery(period)
  return query && <Passed query={query} />
}

function Passed({ query }: { query: string }) {
  const format = usePassageFormat()
  const found = useOpenPassage(usePassages(query).fixed)
  if (!found) return null
  const passage = found.properties
  const isStay = 'entered_at' in passage
  const when = whenText(passage, format, { day: true, seconds: !isStay })
  const more = isStay ? durationText(passage, format) : format.directionText(passage)
  return <>{[format.passage.passed(when), more].filter(Boolean).join(' · ')}</>
}
