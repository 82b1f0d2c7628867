import type { ChildProcess } from 'node:child_process'

/** Interval of the heartbeats of a child. */
export const heartbeatMilliseconds = 1_000

const usualSilenceMilliseconds = 20_000
const checks = 10

export interface HeartbeatOptions {
  /** Called before the kill. */
  silent: (silenceMilliseconds: number) => void
  silenceMilliseconds?: number
}

/** Kills a child without heartbeats, whose event loop is blocked or which was stopped. */
export function killWhenSilent(
  child: ChildProcess,
  { silent, silenceMilliseconds = usualSilenceMilliseconds }: HeartbeatOptions,
): void {
  // Counts checks instead of time, because after a suspend both processes wake up and the child needs time to respond.
  let silentChecks = 0
  child.on('message', () => {
    silentChecks = 0
  })
  const checking = setInterval(() => {
    silentChecks += 1
    if (silentChecks <= checks) return
    clearInterval(checking)
    silent(silenceMilliseconds)
    child.kill('SIGKILL')
  }, silenceMilliseconds / checks)
  child.once('exit', () => clearInterval(checking))
  child.once('error', () => clearInterval(checking))
}
