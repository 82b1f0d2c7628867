const lineEnd = '\r\n'

export type Cell = string | number | boolean | null

/** RFC 4180. */
export function csvLine(cells: readonly Cell[]): string {
  return cells.map(csvCell).join(',') + lineEnd
}

/** Adds a leading quote to received text that a spreadsheet would read as a formula. */
function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const harmless = /^\s*[=+\-@]|^[\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
