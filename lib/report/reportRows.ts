import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import type { PortBook } from '#lib/ports/portBook.ts'
import { type Member, memberJson, vesselOf } from '#lib/query/memberJson.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { navigationalStatusOf } from '#lib/vessel/navigationalStatus.ts'
import type { ReportCountsJson, ReportRowJson } from '#lib/wire/listReportSchemas.ts'
import { silentHours } from '#lib/wire/listReports.ts'
import { formatReceived, formatStamp } from '#lib/wire/time.ts'

export interface ReportView {
  /** The vessels that the reader may see. */
  fleet: VisibleFleet
  ports: Pick<PortBook, 'portOf'>
  /** Milliseconds since 1970. */
  now: number
}

const silentMicroseconds = silentHours * 3_600_000_000

/** The rows of a list in the order in which members were added. The steps in which they are collected yield nothing. */
export function* reportRows(list: string, view: ReportView): Generator<ReportRowJson | undefined> {
  const { lists } = view.fleet
  const ids: number[] = []
  for (const { id } of lists.membersOf(list)) {
    ids.push(id)
    yield
  }
  // Typed, because it is sorted in one step.
  for (const id of Float64Array.from(ids).sort()) {
    const member = lists.memberOf(list, id)
    yield member ? reportRow(member, view) : undefined
  }
}

function reportRow(member: Member, { fleet, ports, now }: ReportView): ReportRowJson {
  const vessel = vesselOf(member, fleet)
  const { id, state, tags: _, added_at: __, ...own } = memberJson(member, vessel)
  const lastMicroseconds = vessel && lastReceivedMicroseconds(vessel)
  const isSilent = lastMicroseconds !== null && lastMicroseconds < now * 1_000 - silentMicroseconds
  const { broadcastMicroseconds = null, matchedPort = null } = vessel ?? {}
  return {
    member: id,
    ...own,
    state: state === 'received' && isSilent ? 'silent' : state,
    longitude: vessel?.longitude ?? null,
    latitude: vessel?.latitude ?? null,
    position_at: broadcastMicroseconds === null ? null : formatReceived(broadcastMicroseconds),
    speed: vessel?.speedKnots ?? null,
    course: vessel?.courseDegrees ?? null,
    navigational_status: vessel && navigationalStatusOf(vessel.navigationalStatus),
    destination: vessel?.destination ?? null,
    matched_port: matchedPort,
    matched_port_name: matchedPort === null ? null : (ports.portOf(matchedPort)?.name ?? null),
    last_received_at: lastMicroseconds === null ? null : formatStamp(lastMicroseconds),
  }
}

/** `updatedMicroseconds` does not count: importing ports changes it too. */
function lastReceivedMicroseconds({
  createdMicroseconds,
  staticUpdatedMicroseconds,
  positionUpdatedMicroseconds,
}: Vessel): number {
  return Math.max(createdMicroseconds, staticUpdatedMicroseconds ?? 0, positionUpdatedMicroseconds ?? 0)
}

export function emptyCounts(): ReportCountsJson {
  return { members: 0, received: 0, silent: 0, waiting: 0, unclear: 0, left_out: 0 }
}

export function countRow(counts: ReportCountsJson, { state }: ReportRowJson): void {
  counts.members += 1
  counts[state] += 1
}
