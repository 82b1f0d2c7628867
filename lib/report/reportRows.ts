import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import type { PortBook } from '#lib/ports/portBook.ts'
import { listedMember, type Member } from '#lib/query/listedMember.ts'
import { slicesOf } from '#lib/slices.ts'
import type { Store } from '#lib/store/store.ts'
import type { ReportCountsJson, ReportRowJson } from '#lib/wire/listReportSchemas.ts'
import { maxReportedChanges } from '#lib/wire/listReports.ts'
import type { ListedChange } from '#lib/wire/rows/change.ts'
import { type ReportedMember, reportRows as table } from '#lib/wire/rows/reportRow.ts'
import { rowJson } from '#lib/wire/table.ts'

export interface ReportView {
  /** The vessels that the reader may see. */
  fleet: VisibleFleet
  ports: Pick<PortBook, 'portOf'>
  changes: Pick<Store['changes'], 'during'>
  /** Milliseconds since 1970. */
  now: number
  /** When the day of its changes ends. */
  dayUntil: number
}

const membersAPiece = 500
const dayMilliseconds = 86_400_000

/**
 * The rows of a list in the order in which members were added, in batches to be read one after the other. The steps in which
 * members are collected yield nothing.
 */
export async function* reportRows(
  list: string,
  { fleet, ports, changes, now, dayUntil }: ReportView,
): AsyncGenerator<Iterable<ReportRowJson | undefined>, void> {
  const { lists } = fleet
  const ids: number[] = []
  function* collect() {
    for (const { id } of lists.membersOf(list)) {
      ids.push(id)
      yield undefined
    }
  }
  yield collect()
  const portNameOf = (unlocode: string) => ports.portOf(unlocode)?.name ?? null
  const isMember = (member: Member | null): member is Member => member !== null
  // Typed, because it is sorted in one step.
  for (const piece of slicesOf(Array.from(Float64Array.from(ids).sort()), membersAPiece)) {
    const members = piece.map((id) => lists.memberOf(list, id)).filter(isMember)
    const listed = members.map((member) => listedMember(member, fleet))
    const numbers = listed.flatMap(({ vessel }) => vessel?.number ?? [])
    const found = await changes.during(numbers, dayUntil - dayMilliseconds + 1, dayUntil, maxReportedChanges)
    const byVessel = new Map<number, ListedChange[]>()
    for (const { number, ...change } of found) byVessel.set(number, [...(byVessel.get(number) ?? []), change])
    yield rowsOf(listed, (number) => ({ nowMicroseconds: now * 1000, portNameOf, changes: byVessel.get(number) ?? [] }))
  }
}

function* rowsOf(
  listed: readonly ReturnType<typeof listedMember>[],
  viewOf: (number: number) => Pick<ReportedMember, 'nowMicroseconds' | 'portNameOf' | 'changes'>,
): Generator<ReportRowJson> {
  for (const each of listed) yield rowJson(table, { ...each, ...viewOf(each.vessel?.number ?? -1) })
}

export function emptyCounts() {
  return {
    members: 0,
    received: 0,
    silent: 0,
    waiting: 0,
    unclear: 0,
    changed: 0,
    left_out: 0,
  } satisfies ReportCountsJson
}

export function countRow(counts: ReturnType<typeof emptyCounts>, { state, changes }: ReportRowJson): void {
  counts.members += 1
  counts[state] += 1
  if (changes !== null) counts.changed += 1
}
