import type { Recorded } from '#lib/ingest/push/socketWire.ts'
import { type FeedRejectReason, feedRejectReasons } from '#lib/ingest/reject.ts'

export function importSummary(name: string, counts: Recorded): string {
  const { lines, messages, repeats, observations } = counts
  return [
    `${name}: ${lines} lines, ${messages} messages (${repeats} repeated), ${observations} vessel reports`,
    ...rejectedLines(counts.rejected),
    ...reasons('read although odd', counts.odd),
    ...firstBadLines(counts.badLines),
    ...reasons('not from vessels', counts.notVessels),
    ...reasons('implausible', counts.implausible),
    ...reasons('without effect', counts.ignored),
  ].join('\n')
}

const maxBadLinesShown = 10

function firstBadLines(badLines: Recorded['badLines']): string[] {
  if (badLines.length === 0) return []
  const shown = badLines.slice(0, maxBadLinesShown).map(({ line, reason }) => `${line} ${reason}`)
  return [`  first bad lines: ${shown.join(', ')}`]
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
