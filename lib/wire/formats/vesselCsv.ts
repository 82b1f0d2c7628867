import type { VesselJson } from '../vesselJson.ts'
import { csvLine } from './csvLine.ts'
import type { RecordParts } from './recordParts.ts'
import { leafNames, leavesOf } from './vesselLeaves.ts'

/** CSV with a header line, without embedded members. */
export const csvParts: RecordParts = { start: csvLine(leafNames), record: recordLine, between: '', end: '' }

function recordLine(vessel: VesselJson): string {
  const leaves = leavesOf(vessel)
  return csvLine(leafNames.map((name) => leaves[name]))
}
