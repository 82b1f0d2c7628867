import { z } from 'zod'
import { time } from './schemaParts.ts'

export const noticeSchema = z
  .strictObject({
    kind: z
      .enum(['feed_silent', 'feed_back', 'backup_failed', 'backup_made'])
      .describe(
        '`feed_silent`: a feed sends nothing; `feed_back`: it sends again; `backup_failed`: the database could not be backed up; `backup_made`: it was backed up again.',
      ),
    feed: z.string().nullable().describe('Name of the feed; null for backups.'),
    since: time.describe('Since when.'),
    reason: z.string().nullable().describe('Why the feed cannot be reached, or the backup cannot be made.'),
  })
  .describe('A notice of the service about itself.')

export type NoticeJson = z.infer<typeof noticeSchema>

/** A stored notice; an older or newer version may have stored another. */
export function noticeOf(text: string): NoticeJson | null {
  return noticeSchema.safeParse(JSON.parse(text)).data ?? null
}
