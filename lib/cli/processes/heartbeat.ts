import type { ChildProcess } from 'node:child_process'

/** How often a child says that it is alive. */
export const heartbeatMilliseconds = 1_000

const usualSilenceMilliseconds = 20_000
const checks = 10

export interface HeartbeatOptions {
  /** Called before the kill. */
  silent: (silenceMilliseconds: number) => void
  silenceMilliseconds?: number
}

/** Kills a child that lives, but has said nothing for too long: its event loop is blocked, or it was stopped. */
export function killWhenSilent(
  child: ChildProcess,
  { silent, silenceMilliseconds = usualSilenceMilliseconds }: HeartbeatOptions,
): void {
  // Checks are counted, not time: after a suspend both processes wake up, and the child must be given time to speak.
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
