import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { underParent } from '../cli/processes/child.ts'
import { childEnvironment } from '../settings.ts'
import { freePort } from './freePort.ts'

const root = join(import.meta.dirname, '..', '..')
const everyMilliseconds = 200

export interface Program {
  process: ChildProcess
  stop(): Promise<void>
}

export interface Serving extends Program {
  address: string
}

export interface ProgramOptions {
  /** By default, standard output is ignored and standard error inherited. */
  output?: 'ignore' | 'pipe' | 'inherit'
  errors?: 'ignore' | 'pipe' | 'inherit'
}

export interface ServingOptions extends ProgramOptions {
  patienceMilliseconds: number
  /** Number of vessels to be loaded before the program counts as ready. */
  minVessels?: number
}

/** Starts a program of the project for a test or bench; exits when stopped, and when this process exits for any reason. */
export function startProgram(
  program: readonly string[],
  environment: Record<string, string>,
  { output = 'ignore', errors = 'inherit' }: ProgramOptions = {},
): Program {
  const stdio: StdioOptions = ['ignore', output, errors, 'ipc']
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...underParent, ...program], {
    ...{ cwd: root, stdio },
    env: childEnvironment(environment, root),
  })
  return { process: child, stop: () => stopped(child) }
}

/** Starts a program that serves at PORT, by default a free one; resolves when /readyz reports that it is ready. */
export async function startServing(
  program: readonly string[],
  environment: Record<string, string>,
  options: ServingOptions,
): Promise<Serving> {
  const port = Number(environment.PORT ?? (await freePort()))
  const address = `http://127.0.0.1:${port}`
  const started = startProgram(program, { ...environment, PORT: String(port), HOST: '127.0.0.1' }, options)
  const said: string[] = []
  for (const stream of [started.process.stdout, started.process.stderr]) stream?.on('data', (text) => said.push(text))
  try {
    await ready(started.process, address, options)
  } catch (error) {
    await started.stop()
    throw new Error([`${program.join(' ')} ${(error as Error).message}`, ...said].join(''), { cause: error })
  }
  return { ...started, address }
}

async function ready(child: ChildProcess, address: string, options: ServingOptions): Promise<void> {
  const giveUpAt = Date.now() + options.patienceMilliseconds
  while (Date.now() < giveUpAt) {
    if (hasEnded(child)) throw new Error(`ended with ${child.exitCode ?? child.signalCode}\n`)
    const answer = await fetch(`${address}/readyz`).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok && (await knownVessels(address, options.minVessels))) return
    await setTimeout(everyMilliseconds)
  }
  throw new Error(`was not ready after ${options.patienceMilliseconds / 1000} s\n`)
}

async function knownVessels(address: string, minVessels = 0): Promise<boolean> {
  if (minVessels === 0) return true
  const metrics = await (await fetch(`${address}/metrics`)).text()
  const counts = Array.from(metrics.matchAll(/^lastfix_vessels\{.*\} (\d+)$/gm), ([, count]) => Number(count))
  return counts.reduce((total, count) => total + count, 0) >= minVessels
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

async function stopped(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
