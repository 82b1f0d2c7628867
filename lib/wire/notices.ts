import { z } from 'zod'
import { time } from './schemaParts.ts'

export const noticeSchema = z
  .strictObject({
    kind: z
      .enum(['feed_silent', 'feed_back'])
      .describe('`feed_silent`: a feed sends nothing; `feed_back`: it sends again.'),
    feed: z.string().describe('Name of the feed.'),
    since: time.describe('Since when.'),
    reason: z.string().nullable().describe('Why it cannot be reached.'),
  })
  .describe('A notice of the service about itself.')

export type NoticeJson = z.infer<typeof noticeSchema>

/** A stored notice; an older or newer version may have stored another. */
export function noticeOf(text: string): NoticeJson | null {
  return noticeSchema.safeParse(JSON.parse(text)).data ?? null
}
