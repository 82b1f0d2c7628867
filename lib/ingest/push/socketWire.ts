import { z } from 'zod'
import { collectionTypes } from '#lib/vessel/fields.ts'
import type { FeedCounts } from '../feeds/counts.ts'
import type { RecordingProgress } from '../recording.ts'
import type { BadLine } from '../reject.ts'
import type { SourceTestResult } from '../sourceTest.ts'
import { vesselSelectionSchema } from '../vesselRemoval.ts'
import { stationSchema } from './station.ts'

/** The line of JSON that `lastfix import` and the web process send to a running ingest before a recording. */
export const greetingSchema = z.object({
  lastfixImport: z.literal(3),
  name: z.string(),
  collectionType: z.enum(collectionTypes),
  whenFull: z.enum(['wait', 'refuse']),
  /** `messages`: every line is the JSON of a message that a receiver posted. */
  content: z.enum(['text', 'messages']),
  station: stationSchema.nullable(),
  /** Length of the recording, as a reason for refusing it. */
  bytes: z.number().int().nonnegative().optional(),
})

export type Greeting = z.infer<typeof greetingSchema>

/** A request to remove vessels, in place of a recording. */
export const removalSchema = z.object({ lastfixRemoval: z.literal(1), selection: vesselSelectionSchema })

export type RemovalRequest = z.infer<typeof removalSchema>

/** A request to test a source, in place of a recording. The URL has its secrets. */
export const sourceTestSchema = z.object({ lastfixSourceTest: z.literal(1), url: z.string(), seconds: z.number() })

export type SourceTestRequest = z.infer<typeof sourceTestSchema>

/** A line of the answer. A recording that may be refused also gets `working` after each commit. */
export type Answer =
  | { progress: RecordingProgress }
  | { working: true }
  | { done: Recorded }
  | { removed: number }
  | { tested: SourceTestResult }
  | { full: true }
  | { refused: string }

/** The result of a recording that is in the store. */
export interface Recorded extends FeedCounts {
  /** The first bad lines. */
  badLines: readonly BadLine[]
}
