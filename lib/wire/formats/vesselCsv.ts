import type { VesselJson } from '../vesselJson.ts'
import type { RecordParts } from './recordParts.ts'
import { type Leaf, leafNames, leavesOf } from './vesselLeaves.ts'

const LINE_END = '\r\n'

/** RFC 4180 with a header line. Only values of the record itself are in it: what is embedded has no column. */
export const csvParts: RecordParts = { start: line([...leafNames]), record: recordLine, between: '', end: '' }

function recordLine(vessel: VesselJson): string {
  const leaves = leavesOf(vessel)
  return line(leafNames.map((name) => cell(leaves[name])))
}

function line(cells: string[]): string {
  return cells.join(',') + LINE_END
}

/** Received text that a spreadsheet would read as a formula gets a leading quote, which makes it text. */
function cell(leaf: Leaf): string {
  if (leaf === null) return ''
  if (typeof leaf !== 'string') return String(leaf)
  const harmless = /^\s*[=+\-@]|^[\t\r]/.test(leaf) ? `'${leaf}` : leaf
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
