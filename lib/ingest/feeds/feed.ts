import type { Message } from '#lib/ais/message.ts'
import { Reader } from '#lib/ais/reader.ts'
import { LARGEST_LEAD_MICROSECONDS } from '#lib/vessel/merge.ts'
import { observe } from '#lib/vessel/observe.ts'
import { type createRepeats, keyOfText } from '#lib/vessel/repeats.ts'
import { createFirstParts } from '../firstParts.ts'
import type { Pipeline } from '../pipeline.ts'
import type { FeedRejectReason } from '../reject.ts'
import type { Sink, SourceDescription } from '../source.ts'
import { count, createCounts, type FeedCounts } from './counts.ts'
import type { FeedHealth } from './health.ts'

export interface Feed extends Sink {
  source: Pick<SourceDescription, 'name' | 'collectionType' | 'simulated'>
  counts: FeedCounts
  /** Who is connected and says nothing, and since when (in milliseconds). */
  silences: ReadonlyMap<string, number>
  /** Gives up what waits for missing parts: the source has ended. */
  end(): void
}

const ONLY_SENDER = ''

/**
 * What one source hands over on its way into the pipeline: read, counted, and cleared of what was heard a moment ago.
 * `rejected` is told of every line that is no message, with its number: it is for recordings, not for what has no end.
 */
export function createFeed(
  source: Feed['source'],
  pipeline: Pipeline,
  repeats: ReturnType<typeof createRepeats>,
  rejected: ((reason: FeedRejectReason, lineNumber: number) => void) | null = null,
  health: FeedHealth | null = null,
): Feed {
  const counts = createCounts()
  const readers = new Map<string, Reader>()
  const silences = new Map<string, number>()
  const firstParts = createFirstParts()
  let arrivalMicroseconds = 0
  let lineNumber = 0

  /** `stampMicroseconds` is `null` where only the time of arrival is known. */
  function hear(received: Message, stampMicroseconds: number | null, contentKey: number): void {
    counts.messages += 1
    if (stampMicroseconds !== null) health?.stamped(stampMicroseconds - arrivalMicroseconds)
    count(counts.messagesByType, received.type)
    const sentMicroseconds = believedTime(stampMicroseconds)
    const broadcastMicroseconds = sentMicroseconds ?? arrivalMicroseconds
    const observation = observe(received, broadcastMicroseconds, source, (what) => count(counts.implausible, what))
    if (typeof observation === 'string') {
      count(counts.notVessels, observation)
      return
    }
    const heard = { contentKey, broadcastMicroseconds: sentMicroseconds, arrivalMicroseconds }
    if (repeats.isRepeat(heard)) {
      counts.repeats += 1
      return
    }
    counts.observations += 1
    pipeline.put({ observation, counts })
  }

  /** One stamp of next year would have every later position of the vessel taken for an older one. */
  function believedTime(stampMicroseconds: number | null): number | null {
    if (stampMicroseconds === null || stampMicroseconds <= arrivalMicroseconds + LARGEST_LEAD_MICROSECONDS) {
      return stampMicroseconds
    }
    count(counts.implausible, 'time-ahead')
    return null
  }

  function reject(reason: FeedRejectReason, line: string | null): void {
    count(counts.rejected, reason)
    const earlier = reason === 'incomplete' && line !== null ? firstParts.numberOf(line) : null
    rejected?.(reason, earlier ?? lineNumber)
  }

  function readerOf(sender: string): Reader {
    const known = readers.get(sender)
    if (known) return known
    const reader = new Reader({
      message(received, { broadcastMicroseconds, timeFrom, payload }) {
        hear(received, timeFrom === 'arrival' ? null : broadcastMicroseconds, payload.hash())
      },
      rejected: reject,
    })
    readers.set(sender, reader)
    return reader
  }

  function read(reader: Reader, line: string, arrivalMilliseconds: number): void {
    lineNumber += 1
    if (line === '') return
    counts.lines += 1
    reader.line(line, arrivalMilliseconds)
    if (!rejected) return
    if (reader.pendingCount > 0) firstParts.note(line, lineNumber)
    else firstParts.clear()
  }

  function soFar(): { lines: number; messages: number } {
    return { lines: counts.lines, messages: counts.messages }
  }

  function noteHeardSince(before: { lines: number; messages: number }, arrivalMilliseconds: number): void {
    health?.heard(counts.lines - before.lines, counts.messages - before.messages, arrivalMilliseconds)
  }

  function senderGone(sender: string): void {
    readers.get(sender)?.flush()
    readers.delete(sender)
    silences.delete(sender)
  }

  async function room(): Promise<void> {
    if (pipeline.isFull()) await pipeline.room()
  }

  return {
    source,
    counts,
    silences,
    isFull: pipeline.isFull,
    dropped(lines) {
      counts.dropped += lines
    },
    async lines(lines, arrivalMilliseconds, sender = ONLY_SENDER) {
      // Of many who wait, the first may fill the queue again: nothing may come between looking and putting.
      while (pipeline.isFull()) await pipeline.room()
      const reader = readerOf(sender)
      const before = soFar()
      arrivalMicroseconds = arrivalMilliseconds * 1000
      for (const line of lines) read(reader, line, arrivalMilliseconds)
      noteHeardSince(before, arrivalMilliseconds)
      await room()
    },
    async records(records, arrivalMilliseconds) {
      while (pipeline.isFull()) await pipeline.room()
      arrivalMicroseconds = arrivalMilliseconds * 1000
      const before = soFar()
      for (const record of records) {
        lineNumber += 1
        counts.lines += 1
        if (typeof record === 'string') reject(record, null)
        else
          for (const { message, sentMicroseconds, contentKey } of record)
            hear(message, sentMicroseconds, keyOfText(contentKey))
      }
      noteHeardSince(before, arrivalMilliseconds)
      await room()
    },
    senderGone,
    silent(sender, sinceMilliseconds) {
      if (sinceMilliseconds === null) silences.delete(sender)
      else silences.set(sender, sinceMilliseconds)
    },
    connected(detail, atMilliseconds) {
      health?.connected(detail, atMilliseconds)
    },
    disconnected(reason, atMilliseconds) {
      health?.disconnected(reason, silences.size > 0, atMilliseconds)
    },
    end() {
      for (const sender of [...readers.keys()]) senderGone(sender)
    },
  }
}
