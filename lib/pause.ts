import { once } from 'node:events'
import { setImmediate, setTimeout } from 'node:timers/promises'

const sliceMilliseconds = 8

/** Resolves after the time, or as soon as `signal` aborts. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal }).catch(() => undefined)
}

export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

/** Lets other work of the process run. */
export async function giveWay(): Promise<void> {
  await setImmediate()
}

/** Gives way when a slice of time is over; resolves to nothing until then. */
export type Pace = () => Promise<void> | undefined

/** Returns a function to await between the small steps of long work, which throws the reason of `signal` after an abort. */
export function createPace(signal?: AbortSignal): Pace {
  let sliceEnd = performance.now() + sliceMilliseconds
  async function nextSlice() {
    await setImmediate()
    signal?.throwIfAborted()
    sliceEnd = performance.now() + sliceMilliseconds
  }
  return () => (performance.now() < sliceEnd ? undefined : nextSlice())
}
