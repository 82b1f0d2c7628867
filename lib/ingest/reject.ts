import { oddities, rejectReasons } from '#lib/ais/reject.ts'

/** Why something that a source delivered is not a message, a row each: sentences first, then JSON and table rows. */
export const feedRejectReasons = {
  ...rejectReasons,
  json: 'The message is not JSON of the documented shape.',
  'row-fields': 'The row has more or fewer fields than its header, or a quote that does not end.',
  'row-time': 'The row has no valid time.',
  'row-mmsi': 'The row has no MMSI of up to nine digits.',
  'row-number': 'The row has letters where a number belongs.',
} as const

/** Every reason and oddity in words. */
export const feedReasonMeanings = { ...feedRejectReasons, ...oddities }

export type FeedRejectReason = keyof typeof feedRejectReasons

/** Counted from 1, empty lines too; of an incomplete message, the line of the part that came first. */
export interface BadLine {
  line: number
  reason: FeedRejectReason
}
