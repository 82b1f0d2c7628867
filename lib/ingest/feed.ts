import type { Message } from '#lib/ais/message.ts'
import { createReader, type Reader, type Reception } from '#lib/ais/reader.ts'
import { observe } from '#lib/vessel/observe.ts'
import type { createRepeats } from '#lib/vessel/repeats.ts'
import { count, createCounts, type FeedCounts } from './counts.ts'
import type { Pipeline } from './pipeline.ts'
import type { LineSink, SourceDescription } from './source.ts'

export interface Feed extends LineSink {
  source: Pick<SourceDescription, 'name' | 'collectionType' | 'simulated'>
  counts: FeedCounts
  /** Who is connected and says nothing, and since when (in milliseconds). */
  silences: ReadonlyMap<string, number>
  /** Gives up what waits for missing parts: the source has ended. */
  end(): void
}

const ONLY_SENDER = ''

/** One source's lines on their way into the pipeline: read, counted, and cleared of what was heard a moment ago. */
export function createFeed(
  source: Feed['source'],
  pipeline: Pipeline,
  repeats: ReturnType<typeof createRepeats>,
): Feed {
  const counts = createCounts()
  const readers = new Map<string, Reader>()
  const silences = new Map<string, number>()
  let arrivalMicroseconds = 0

  function message(received: Message, reception: Reception): void {
    counts.messages += 1
    count(counts.messagesByType, received.type)
    const { broadcastMicroseconds, timeFrom, payloadKey } = reception
    const observation = observe(received, broadcastMicroseconds, source, (what) => count(counts.implausible, what))
    if (typeof observation === 'string') {
      count(counts.notShips, observation)
      return
    }
    const sentMicroseconds = timeFrom === 'arrival' ? null : broadcastMicroseconds
    if (repeats.isRepeat({ payloadKey, broadcastMicroseconds: sentMicroseconds, arrivalMicroseconds })) {
      counts.repeats += 1
      return
    }
    counts.observations += 1
    pipeline.put({ observation, counts })
  }

  function readerOf(sender: string): Reader {
    const known = readers.get(sender)
    if (known) return known
    const reader = createReader({ message, rejected: (reason) => count(counts.rejected, reason) })
    readers.set(sender, reader)
    return reader
  }

  function senderGone(sender: string): void {
    readers.get(sender)?.flush()
    readers.delete(sender)
    silences.delete(sender)
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
      const reader = readerOf(sender)
      arrivalMicroseconds = arrivalMilliseconds * 1000
      for (const line of lines) reader.line(line, arrivalMilliseconds)
      counts.lines += lines.length
      if (pipeline.isFull()) await pipeline.room()
    },
    senderGone,
    silent(sender, sinceMilliseconds) {
      if (sinceMilliseconds === null) silences.delete(sender)
      else silences.set(sender, sinceMilliseconds)
    },
    end() {
      for (const sender of [...readers.keys()]) senderGone(sender)
    },
  }
}
