import type { Recorded } from '#lib/ingest/push/relayWire.ts'
import { type FeedRejectReason, feedRejectReasons } from '#lib/ingest/reject.ts'

/** What became of a recording, for people. */
export function importSummary(name: string, counts: Recorded): string {
  const { lines, messages, repeats, observations } = counts
  return [
    `${name}: ${lines} lines, ${messages} messages, ${repeats} of them repeats, ${observations} observations of vessels`,
    ...rejectedLines(counts.rejected),
    ...firstBadLines(counts.badLines),
    ...reasons('no vessel', counts.notVessels),
    ...reasons('not plausible', counts.implausible),
    ...reasons('of no effect', counts.ignored),
  ].join('\n')
}

const BAD_LINES_SHOWN = 10

function firstBadLines(badLines: Recorded['badLines']): string[] {
  if (badLines.length === 0) return []
  const shown = badLines.slice(0, BAD_LINES_SHOWN).map(({ line, reason }) => `${line} ${reason}`)
  return [`  the first bad lines: ${shown.join(', ')}`]
}

export function rejectedLines(rejected: Partial<Record<FeedRejectReason, number>>): string[] {
  return sorted(rejected).map(([reason, times]) => `  ${times} rejected, ${reason}: ${feedRejectReasons[reason]}`)
}

function reasons(what: string, counts: Partial<Record<string, number>>): string[] {
  const listed = sorted(counts).map(([reason, times]) => `${times} ${reason}`)
  return listed.length === 0 ? [] : [`  ${what}: ${listed.join(', ')}`]
}

function sorted<Reason extends string>(counts: Partial<Record<Reason, number>>): [Reason, number][] {
  return (Object.entries(counts) as [Reason, number][]).sort(([, few], [, many]) => many - few)
}
