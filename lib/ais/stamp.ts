import type { TagBlock } from './tagBlock.ts'
import type { TimeLine, Trailer } from './times.ts'

/** `logged` is a time that the recording program added to the sentence. */
export type TimeSource = 'tag' | 'epoch' | 'pghp' | 'logged' | 'arrival'

/** Time and station of reception, with the source of the time. */
export interface Stamp {
  broadcastMicroseconds: number
  timeFrom: TimeSource
  station: string | null
  group: string | null
}

const trust: Record<TimeSource, number> = { tag: 4, epoch: 3, pghp: 2, logged: 1, arrival: 0 }

export function emptyStamp(): Stamp {
  return { broadcastMicroseconds: 0, timeFrom: 'arrival', station: null, group: null }
}

/** Sets a stamp to the most reliable time of a sentence. */
export function setStamp(
  stamp: Stamp,
  tag: TagBlock | null,
  trailer: Trailer | null,
  timeLine: TimeLine | null,
  loggedMicroseconds: number | null,
  arrivalMilliseconds: number,
): void {
  stamp.station = tag?.station ?? trailer?.station ?? timeLine?.station ?? null
  stamp.group = tag?.group ?? null
  if (tag !== null && tag.broadcastMicroseconds !== null) {
    stamp.broadcastMicroseconds = tag.broadcastMicroseconds
    stamp.timeFrom = 'tag'
  } else if (trailer !== null && trailer.broadcastMicroseconds !== null) {
    stamp.broadcastMicroseconds = trailer.broadcastMicroseconds
    stamp.timeFrom = 'epoch'
  } else if (timeLine !== null) {
    stamp.broadcastMicroseconds = timeLine.broadcastMicroseconds
    stamp.timeFrom = 'pghp'
  } else if (loggedMicroseconds !== null) {
    stamp.broadcastMicroseconds = loggedMicroseconds
    stamp.timeFrom = 'logged'
  } else {
    stamp.broadcastMicroseconds = Math.round(arrivalMilliseconds * 1000)
    stamp.timeFrom = 'arrival'
  }
}

/** Merges the stamp of another part of the message. Keeps the more reliable time, or the earlier of two equal ones. */
export function improveStamp(stamp: Stamp, other: Stamp): void {
  const difference = trust[stamp.timeFrom] - trust[other.timeFrom]
  if (difference < 0 || (difference === 0 && other.broadcastMicroseconds < stamp.broadcastMicroseconds)) {
    stamp.broadcastMicroseconds = other.broadcastMicroseconds
    stamp.timeFrom = other.timeFrom
  }
  stamp.station ??= other.station
  stamp.group ??= other.group
}
