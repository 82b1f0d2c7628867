import type { Readable } from 'node:stream'
import { pause } from '#lib/pause.ts'

/** Dependencies of sources on the machine, besides sockets and files. */
export interface SourceDependencies {
  /** At least 0, less than 1. */
  random: () => number
  wait: Wait
  alarm: Alarm
  stdin: () => Readable
  aisstreamApiKey: string | null
  /** Resolves before each connection to a server, to the reason why it may not be made. */
  checkServer: (host: string) => Promise<string | null>
  /** Base of relative paths. */
  workingFolder: string
}

/** Resolves after the time, or as soon as `signal` aborts. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>

/** Rings once after the time, unless the returned function is called before. */
export type Alarm = (milliseconds: number, ring: () => void) => () => void

export function machineDependencies(): SourceDependencies {
  return {
    random: Math.random,
    wait: pause,
    alarm,
    stdin: () => process.stdin,
    aisstreamApiKey: null,
    checkServer: async () => null,
    workingFolder: process.cwd(),
  }
}

function alarm(milliseconds: number, ring: () => void): () => void {
  const timer = setTimeout(ring, milliseconds)
  return () => clearTimeout(timer)
}
