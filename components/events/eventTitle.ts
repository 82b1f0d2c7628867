import { senderOf } from '#lib/wire/eventJson.ts'
import { type ReportedKind, reportedKinds } from '#lib/wire/watches.ts'
import type { WatchEventJson } from '#lib/wire/watchSchemas.ts'
import { vesselName } from '../record/vesselName.ts'

/** Kind and vessel. An unknown kind is shown unchanged. */
export function eventTitle(event: WatchEventJson, kinds: Readonly<Record<ReportedKind, string>>): string {
  const known = reportedKinds.find((kind) => kind === event.kind)
  return `${known ? kinds[known] : event.kind} · ${vesselName(senderOf(event))}`
}
