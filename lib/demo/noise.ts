import type { Random } from './random.ts'

/** Faults of receivers, as shares of all messages. */
export interface NoiseShares {
  /** Delivered by a second receiver within seconds. */
  repeated: number
  corrupt: number
}

/** A sentence as it arrives when reception was bad: cut off, with a wrong character, or with a wrong checksum. */
export function corrupted(sentence: string, random: Random): string {
  const fault = random.next()
  if (fault < 0.4) return sentence.slice(0, random.whole(8, sentence.length - 4))
  const checksum = sentence.slice(-2)
  if (fault < 0.7) return sentence.slice(0, -2) + (checksum === '00' ? '01' : '00')
  const index = random.whole(20, sentence.length - 6)
  return `${sentence.slice(0, index)}${sentence[index] === '0' ? '1' : '0'}${sentence.slice(index + 1)}`
}
