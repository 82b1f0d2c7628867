import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BerthSpanJson } from '#lib/wire/rows/berthSpan.ts'
import type { PortTimesJson } from '#lib/wire/rows/portTime.ts'
import type { QueueLengthJson } from '#lib/wire/rows/queueLength.ts'
import type { CountedPaging } from '#lib/wire/schemaParts.ts'
import { askJson } from './ask.ts'
import { every } from './pace.ts'
import type { BoardParameters } from './portBoard.ts'

const berthsEveryMs = 300_000
const pageSize = 1_000
/** The chart shows the latest spans of busier ports. */
const maxPages = 5

interface BerthPage<Row> {
  since: string
  until: string
  paging: CountedPaging
  data: readonly Row[]
}

/** The lists about the berths of a port. */
export type BerthListName = 'berths' | 'queue' | 'turnaround'

/** A port and period, with the filters of the board. */
export interface AskedBerths {
  code: string
  filterQuery: string
  parameters: BoardParameters
}

export function berthAddress({ code, filterQuery, parameters }: AskedBerths, list: BerthListName, more = {}): string {
  const asked = new URLSearchParams(filterQuery)
  for (const [name, value] of Object.entries({ ...parameters, ...more })) asked.set(name, String(value))
  return `/api/ports/${code}/${list}?${asked}`
}

const kept = { refetchInterval: every(berthsEveryMs), placeholderData: keepPreviousData, gcTime: 60_000 }

/** The stops at a port, latest first, from all pages. */
export function berthSpansQuery(asked: AskedBerths) {
  const address = berthAddress(asked, 'berths', { limit: pageSize })
  return queryOptions({
    queryKey: ['port-board', address],
    async queryFn({ signal }) {
      const first = await askJson<BerthPage<BerthSpanJson>>(address, signal)
      const data = [...first.data]
      let next = first.paging.next
      for (let page = 1; next !== undefined && page < maxPages; page += 1) {
        const more = new URLSearchParams({ next, limit: String(pageSize) })
        const following = await askJson<BerthPage<BerthSpanJson>>(`/api/ports/${asked.code}/berths?${more}`, signal)
        data.push(...following.data)
        next = following.paging.next
      }
      return { ...first, data }
    },
    ...kept,
  })
}

export type QueueStep = 'hour' | 'day'

/** The queue at anchor of a port, by hour or day. */
export function queueQuery(asked: AskedBerths, step: QueueStep) {
  const address = berthAddress(asked, 'queue', { step })
  return queryOptions({
    queryKey: ['port-board', address],
    queryFn: ({ signal }) => askJson<BerthPage<QueueLengthJson>>(address, signal),
    ...kept,
  })
}

/** How long vessels waited and stayed, by type and list. */
export function turnaroundQuery(asked: AskedBerths) {
  const address = berthAddress(asked, 'turnaround')
  return queryOptions({
    queryKey: ['port-board', address],
    queryFn: ({ signal }) => askJson<BerthPage<PortTimesJson>>(address, signal),
    ...kept,
  })
}
