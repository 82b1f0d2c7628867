import { readFileSync } from 'node:fs'

/** The work of the main thread of a process, in which its event loop runs. */
export interface MainThread {
  /** The letter of proc_pid_stat(5): `R` running or waiting for a processor, `D` waiting for a disk, `T` stopped. */
  state: string
  processorMilliseconds: number
}

/** The kernel gives programs these clock ticks on every architecture. */
const millisecondsPerTick = 10
/** Indices after the name of the program, which may contain spaces and brackets. */
const [stateField, userField, systemField] = [0, 11, 12]

/** `null` on systems other than Linux, and for a process that has exited. */
export function readMainThread(pid: number): MainThread | null {
  try {
    const line = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'latin1')
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[userField]) + Number(fields[systemField])
    return { state: fields[stateField] ?? '', processorMilliseconds: ticks * millisecondsPerTick }
  } catch {
    return null
  }
}
