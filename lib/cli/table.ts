import { isoTime } from '#lib/wire/time.ts'
/** Formats rows as columns of equal width, without spaces at the end of a line. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const maxProblemsShown = 20

/** Lists the first problems of an imported file, and the number of the others. */
export function problemLines(what: string, problems: readonly string[]): string[] {
  const lines = problems.slice(0, maxProblemsShown).map((problem) => `  ${what}: ${problem}`)
  const more = problems.length - lines.length
  return more > 0 ? [...lines, `  ${what}: ${more} more (use --json to see all)`] : lines
}

export function dateOrDash(at: number | null): string {
  return at === null ? '-' : isoTime(at).slice(0, 16).replace('T', ' ')
}
