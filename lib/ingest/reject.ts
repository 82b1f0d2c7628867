import { rejectReasons } from '#lib/ais/reject.ts'

/** Why something a source handed over is no message, a row each: what sentences can have wrong, and then what comes otherwise. */
export const feedRejectReasons = {
  ...rejectReasons,
  json: 'The message is not JSON of the documented shape.',
  'row-fields': 'The row has more or fewer fields than its header, or a quote that does not end.',
  'row-time': 'The row has no time that can be read.',
  'row-mmsi': 'The row has no MMSI of nine digits or fewer.',
  'row-number': 'The row has letters where a number belongs.',
} as const

export type FeedRejectReason = keyof typeof feedRejectReasons

/** Counted from 1, empty lines too; of an incomplete message, the line of the part that came first. */
export interface BadLine {
  line: number
  reason: FeedRejectReason
}
