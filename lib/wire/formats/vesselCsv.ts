import type { VesselJson } from '../vesselJson.ts'
import { csvLine } from './csvLine.ts'
import type { RecordParts } from './recordParts.ts'
import { leafNames, leavesOf } from './vesselLeaves.ts'

/** With a header line. Only values of the record itself are in it: what is embedded has no column. */
export const csvParts: RecordParts = { start: csvLine(leafNames), record: recordLine, between: '', end: '' }

function recordLine(vessel: VesselJson): string {
  const leaves = leavesOf(vessel)
  return csvLine(leafNames.map((name) => leaves[name]))
}
