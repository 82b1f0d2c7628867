export interface StageTime {
  name: string
  milliseconds: number
}

/** Lists the duration of each stage and the total, in minutes and seconds. */
export function timeTable(stages: readonly StageTime[]): string {
  const total = stages.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  const rows = [...stages, { name: 'total', milliseconds: total }]
  const width = Math.max(...rows.map(({ name }) => name.length))
  return rows
    .map(({ name, milliseconds }) => `${name.padEnd(width)}  ${minutesOf(milliseconds).padStart(6)}`)
    .join('\n')
}

function minutesOf(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
