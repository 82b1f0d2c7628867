import { interferenceOf, senderOf } from '#lib/wire/eventJson.ts'
import { type ReportedKind, reportedKinds } from '#lib/wire/watches.ts'
import type { WatchEventJson } from '#lib/wire/watchSchemas.ts'
import { vesselName } from '../record/vesselName.ts'

/** Kind and vessel, or kind and watch for an event of no vessel. An unknown kind is shown unchanged. */
export function eventTitle(event: WatchEventJson, kinds: Readonly<Record<ReportedKind, string>>): string {
  const known = reportedKinds.find((kind) => kind === event.kind)
  const of = interferenceOf(event) ? event.watch.name : vesselName(senderOf(event))
  return `${known ? kinds[known] : event.kind} · ${of}`
}
