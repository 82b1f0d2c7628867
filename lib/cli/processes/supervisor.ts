import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { backOff } from '#lib/backOff.ts'
import { type ChildOptions, type ChildPlan, endChild, exitOfBadSetting, startChild } from './child.ts'

export interface KeepOptions extends ChildOptions {
  /** Every line that the child prints. */
  onLine: (name: string, stream: 'stdout' | 'stderr', line: string) => void
  /** Called with the last line of a child that exited because of a wrong setting and will not be restarted. */
  refused: (line: string) => void
  firstPauseMilliseconds?: number
  longestPauseMilliseconds?: number
  /** After running this long, the next pause before a restart is the shortest. */
  steadyMilliseconds?: number
}

export interface KeptChild {
  pid(): number | undefined
  stop(): Promise<void>
}

/** Starts a child and restarts it whenever it exits, after 1, 2, 4 … 60 seconds. */
export function keepRunning(plan: ChildPlan, options: KeepOptions): KeptChild {
  const {
    log,
    firstPauseMilliseconds = 1_000,
    longestPauseMilliseconds = 60_000,
    steadyMilliseconds = 60_000,
  } = options
  let failures = 0
  let restart: NodeJS.Timeout | undefined
  let stopping = false
  let child = start()

  function start(): ChildProcess {
    const startedAt = performance.now()
    let lastLine = ''
    const started = startWithLines(plan, options, (stream, line) => {
      if (stream === 'stderr') lastLine = line
      options.onLine(plan.name, stream, line)
    })
    log.debug(`${plan.name} started`, { pid: started.pid })
    started.once('close', (code, signal) => {
      if (stopping) return
      if (code === exitOfBadSetting) return options.refused(lastLine)
      if (performance.now() - startedAt >= steadyMilliseconds) failures = 0
      const pause = backOff(failures++, firstPauseMilliseconds, longestPauseMilliseconds)
      log.error(`${plan.name} exited and will be restarted in ${pause / 1000} s`, { code, signal })
      restart = setTimeout(() => {
        child = start()
      }, pause)
    })
    return started
  }

  return {
    pid: () => child.pid,
    async stop() {
      stopping = true
      clearTimeout(restart)
      await endChild(child, plan, log)
    },
  }
}

/** Uses a separate process group, so that Ctrl-C does not reach the children, which are stopped in order. */
function startWithLines(
  plan: ChildPlan,
  options: ChildOptions,
  onLine: (stream: 'stdout' | 'stderr', line: string) => void,
): ChildProcess {
  const stdin = plan.readsInput ? 'inherit' : 'ignore'
  const child = startChild(plan, { detached: true, stdio: [stdin, 'pipe', 'pipe', 'ipc'] }, options)
  if (child.stdout) createInterface(child.stdout).on('line', (line) => onLine('stdout', line))
  if (child.stderr) createInterface(child.stderr).on('line', (line) => onLine('stderr', line))
  return child
}
