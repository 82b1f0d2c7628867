import { totalmem } from 'node:os'
import { join } from 'node:path'
import type { Settings } from '#lib/settings.ts'
import { webPlan } from '../processes/children.ts'

/** Below it, ingest and web share a process by themselves. */
const littleMemoryBytes = 1.5e9
/** Node would otherwise let garbage grow with the memory of the machine. */
const limits = ['--max-semi-space-size=1', '--heap-growing-percent=15', '--optimize-for-size']
/** Each thread that allocates would otherwise keep an arena of its own. */
const fewArenas = { MALLOC_ARENA_MAX: '2' }

/** The memory of the machine, or of the container of this process. */
export function memoryBytes(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}

export function isLittleMemory(bytes: number): boolean {
  return bytes < littleMemoryBytes
}

/** Replaces this process by one with limits of memory and the same command line. Returns in that one. */
export function limitMemory(settings: Settings, root: string): void {
  const { execve, execPath, execArgv, argv } = process
  if (!execve || limits.every((limit) => execArgv.includes(limit))) return
  const cache = { NODE_COMPILE_CACHE: join(settings.dataFolder, 'compiled') }
  const variables = Object.entries({ ...webPlan(settings, root).env, ...fewArenas, ...cache })
  const env = Object.fromEntries(variables.filter(([, value]) => value !== undefined))
  const words = [execPath, '--disable-warning=ExperimentalWarning', ...execArgv, ...limits, ...argv.slice(1)]
  execve.call(process, execPath, words, env as NodeJS.ProcessEnv)
}
