import { type Log, logFailuresOnce } from '#lib/log.ts'

const refreshMilliseconds = 1_000

/** Keeps the known state while the store cannot be reached. */
export function refresher(what: string, refresh: () => Promise<unknown>, log: Log): () => Promise<void> {
  const failure = `${what} cannot be read; the known ones stay in use`
  return logFailuresOnce(refresh, { failure, recovery: `${what} can be read again`, log })
}

/** Runs each once a second, until the returned function is called. */
export function everySecond(refreshes: readonly (() => unknown)[]): () => void {
  const timers = refreshes.map((refresh) => setInterval(refresh, refreshMilliseconds))
  return () => {
    for (const each of timers) clearInterval(each)
  }
}
