import { z } from 'zod'
import { collectionTypes } from '#lib/vessel/fields.ts'
import type { FeedCounts } from './counts.ts'
import type { Poured } from './pour.ts'

/** How `lastfix import` speaks to a running ingest: one line of JSON that says what comes, then the recording as it is. */
export const greetingSchema = z.object({
  lastfixImport: z.literal(1),
  name: z.string(),
  collectionType: z.enum(collectionTypes),
})

export type Greeting = z.infer<typeof greetingSchema>

/** What ingest answers: a line for every acknowledgement, and one at the end. */
export type Answer = { poured: Poured } | { done: FeedCounts } | { refused: string }
