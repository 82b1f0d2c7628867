import { readFileSync } from 'node:fs'
import { printTable } from '../measure.ts'

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

/** The use of all threads of a process. */
interface ProcessUse {
  processorSeconds: number
  residentMegabytes: number
}

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100
const unknown: ProcessUse = { processorSeconds: Number.NaN, residentMegabytes: Number.NaN }

/** With its children, but for this process, whose children are other parts. Unknown on other systems than Linux. */
function processUseOf(pid: number): ProcessUse {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')
    const [userTicks = 0, systemTicks = 0] = fields.split(' ').slice(11).map(Number)
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
    const own = {
      processorSeconds: (userTicks + systemTicks) / ticksPerSecond,
      residentMegabytes: Number(kilobytes ?? 0) / 1024,
    }
    const children = pid === process.pid ? [] : childrenOf(pid).map(processUseOf)
    return children.reduce(
      (sum, each) => ({
        processorSeconds: sum.processorSeconds + each.processorSeconds,
        residentMegabytes: sum.residentMegabytes + each.residentMegabytes,
      }),
      own,
    )
  } catch {
    return unknown
  }
}

/** A program under load, and the work by which its processor time is divided. */
export interface Part {
  name: string
  pid: number | undefined
  work: 'messages' | 'requests' | 'tiles'
}

/** Measures the parts from now on; the result prints what they have used since. `others` have measured themselves. */
export function measureParts(parts: readonly Part[]) {
  const useOf = ({ pid }: Part) => (pid === undefined ? unknown : processUseOf(pid))
  const began = performance.now()
  const before = parts.map(useOf)
  return {
    print(counts: Partial<Record<Part['work'], number>>, others: readonly (Omit<Part, 'pid'> & ProcessUse)[]): void {
      const clockSeconds = (performance.now() - began) / 1000
      const measured = parts.map((part, place) => {
        const { processorSeconds, residentMegabytes } = useOf(part)
        return {
          ...part,
          processorSeconds: processorSeconds - (before[place]?.processorSeconds ?? Number.NaN),
          residentMegabytes,
        }
      })
      printTable(
        ['', 'resident MB', '% of a core', 'processor ms per 1,000'],
        [...measured, ...others].map(({ name, work, processorSeconds, residentMegabytes }) => [
          name,
          residentMegabytes.toFixed(0),
          ((processorSeconds / clockSeconds) * 100).toFixed(0),
          `${((processorSeconds * 1e6) / (counts[work] ?? Number.NaN)).toFixed(0)} ${work}`,
        ]),
      )
    },
  }
}

function childrenOf(pid: number): number[] {
  return numbersIn(`/proc/${pid}/task/${pid}/children`)
}

function numbersIn(path: string): number[] {
  return (readFileSync(path, 'latin1').match(/\d+/g) ?? []).map(Number)
}
