import { setImmediate } from 'node:timers/promises'
import { StoreError } from '../storeError.ts'

const sliceMilliseconds = 8

/** For long reads: await it now and then; it yields to other work every few milliseconds. */
export type Pace = () => Promise<void> | undefined

export function createPace(signal: AbortSignal): Pace {
  let sliceEnd = performance.now() + sliceMilliseconds
  async function turn() {
    await setImmediate()
    if (signal.aborted) throw new StoreError('unavailable', 'The database was closed while vessels were being read')
    sliceEnd = performance.now() + sliceMilliseconds
  }
  return () => (performance.now() < sliceEnd ? undefined : turn())
}
