import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Log } from '#lib/log.ts'

/** EX_CONFIG of sysexits.h: a setting is wrong, and a restart would not help. */
export const exitOfBadSetting = 78

/** Makes a child with an IPC channel exit when this process exits, for any reason. */
export const endWithParent = ['--import', fileURLToPath(new URL('./endWithParent.ts', import.meta.url))]

export interface ChildPlan {
  name: string
  /** Arguments for Node. */
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
  /** Whether it inherits standard input. */
  readsInput: boolean
  /** How long it may take to exit before it is killed. */
  graceMilliseconds: number
}

export interface KeepOptions {
  log: Log
  /** Every line that the child prints. */
  onLine: (name: string, stream: 'stdout' | 'stderr', line: string) => void
  /** Called with the last line of a child that exited because of a wrong setting. It is not restarted. */
  refused: (line: string) => void
  firstPauseMilliseconds?: number
  longestPauseMilliseconds?: number
  /** After running this long, the pauses before restarts begin again with the shortest. */
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
  let pause = firstPauseMilliseconds
  let restart: NodeJS.Timeout | undefined
  let stopping = false
  let child = start()

  function start(): ChildProcess {
    const startedAt = performance.now()
    let lastLine = ''
    const started = startChild(plan, (stream, line) => {
      if (stream === 'stderr') lastLine = line
      options.onLine(plan.name, stream, line)
    })
    log.debug(`${plan.name} started`, { pid: started.pid })
    started.once('close', (code, signal) => {
      if (stopping) return
      if (code === exitOfBadSetting) return options.refused(lastLine)
      if (performance.now() - startedAt >= steadyMilliseconds) pause = firstPauseMilliseconds
      log.error(`${plan.name} exited and will be restarted in ${pause / 1000} s`, { code, signal })
      restart = setTimeout(() => {
        child = start()
      }, pause)
      pause = Math.min(pause * 2, longestPauseMilliseconds)
    })
    return started
  }

  return {
    pid: () => child.pid,
    async stop() {
      stopping = true
      clearTimeout(restart)
      await end(child, plan.graceMilliseconds, () =>
        log.warn(`${plan.name} did not exit within ${plan.graceMilliseconds / 1000} s and is killed`),
      )
    },
  }
}

/** A process group of its own keeps a terminal's Ctrl-C away from the child: children are stopped in order. */
function startChild(plan: ChildPlan, onLine: (stream: 'stdout' | 'stderr', line: string) => void): ChildProcess {
  const child = spawn(process.execPath, [...endWithParent, ...plan.args], {
    cwd: plan.cwd,
    env: plan.env,
    detached: true,
    stdio: [plan.readsInput ? 'inherit' : 'ignore', 'pipe', 'pipe', 'ipc'],
  })
  if (child.stdout) createInterface(child.stdout).on('line', (line) => onLine('stdout', line))
  if (child.stderr) createInterface(child.stderr).on('line', (line) => onLine('stderr', line))
  return child
}

function end(child: ChildProcess, graceMilliseconds: number, warn: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    const kill = setTimeout(() => {
      warn()
      child.kill('SIGKILL')
    }, graceMilliseconds)
    child.once('close', () => {
      clearTimeout(kill)
      done()
    })
    child.kill('SIGTERM')
  })
}
