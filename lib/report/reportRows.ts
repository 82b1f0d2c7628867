import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import type { PortBook } from '#lib/ports/portBook.ts'
import { listedMember } from '#lib/query/listedMember.ts'
import type { ReportCountsJson, ReportRowJson } from '#lib/wire/listReportSchemas.ts'
import { reportRows as table } from '#lib/wire/rows/reportRow.ts'
import { rowJson } from '#lib/wire/table.ts'

export interface ReportView {
  /** The vessels that the reader may see. */
  fleet: VisibleFleet
  ports: Pick<PortBook, 'portOf'>
  /** Milliseconds since 1970. */
  now: number
}

/** The rows of a list in the order in which members were added. The steps in which they are collected yield nothing. */
export function* reportRows(list: string, { fleet, ports, now }: ReportView): Generator<ReportRowJson | undefined> {
  const { lists } = fleet
  const ids: number[] = []
  for (const { id } of lists.membersOf(list)) {
    ids.push(id)
    yield
  }
  const view = {
    nowMicroseconds: now * 1000,
    portNameOf: (unlocode: string) => ports.portOf(unlocode)?.name ?? null,
  }
  // Typed, because it is sorted in one step.
  for (const id of Float64Array.from(ids).sort()) {
    const member = lists.memberOf(list, id)
    yield member ? rowJson(table, { ...listedMember(member, fleet), ...view }) : undefined
  }
}

export function emptyCounts(): ReportCountsJson {
  return { members: 0, received: 0, silent: 0, waiting: 0, unclear: 0, left_out: 0 }
}

export function countRow(counts: ReportCountsJson, { state }: ReportRowJson): void {
  counts.members += 1
  counts[state] += 1
}
