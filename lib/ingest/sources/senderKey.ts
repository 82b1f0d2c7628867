import { createHash, timingSafeEqual } from 'node:crypto'
import { addAbortSignal, type Duplex, type Readable } from 'node:stream'
import type { SourceDependencies } from './dependencies.ts'

const patienceMilliseconds = 10_000
export const maxKeyLength = 128
const lineEnd = 0x0a

/** Whether the first line that a sender sends is the key; what follows is left in the stream. */
export async function sendsKey(
  stream: Duplex,
  key: string,
  alarm: SourceDependencies['alarm'],
  signal: AbortSignal,
): Promise<boolean> {
  const cancel = alarm(patienceMilliseconds, () => stream.destroy())
  const line = await takeFirstLine(addAbortSignal(signal, stream), maxKeyLength)
  cancel()
  return line !== null && isSameText(line, key)
}

/** Takes as long whatever the texts are. */
function isSameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

/** Takes the first line from a stream, and leaves the rest in it. `null` where it is too long or does not end. */
export function takeFirstLine(stream: Readable, maxBytes: number): Promise<string | null> {
  return new Promise((resolve) => {
    let taken = Buffer.alloc(0)

    function done(line: string | null): void {
      stream.off('readable', take).off('close', gone)
      resolve(line)
    }
    function gone(): void {
      done(null)
    }
    function take(): void {
      let end = -1
      while (end < 0 && taken.length <= maxBytes) {
        const chunk: Buffer | null = stream.read()
        if (chunk === null) return
        taken = Buffer.concat([taken, chunk])
        end = taken.indexOf(lineEnd)
      }
      if (end + 1 < taken.length) stream.unshift(taken.subarray(end + 1))
      done(end < 0 || end > maxBytes ? null : taken.toString('utf8', 0, end).trimEnd())
    }
    stream.on('readable', take).on('close', gone)
  })
}
