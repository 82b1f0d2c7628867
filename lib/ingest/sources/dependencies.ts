import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'

/** What a source needs of the machine it runs on, beside sockets and files. */
export interface SourceDependencies {
  /** At least 0, less than 1. */
  random: () => number
  wait: Wait
  stdin: () => Readable
  /** Where relative paths begin. */
  workingFolder: string
}

/** Resolves after the time, or as soon as `signal` aborts. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>

export function machineDependencies(): SourceDependencies {
  return { random: Math.random, wait, stdin: () => process.stdin, workingFolder: process.cwd() }
}

export async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await setTimeout(milliseconds, undefined, { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
