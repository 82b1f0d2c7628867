import { oddities, rejectReasons } from '#lib/ais/reject.ts'

/** Reasons for rejecting a line, a JSON message or a table row. */
export const feedRejectReasons = {
  ...rejectReasons,
  json: 'The message is not JSON of the documented shape.',
  'row-fields': 'The row has more or fewer fields than its header, or an unclosed quote.',
  'row-time': 'The row has no valid time.',
  'row-mmsi': 'The row has no MMSI of up to nine digits.',
  'row-number': 'The row has letters where a number belongs.',
} as const

/** Every reason and oddity in words. */
export const feedReasonMeanings = { ...feedRejectReasons, ...oddities }

export type FeedRejectReason = keyof typeof feedRejectReasons

/** Lines are counted from 1, empty ones too. An incomplete message counts at the line of its first part. */
export interface BadLine {
  line: number
  reason: FeedRejectReason
}
