export interface TimedPart {
  name: string
  milliseconds: number
}

/** Lists the duration of each stage and of the whole run, which is shorter than their sum where stages ran beside each other. */
export function timeTable(stages: readonly TimedPart[], totalMilliseconds: number): string {
  const rows = [...stages, { name: 'total', milliseconds: totalMilliseconds }]
  const width = Math.max(...rows.map(({ name }) => name.length))
  return rows
    .map(({ name, milliseconds }) => `${name.padEnd(width)}  ${minutesOf(milliseconds).padStart(6)}`)
    .join('\n')
}

/** Lists the slowest files, slowest first. */
export function slowestTable(files: readonly TimedPart[], count: number): string {
  return files
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, count)
    .map(({ name, milliseconds }) => `${minutesOf(milliseconds).padStart(6)}  ${name}`)
    .join('\n')
}

function minutesOf(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
