import { z } from 'zod'
import { time } from './schemaParts.ts'

export const noticeSchema = z
  .strictObject({
    kind: z
      .enum([
        ...['feed_silent', 'feed_back', 'backup_failed', 'backup_made'],
        ...['disk_low', 'disk_free', 'update_available', 'update_installed'],
      ] as const)
      .describe(
        '`feed_silent`: a feed sends nothing; `feed_back`: it sends again; `backup_failed`: the database could not be backed up; `backup_made`: it was backed up again; `disk_low`: the disk is nearly full; `disk_free`: it has space again; `update_available`: there is a newer version; `update_installed`: it runs.',
      ),
    feed: z.string().nullable().describe('Name of the feed; null for other notices.'),
    since: time.describe('Since when.'),
    reason: z
      .string()
      .nullable()
      .describe('Why the feed cannot be reached or the backup cannot be made, the free space, or the version.'),
  })
  .describe('A notice of the service about itself.')

export type NoticeJson = z.infer<typeof noticeSchema>

/** A stored notice; an older or newer version may have stored another. */
export function noticeOf(text: string): NoticeJson | null {
  return noticeSchema.safeParse(JSON.parse(text)).data ?? null
}
