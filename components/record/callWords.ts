import type { CallJson } from '#lib/wire/rows/call.ts'
import { wordsOf } from '../ui/words/words.ts'

interface CallWords {
  lying: Record<NonNullable<CallJson['kind']> | 'stopped' | 'moving', string>
  /** A time by which a vessel was in port. */
  before: (time: string) => string
  /** Of a vessel that is still in port. */
  since: (time: string) => string
  sinceBefore: (time: string) => string
  notReceivedSince: (time: string) => string
}

/** Texts of calls of vessels at ports. */
export const callWords = wordsOf<CallWords>({
  en: {
    lying: { moored: 'moored', anchored: 'at anchor', stopped: 'stopped', moving: 'moving' },
    before: (time) => `before ${time}`,
    since: (time) => `since ${time}`,
    sinceBefore: (time) => `since before ${time}`,
    notReceivedSince: (time) => `not received since ${time}`,
  },
  de: {
    lying: { moored: 'festgemacht', anchored: 'vor Anker', stopped: 'liegt still', moving: 'in Fahrt' },
    before: (time) => `vor ${time}`,
    since: (time) => `seit ${time}`,
    sinceBefore: (time) => `seit spätestens ${time}`,
    notReceivedSince: (time) => `nicht empfangen seit ${time}`,
  },
})
