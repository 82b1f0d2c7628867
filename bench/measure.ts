export const megabyte = 1024 * 1024

export interface Measured {
  p50Milliseconds: number
  p99Milliseconds: number
}

/** Runs the rivals alternately, so that other load affects them equally. */
export async function interleaved(
  rounds: number,
  rivals: Record<string, () => unknown>,
): Promise<Record<string, Measured>> {
  const times = new Map<string, number[]>(Object.keys(rivals).map((name) => [name, []]))
  for (const run of Object.values(rivals)) await run()
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, run] of Object.entries(rivals)) {
      const began = performance.now()
      const answer = run()
      // Awaiting a value that is not a promise would cost a turn.
      if (answer instanceof Promise) await answer
      times.get(name)!.push(performance.now() - began)
    }
  }
  return Object.fromEntries([...times].map(([name, all]) => [name, summaryOf(all)]))
}

export function summaryOf(milliseconds: number[]): Measured {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50Milliseconds: at(0.5), p99Milliseconds: at(0.99) }
}

/** The value below which this share of the values lies. */
export function shareOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Prints aligned columns, the first one to the left. */
export function printTable(heading: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = heading.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of [heading, ...rows]) {
    const cells = row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
    console.log(`  ${cells.join('   ')}`)
  }
}

export const milliseconds = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0))
export const times = (value: number) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ×`

export interface Spent {
  /** User and system time of all threads of this process. */
  processorSeconds: number
  clockSeconds: number
}

/** The use of this process since its start. */
export interface OwnUse {
  processorSeconds: number
  residentMegabytes: number
}

export function ownUse(): OwnUse {
  const { user, system } = process.cpuUsage()
  return { processorSeconds: (user + system) / 1e6, residentMegabytes: process.memoryUsage.rss() / megabyte }
}

export async function measured(work: () => void | Promise<void>): Promise<Spent> {
  const [began, processorBegan] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(processorBegan)
  return { processorSeconds: (user + system) / 1e6, clockSeconds: (performance.now() - began) / 1000 }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

/** Rounded to thousands; finer differences are noise. */
export const perSecond = (rate: number) => `${(Math.round(rate / 1000) * 1000).toLocaleString('en')}`
