import { pause } from '#lib/pause.ts'

const patienceMilliseconds = 120_000
const askMilliseconds = 250

/** Asks until the answer is yes. An answer that fails is no. */
export async function until(what: string, isSo: () => Promise<boolean>, signal?: AbortSignal): Promise<void> {
  const giveUpAt = performance.now() + patienceMilliseconds
  while (!(await isSo().catch(() => false))) {
    signal?.throwIfAborted()
    if (performance.now() > giveUpAt) throw new Error(`waited ${patienceMilliseconds / 1000} s for ${what}`)
    await pause(askMilliseconds, signal)
  }
}
