import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Interval of the heartbeats of a child. */
export const heartbeatMilliseconds = 1_000

const usualSilenceMilliseconds = 20_000
const checks = 10
/** States in which a process waits for the machine. */
const waitingStates = 'RD'
/** With less of its time on a processor, a process that could run waits for one. */
const fullShare = 0.5
/** A machine that lets a process wait for longer than this many times its silence is no reason to wait on. */
const maxPatience = 15

export interface HeartbeatOptions {
  /** Called before the kill, with a description of what the child did. */
  silent: (silence: Silence) => void
  silenceMilliseconds?: number
}

export interface Silence {
  milliseconds: number
  /** The last work of the main thread, and its processor time during the silence; `null` where unknown. */
  thread: MainThread | null
}

/** Kills a child without heartbeats, whose event loop is blocked or which was stopped. */
export function killWhenSilent(
  child: ChildProcess,
  { silent, silenceMilliseconds = usualSilenceMilliseconds }: HeartbeatOptions,
): void {
  const interval = silenceMilliseconds / checks
  const look = () => (child.pid === undefined ? null : readMainThread(child.pid))
  // Counts checks instead of time, because after a suspend both processes wake up and the child needs time to respond.
  let silentChecks = 0
  let counted = 0
  let atHeartbeat = look()
  let before = atHeartbeat
  child.on('message', () => {
    silentChecks = 0
    counted = 0
    atHeartbeat = null
  })
  const checking = setInterval(() => {
    const now = look()
    atHeartbeat ??= now
    counted += countedMilliseconds(before, now, interval)
    before = now
    silentChecks += 1
    if (counted <= silenceMilliseconds && silentChecks <= checks * maxPatience) return
    clearInterval(checking)
    const thread = now && {
      ...now,
      processorMilliseconds: now.processorMilliseconds - (atHeartbeat?.processorMilliseconds ?? 0),
    }
    silent({ milliseconds: silentChecks * interval, thread })
    child.kill('SIGKILL')
  }, interval)
  child.once('exit', () => clearInterval(checking))
  child.once('error', () => clearInterval(checking))
}

/**
 * How much of an interval counts as silence. A process that waits for a processor or a disk is slow because the machine is busy, so
 * only its processor time counts.
 */
export function countedMilliseconds(before: MainThread | null, now: MainThread | null, interval: number): number {
  if (before === null || now === null || !waitingStates.includes(now.state)) return interval
  const ran = now.processorMilliseconds - before.processorMilliseconds
  return ran < interval * fullShare ? Math.max(0, ran) : interval
}

/** The work of the main thread of a process, in which its event loop runs. */
interface MainThread {
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
