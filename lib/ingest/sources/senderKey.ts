import { createHash, timingSafeEqual } from 'node:crypto'
import { addAbortSignal, type Duplex } from 'node:stream'
import { takeFirstLine } from '../firstLine.ts'
import type { SourceDependencies } from './dependencies.ts'

const patienceMilliseconds = 10_000
export const maxKeyLength = 128

/** Whether the first line of a sender is the key. The data after it stays in the stream. */
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

/** Takes the same time for all texts. */
function isSameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
