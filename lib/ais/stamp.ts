import type { TagBlock } from './tagBlock.ts'
import type { TimeLine, Trailer } from './times.ts'

export type TimeSource = 'tag' | 'epoch' | 'pghp' | 'arrival'

/** When and where a sentence was heard, and how that is known. */
export interface Stamp {
  broadcastMicroseconds: number
  timeFrom: TimeSource
  station: string | null
  group: string | null
}

const trust: Record<TimeSource, number> = { tag: 3, epoch: 2, pghp: 1, arrival: 0 }

export function stampOf(
  tag: TagBlock | null,
  trailer: Trailer | null,
  timeLine: TimeLine | null,
  arrivalMilliseconds: number,
): Stamp {
  const station = tag?.station ?? trailer?.station ?? timeLine?.station ?? null
  const group = tag?.group ?? null
  const stamp = (broadcastMicroseconds: number, timeFrom: TimeSource): Stamp => ({
    broadcastMicroseconds,
    timeFrom,
    station,
    group,
  })
  if (tag !== null && tag.broadcastMicroseconds !== null) return stamp(tag.broadcastMicroseconds, 'tag')
  if (trailer !== null && trailer.broadcastMicroseconds !== null) return stamp(trailer.broadcastMicroseconds, 'epoch')
  if (timeLine !== null) return stamp(timeLine.broadcastMicroseconds, 'pghp')
  return stamp(Math.round(arrivalMilliseconds * 1000), 'arrival')
}

/** Of the stamps of two parts of one message: the better time, the earlier of equally good ones, and every name given. */
export function betterStamp(one: Stamp, other: Stamp): Stamp {
  const difference = trust[one.timeFrom] - trust[other.timeFrom]
  const earlier = one.broadcastMicroseconds <= other.broadcastMicroseconds
  const better = difference > 0 || (difference === 0 && earlier) ? one : other
  return { ...better, station: one.station ?? other.station, group: one.group ?? other.group }
}
