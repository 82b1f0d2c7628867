import { type EventKind, eventKinds } from '#lib/wire/watches.ts'
import type { WatchEventJson } from '#lib/wire/watchSchemas.ts'

export function vesselName({ vessel }: WatchEventJson): string {
  return vessel.name ?? `MMSI ${vessel.mmsi}`
}

/** What happened to which vessel. A kind of event that this page does not know is shown as it is sent. */
export function eventTitle(event: WatchEventJson, kinds: Readonly<Record<EventKind, string>>): string {
  const known = eventKinds.find((kind) => kind === event.kind)
  return `${known ? kinds[known] : event.kind} · ${vesselName(event)}`
}
