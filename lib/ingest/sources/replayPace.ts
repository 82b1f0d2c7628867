/** Longer gaps are skipped: two recordings were joined there, or a clock was set. */
const maxSilenceMilliseconds = 3_600_000
const pauseBetweenPassesMilliseconds = 1_000
const pauseWithoutTimesMilliseconds = 100
/** A replay that is further behind (the machine slept, the store was busy) goes on from now instead of catching up. */
const maxBehindMilliseconds = 5_000

/** When each line of a recording is due, so that it takes as long as it took, divided by `speed`. */
export interface ReplayPace {
  dueAt(receivedMicroseconds: number | null, nowMilliseconds: number): number
  /** The recording starts again, at the returned time. */
  startOver(): number
  /** Whether any line so far had a time; lines before it come at an even pace. */
  readonly timed: boolean
}

export function createReplayPace(speed: number, startMilliseconds: number): ReplayPace {
  let due = startMilliseconds
  let latestMicroseconds: number | null = null

  return {
    dueAt(receivedMicroseconds, nowMilliseconds) {
      if (nowMilliseconds - due > maxBehindMilliseconds) due = nowMilliseconds
      if (receivedMicroseconds === null) {
        if (latestMicroseconds === null) due += pauseWithoutTimesMilliseconds / speed
        return due
      }
      const silence = (receivedMicroseconds - (latestMicroseconds ?? receivedMicroseconds)) / 1000
      const believed = Math.abs(silence) <= maxSilenceMilliseconds
      if (believed && silence > 0) due += silence / speed
      if (!believed || silence >= 0) latestMicroseconds = receivedMicroseconds
      return due
    },
    startOver() {
      due += pauseBetweenPassesMilliseconds
      latestMicroseconds = null
      return due
    },
    get timed() {
      return latestMicroseconds !== null
    },
  }
}
