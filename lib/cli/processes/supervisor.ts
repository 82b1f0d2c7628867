import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Log } from '#lib/log.ts'

/** What a child ends with when only a person can help: a setting is wrong. (EX_CONFIG of sysexits.h.) */
export const exitOfBadSetting = 78

/** For a Node that is started with a channel to us: it ends with us, however we end. */
export const endWithParent = ['--import', fileURLToPath(new URL('./endWithParent.ts', import.meta.url))]

export interface ChildPlan {
  name: string
  /** Arguments for the Node that runs us. */
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
  /** Whether it may read what is piped into us. */
  readsInput: boolean
  /** How long it may take to end before it is killed. */
  graceMilliseconds: number
}

export interface KeepOptions {
  log: Log
  /** Every line that the child prints. */
  hear: (name: string, stream: 'stdout' | 'stderr', line: string) => void
  /** The child has said that it cannot run with these settings: its last line. It is not started again. */
  refused: (line: string) => void
  firstPauseMilliseconds?: number
  longestPauseMilliseconds?: number
  /** After running this long, a death is the first again. */
  steadyMilliseconds?: number
}

export interface KeptChild {
  pid(): number | undefined
  stop(): Promise<void>
}

/** Starts a child and starts it again whenever it dies, after 1, 2, 4 … 60 seconds. */
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
      options.hear(plan.name, stream, line)
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

/** A process group of its own keeps a terminal's Ctrl-C away from the child: we end our children in our own order. */
function startChild(plan: ChildPlan, hear: (stream: 'stdout' | 'stderr', line: string) => void): ChildProcess {
  const child = spawn(process.execPath, [...endWithParent, ...plan.args], {
    cwd: plan.cwd,
    env: plan.env,
    detached: true,
    stdio: [plan.readsInput ? 'inherit' : 'ignore', 'pipe', 'pipe', 'ipc'],
  })
  if (child.stdout) createInterface(child.stdout).on('line', (line) => hear('stdout', line))
  if (child.stderr) createInterface(child.stderr).on('line', (line) => hear('stderr', line))
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
