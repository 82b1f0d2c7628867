import { z } from 'zod'
import { collectionTypes } from '#lib/vessel/fields.ts'
import type { FeedCounts } from '../feeds/counts.ts'
import type { RecordingProgress } from '../recording.ts'
import type { BadLine } from '../reject.ts'

/** How `lastfix import` and the web process speak to a running ingest: one line of JSON that says what comes, then the recording as it is. */
export const greetingSchema = z.object({
  lastfixImport: z.literal(2),
  name: z.string(),
  collectionType: z.enum(collectionTypes),
  whenFull: z.enum(['wait', 'refuse']),
  /** How long what comes is, by which it is refused or not. */
  bytes: z.number().int().nonnegative().optional(),
})

export type Greeting = z.infer<typeof greetingSchema>

/** What ingest answers: a line for every acknowledgement, and one at the end; whoever may be refused hears that the store goes on, too. */
export type Answer =
  | { progress: RecordingProgress }
  | { working: true }
  | { done: Recorded }
  | { full: true }
  | { refused: string }

/** What became of a recording that is in the store. */
export interface Recorded extends FeedCounts {
  /** The first of them. */
  badLines: readonly BadLine[]
}
