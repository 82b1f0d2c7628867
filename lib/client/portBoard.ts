import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallCountsJson, EtaErrorJson, EtaErrorsJson } from '#lib/wire/callSchemas.ts'
import type { Paging } from '#lib/wire/pageSchemas.ts'
import type { CallJson } from '#lib/wire/rows/call.ts'
import type { ExpectedJson } from '#lib/wire/rows/expected.ts'
import { askJson } from './ask.ts'
import { every } from './pace.ts'

const boardEveryMs = 30_000
const figuresEveryMs = 600_000

/** The first rows of a list of the board. */
export interface BoardPage<Row> {
  paging: Pick<Paging, 'total'>
  data: readonly Row[]
}

/** The query of a list of the board in addition to filters. */
export type BoardParameters = Readonly<Record<string, string | number>>

/** The rows of each list. */
interface BoardRows {
  expected: ExpectedJson
  'in-port': CallJson
  calls: CallJson
}

export type BoardListName = keyof BoardRows
export type BoardRow<List extends BoardListName> = BoardRows[List]

/** The URL of a list of a port's board. */
export function boardAddress(
  code: string,
  list: BoardListName | 'counts',
  filterQuery: string,
  parameters: BoardParameters,
): string {
  const asked = new URLSearchParams(filterQuery)
  for (const [name, value] of Object.entries(parameters)) asked.set(name, String(value))
  return `/api/ports/${code}/${list}?${asked}`
}

/** A list of a port's board, kept up to date while it is shown. */
export function boardQuery<List extends BoardListName>(
  code: string,
  list: List,
  filterQuery: string,
  parameters: BoardParameters,
) {
  const address = boardAddress(code, list, filterQuery, { ...parameters, embed: 'own' })
  return queryOptions({
    queryKey: ['port-board', address],
    queryFn: ({ signal }) => askJson<BoardPage<BoardRow<List>>>(address, signal),
    refetchInterval: every(boardEveryMs),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
}

type CallFigures = Pick<CallCountsJson, 'at_least' | 'at_most' | 'not_received' | 'doubtful_positions_left_out'>

/** How many arrivals or departures were received, and between which bounds their number lies. */
export function callBoundsQuery(code: string, filterQuery: string, parameters: BoardParameters) {
  const address = boardAddress(code, 'counts', filterQuery, parameters)
  return queryOptions({
    queryKey: ['port-board', address],
    queryFn: ({ signal }) => askJson<CallFigures>(address, signal),
    refetchInterval: every(figuresEveryMs),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
}

/** How far arrivals at a port were from their ETAs in the last 30 days. */
export function etaErrorsQuery(code: string, filterQuery: string) {
  const address = `/api/ports/${code}/eta-errors?${filterQuery}`
  return queryOptions({
    queryKey: ['port-board', address],
    queryFn: ({ signal }) => askJson<Pick<EtaErrorsJson, 'data'>>(address, signal),
    refetchInterval: every(figuresEveryMs),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
}

/** The measured errors of estimates made about as long before the arrival; `null` if none was measured. */
export function errorNear(
  errors: readonly EtaErrorJson[],
  source: EtaErrorJson['source'],
  hoursToGo: number,
): EtaErrorJson | null {
  const measured = errors.filter((each) => each.source === source && each.median_absolute_minutes !== null)
  const distance = ({ hours_to_go }: EtaErrorJson) => Math.abs(hours_to_go - hoursToGo)
  return measured.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

/** The last calls of a vessel, the latest first. */
export function vesselCallsQuery(id: string, limit: number) {
  return queryOptions({
    queryKey: ['vessel', id, 'calls', limit],
    queryFn: ({ signal }) =>
      askJson<Pick<BoardPage<CallJson>, 'data'>>(`/api/vessels/${encodeURIComponent(id)}/calls?limit=${limit}`, signal),
    refetchInterval: every(boardEveryMs),
    gcTime: 60_000,
  })
}
