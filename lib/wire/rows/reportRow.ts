import type { Vessel } from '#lib/vessel/fields.ts'
import { navigationalStatuses, navigationalStatusOf } from '#lib/vessel/navigationalStatus.ts'
import { maxReportedChanges, silentHours } from '../listReports.ts'
import { columnsOf, rowJson, type Table } from '../table.ts'
import { formatReceived, formatStamp } from '../time.ts'
import { changedValues } from '../watches.ts'
import { changes, type ListedChange } from './change.ts'
import { type ListedMember, memberColumns } from './member.ts'

const rowStates = ['received', 'silent', 'waiting', 'unclear'] as const

/** A member of a list at the time of a report. */
export interface ReportedMember extends ListedMember {
  nowMicroseconds: number
  portNameOf(unlocode: string): string | null
  /** Changes of the day before the report, latest first. */
  changes: readonly ListedChange[]
}

const { text, number, time, word, known } = columnsOf<ReportedMember>()

const silentMicroseconds = silentHours * 3_600_000_000

export const reportRows = {
  columns: [
    known.text('member', 'Id of the member in its list.', ({ member }) => String(member.id)),
    known.word(rowStates)(
      'state',
      `\`silent\`: not received in the ${silentHours} hours before the report; \`waiting\`: no vessel with its numbers is received; \`unclear\`: see \`unclear\`.`,
      stateOf,
    ),
    memberColumns.unclear,
    memberColumns.vessel,
    ...memberColumns.numbers,
    memberColumns.aisName,
    ...memberColumns.own,
    number('longitude', 'Longitude of the last position, in degrees.', ({ vessel }) => vessel?.longitude ?? null),
    number('latitude', 'Latitude of the last position, in degrees.', ({ vessel }) => vessel?.latitude ?? null),
    time('position_at', 'When the last position was sent.', ({ vessel }) =>
      vessel && vessel.broadcastMicroseconds !== null ? formatReceived(vessel.broadcastMicroseconds) : null,
    ),
    number('speed', 'Speed over ground, in knots.', ({ vessel }) => vessel?.speedKnots ?? null),
    number('course', 'Course over ground, in degrees.', ({ vessel }) => vessel?.courseDegrees ?? null),
    word(navigationalStatuses)(
      'navigational_status',
      'Navigational status as sent.',
      ({ vessel }) => vessel && navigationalStatusOf(vessel.navigationalStatus),
    ),
    text('destination', 'Destination as sent.', ({ vessel }) => vessel?.destination ?? null),
    text(
      'matched_port',
      'UN/LOCODE of the matched port, without a space.',
      ({ vessel }) => vessel?.matchedPort ?? null,
    ),
    text('matched_port_name', 'Name of the matched port.', ({ vessel, portNameOf }) =>
      vessel?.matchedPort ? portNameOf(vessel.matchedPort) : null,
    ),
    time(
      'last_received_at',
      'When a message of the vessel was last received.',
      ({ vessel }) => vessel && formatStamp(lastReceivedMicroseconds(vessel)),
    ),
    text(
      'changes',
      `Changes of the record in the 24 hours before the report with both values, the latest ${maxReportedChanges} first; null if there are none.`,
      (each) => each.changes.map(changeText).join('; ') || null,
    ),
  ],
} satisfies Table<ReportedMember>

function stateOf({ member, vessel, nowMicroseconds }: ReportedMember): (typeof rowStates)[number] {
  if (member.unclear !== null) return 'unclear'
  if (!vessel) return 'waiting'
  return lastReceivedMicroseconds(vessel) < nowMicroseconds - silentMicroseconds ? 'silent' : 'received'
}

/** `updatedMicroseconds` does not count: importing ports changes it too. */
function lastReceivedMicroseconds({
  createdMicroseconds,
  staticUpdatedMicroseconds,
  positionUpdatedMicroseconds,
}: Vessel): number {
  return Math.max(createdMicroseconds, staticUpdatedMicroseconds ?? 0, positionUpdatedMicroseconds ?? 0)
}

function changeText(change: ListedChange): string {
  const { field, from, to } = rowJson(changes, change)
  return `${field}: ${changedValues({ before: from, after: to })}`
}
