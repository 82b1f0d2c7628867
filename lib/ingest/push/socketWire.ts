import { z } from 'zod'
import { collectionTypes } from '#lib/vessel/fields.ts'
import type { FeedCounts } from '../feeds/counts.ts'
import type { RecordingProgress } from '../recording.ts'
import type { BadLine } from '../reject.ts'
import { vesselSelectionSchema } from '../vesselRemoval.ts'

/** What `lastfix import` and the web process send to a running ingest: this as a line of JSON, then the recording as it is. */
export const greetingSchema = z.object({
  lastfixImport: z.literal(2),
  name: z.string(),
  collectionType: z.enum(collectionTypes),
  whenFull: z.enum(['wait', 'refuse']),
  /** Length of the recording, which may be refused for it. */
  bytes: z.number().int().nonnegative().optional(),
})

export type Greeting = z.infer<typeof greetingSchema>

/** Instead of a recording: which vessels ingest is to remove. */
export const removalSchema = z.object({ lastfixRemoval: z.literal(1), selection: vesselSelectionSchema })

export type RemovalRequest = z.infer<typeof removalSchema>

/** What ingest answers, a line each; a recording that may be refused also gets `working` whenever the store takes a batch. */
export type Answer =
  | { progress: RecordingProgress }
  | { working: true }
  | { done: Recorded }
  | { removed: number }
  | { full: true }
  | { refused: string }

/** What became of a recording that is in the store. */
export interface Recorded extends FeedCounts {
  /** The first bad lines. */
  badLines: readonly BadLine[]
}
