import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Log } from '#lib/log.ts'
import { killWhenSilent, type Silence } from './heartbeat.ts'

/** EX_CONFIG of sysexits.h: a setting is wrong, and a restart would not help. */
export const exitOfBadSetting = 78

/** Makes a child with an IPC channel send heartbeats, and exit when this process exits, for any reason. */
export const underParent = ['--import', fileURLToPath(new URL('./underParent.ts', import.meta.url))]

/**
 * Lets the allocator of Linux use huge pages if the kernel leaves that to programs: a web process with a million
 * vessels starts in a quarter less time. A value of the environment replaces it.
 */
const hugePages = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' }

export interface ChildPlan {
  name: string
  /** Arguments for Node. */
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
  /** Whether it inherits standard input. */
  readsInput: boolean
  /** The time to exit before the child is killed. */
  graceMilliseconds: number
}

export interface ChildOptions {
  log: Log
  /** The time without heartbeats before the child is killed. */
  silenceMilliseconds?: number
}

/** Starts a child, and kills it when it does not respond. `spawnOptions.stdio` must include `ipc`. */
export function startChild(
  { name, args, cwd, env }: ChildPlan,
  spawnOptions: SpawnOptions,
  { log, silenceMilliseconds }: ChildOptions,
): ChildProcess {
  const child = spawn(process.execPath, [...underParent, ...args], {
    cwd,
    env: { ...hugePages, ...env },
    ...spawnOptions,
  })
  killWhenSilent(child, {
    silenceMilliseconds,
    silent: (silence) => log.error(`${name} ${silenceText(silence)} and is killed`),
  })
  return child
}

function silenceText({ milliseconds, thread }: Silence): string {
  const seconds = (some: number) => `${Math.round(some / 100) / 10} s`
  const text = `has not responded for ${seconds(milliseconds)}`
  if (thread === null) return text
  const doing = thread.state === 'T' ? 'stopped' : `with ${seconds(thread.processorMilliseconds)} of processor time`
  return `${text}, ${doing},`
}

/** Stops a child in order, and kills it after its grace period. */
export function endChild(child: ChildProcess, { name, graceMilliseconds }: ChildPlan, log: Log): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    const kill = setTimeout(() => {
      log.warn(`${name} did not exit within ${graceMilliseconds / 1000} s and is killed`)
      child.kill('SIGKILL')
    }, graceMilliseconds)
    child.once('close', () => {
      clearTimeout(kill)
      done()
    })
    child.kill('SIGTERM')
  })
}
