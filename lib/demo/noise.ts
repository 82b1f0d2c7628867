import { MinimumHeap } from './heap.ts'
import type { Random } from './random.ts'

/** What receivers do to sentences, as shares of all messages. */
export interface NoiseShares {
  /** Heard by a second receiver within seconds. */
  repeated: number
  corrupt: number
}

/** A sentence as it arrives when reception was bad: cut off, with a wrong character, or with a wrong checksum. */
export function corrupted(sentence: string, random: Random): string {
  const fault = random.next()
  if (fault < 0.4) return sentence.slice(0, random.whole(8, sentence.length - 4))
  const checksum = sentence.slice(-2)
  if (fault < 0.7) return sentence.slice(0, -2) + (checksum === '00' ? '01' : '00')
  const at = random.whole(20, sentence.length - 6)
  return `${sentence.slice(0, at)}${sentence[at] === '0' ? '1' : '0'}${sentence.slice(at + 1)}`
}

/** Sentences that are to arrive once more. */
export class Repeats {
  readonly #due = new MinimumHeap()
  readonly #sentences = new Map<number, string[]>()
  #number = 0

  get nextMilliseconds(): number {
    return this.#due.leastKey
  }

  add(milliseconds: number, sentences: string[]): void {
    const number = this.#number++ >>> 0
    this.#sentences.set(number, sentences)
    this.#due.push(milliseconds, number)
  }

  take(): string[] {
    const number = this.#due.pop()
    const sentences = this.#sentences.get(number) ?? []
    this.#sentences.delete(number)
    return sentences
  }
}
