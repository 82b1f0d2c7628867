'use client'

import { createParser, parseAsBoolean, parseAsNumberLiteral, useQueryState } from 'nuqs'
import { useMemo } from 'react'
import type { Period } from '#lib/track/select.ts'
import { formatAt } from '#lib/wire/at.ts'
import type { FilterParameter } from '#lib/wire/filterTable.ts'
import { parsePlaces } from '#lib/wire/places.ts'
import type { Position } from '../../ui/places/greatCircle.ts'
import { useFilters } from '../../view/filterState.ts'

/** The offered least durations of a stay; 0 for any. */
export const minMinutes = [0, 5, 15, 60, 240, 1440] as const

const lineParser = createParser({
  parse: parseLine,
  serialize: formatLine,
  eq: (one, other) => formatLine(one) === formatLine(other),
}).withOptions({ history: 'replace' })

/** The line whose crossings are listed; `null` for the areas of the filters. */
export const useLineParameter = () => useQueryState('line', lineParser)

const replaced = { history: 'replace' } as const
/** Whether vessels that did not move are left out. */
export const useMovingParameter = () => useQueryState('moving', parseAsBoolean.withDefault(false).withOptions(replaced))

export const useMinMinutesParameter = () =>
  useQueryState('min_minutes', parseAsNumberLiteral(minMinutes).withDefault(0).withOptions(replaced))

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

/** Reads "4.1,51.9;4.2,51.95"; `null` for fewer than two positions. */
export function parseLine(text: string): Position[] | null {
  return parsePlaces(text)?.map(({ longitude, latitude }) => [longitude, latitude]) ?? null
}

/** Five decimals are about a metre. */
export function formatLine(line: readonly Position[]): string {
  return line.map((position) => position.map((degrees) => Number(degrees.toFixed(5))).join(',')).join(';')
}
