import type { CallJson } from '#lib/wire/rows/call.ts'
import type { callWords } from './callWords.ts'

interface CallFormat {
  words: (typeof callWords)['en']
  time: (iso: string) => string
}

/** The time when a vessel entered, or the time by which it was in port if its arrival was not received. */
export function enteredText({ entered_at, stopped_at }: CallJson, { words, time }: CallFormat): string {
  return entered_at === null ? words.before(time(stopped_at)) : time(entered_at)
}

/** Since when a vessel is in port. */
export function sinceText({ entered_at, stopped_at }: CallJson, { words, time }: CallFormat): string {
  return entered_at === null ? words.sinceBefore(time(stopped_at)) : words.since(time(entered_at))
}

/** Since when a vessel lies where it is; `null` if it moves, or if that is the time of its arrival. */
export function lyingSinceText(call: CallJson, { words, time }: CallFormat): string | null {
  const { entered_at, stopped_at, stopped_seen, moved_at } = call
  if (moved_at !== null || entered_at === null || time(entered_at) === time(stopped_at)) return null
  return (stopped_seen ? words.since : words.sinceBefore)(time(stopped_at))
}

/** The state of a vessel in port: how it lies, or that it moves. */
export function lyingText({ kind, moved_at }: CallJson, { words }: Pick<CallFormat, 'words'>): string {
  return words.lying[moved_at === null ? (kind ?? 'stopped') : 'moving']
}
