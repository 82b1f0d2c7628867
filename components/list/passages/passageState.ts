'use client'

import { useQueryState } from 'nuqs'
import { useMemo } from 'react'
import type { Period } from '#lib/track/select.ts'
import { formatAt } from '#lib/wire/at.ts'
import type { FilterParameter } from '#lib/wire/filterTable.ts'
import type { Position } from '../../ui/places/greatCircle.ts'
import { address } from '../../view/address.ts'
import { useFilters } from '../../view/filterState.ts'
import { formatLine } from '../../view/line.ts'
import { useLineParameter } from '../../view/urlState.ts'

export const useMovingParameter = () => useQueryState('moving', address.moving)
export const useMinMinutesParameter = () => useQueryState('min_minutes', address.min_minutes)

/** The query of /api/passages; `null` without an area or a line. */
export function usePassageQuery({ sinceSeconds, untilSeconds }: Period): string | null {
  const { query } = useFilters()
  const [line] = useLineParameter()
  const [isMoving] = useMovingParameter()
  const [minMinutes] = useMinMinutesParameter()
  return useMemo(
    () => passageQuery(query, { period: { sinceSeconds, untilSeconds }, line, isMoving, minMinutes }),
    [query, sinceSeconds, untilSeconds, line, isMoving, minMinutes],
  )
}

interface PassageChoices {
  period: Period
  line: readonly Position[] | null
  isMoving: boolean
  minMinutes: number
}

/** The filters by place, which a line replaces. */
export const placeParameters: readonly FilterParameter[] = ['last_known_position_within', 'bbox']

export function passageQuery(
  filterQuery: string,
  { period, line, isMoving, minMinutes }: PassageChoices,
): string | null {
  const asked = new URLSearchParams(filterQuery)
  if (line) {
    for (const parameter of placeParameters) asked.delete(parameter)
    asked.set('line', formatLine(line))
  } else if (!placeParameters.some((parameter) => asked.has(parameter))) return null
  asked.set('since', formatAt(period.sinceSeconds))
  asked.set('until', formatAt(period.untilSeconds))
  if (isMoving) asked.set('moving', 'true')
  if (minMinutes > 0 && !line) asked.set('min_minutes', String(minMinutes))
  return asked.toString()
}
