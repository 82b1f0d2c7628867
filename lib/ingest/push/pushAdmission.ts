import type { Pipeline } from '../pipeline.ts'

/** About as many lines as the pipeline's queue holds. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024

/** Lets in as many of those who post at the same time as the store can be expected to serve; the others come again. */
export interface PushAdmission {
  /** `null` for whoever does not fit; else to be called when all of it is in the store. One alone may be of any length. */
  enter(bytes: number): (() => void) | null
}

export function createPushAdmission(
  pipeline: Pick<Pipeline, 'isFull'>,
  mostWaitingBytes = MOST_WAITING_BYTES,
): PushAdmission {
  let waitingBytes = 0
  return {
    enter(bytes) {
      if (pipeline.isFull() || (waitingBytes > 0 && waitingBytes + bytes > mostWaitingBytes)) return null
      waitingBytes += bytes
      return () => {
        waitingBytes -= bytes
      }
    },
  }
}
