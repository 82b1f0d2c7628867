import { readFileSync } from 'node:fs'

/** Of main threads, where event loops are, since they began. */
export interface ProcessorTime {
  ranSeconds: number
  /** Ready to run, while others ran. */
  waitedSeconds: number
}

/**
 * Of a process and its children, as Linux counts it; `null` on other systems. It distinguishes an event loop that is late
 * because it is busy from one that is late because there are more processes than CPUs.
 */
export function processorTimeOf(pid: number): ProcessorTime | null {
  try {
    const [ran = 0, waited = 0] = numbersIn(`/proc/${pid}/schedstat`)
    const all = { ranSeconds: ran / 1e9, waitedSeconds: waited / 1e9 }
    for (const child of numbersIn(`/proc/${pid}/task/${pid}/children`)) {
      const ofChild = processorTimeOf(child)
      all.ranSeconds += ofChild?.ranSeconds ?? 0
      all.waitedSeconds += ofChild?.waitedSeconds ?? 0
    }
    return all
  } catch {
    return null
  }
}

function numbersIn(path: string): number[] {
  return (readFileSync(path, 'latin1').match(/\d+/g) ?? []).map(Number)
}
