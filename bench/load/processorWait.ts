import { readFileSync } from 'node:fs'

/** Times of main threads, which run the event loops, since their start. */
export interface ProcessorTime {
  ranSeconds: number
  /** Time ready to run but waiting for a CPU. */
  waitedSeconds: number
}

/**
 * Times of a process and its children on Linux; `null` on other systems. Distinguishes an event loop that is late because it is
 * busy from one that is late because there are more processes than CPUs.
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
