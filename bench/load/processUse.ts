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
    for (const child of childrenOf(pid)) {
      const ofChild = processorTimeOf(child)
      all.ranSeconds += ofChild?.ranSeconds ?? 0
      all.waitedSeconds += ofChild?.waitedSeconds ?? 0
    }
    return all
  } catch {
    return null
  }
}

/** The use of a process and its children, of all their threads. */
export interface ProcessUse {
  processorSeconds: number
  residentMegabytes: number
}

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100

/** `null` on other systems than Linux. */
export function processUseOf(pid: number): ProcessUse | null {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')
    const [userTicks = 0, systemTicks = 0] = fields.split(' ').slice(11).map(Number)
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
    return childrenOf(pid).reduce(
      (all, child) => {
        const ofChild = processUseOf(child)
        return {
          processorSeconds: all.processorSeconds + (ofChild?.processorSeconds ?? 0),
          residentMegabytes: all.residentMegabytes + (ofChild?.residentMegabytes ?? 0),
        }
      },
      {
        processorSeconds: (userTicks + systemTicks) / ticksPerSecond,
        residentMegabytes: Number(kilobytes ?? 0) / 1024,
      },
    )
  } catch {
    return null
  }
}

function childrenOf(pid: number): number[] {
  return numbersIn(`/proc/${pid}/task/${pid}/children`)
}

function numbersIn(path: string): number[] {
  return (readFileSync(path, 'latin1').match(/\d+/g) ?? []).map(Number)
}
