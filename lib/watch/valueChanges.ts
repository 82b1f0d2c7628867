import type { CallEvent } from '#lib/calls/vesselCalls.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { flagOf } from '#lib/vessel/flag.ts'
import { currentMmsiOf } from '#lib/vessel/identity.ts'
import { shipTypeOf } from '#lib/vessel/shipType.ts'
import { formatReceived } from '#lib/wire/time.ts'
import type { EventKind } from '#lib/wire/watches.ts'
import type { ChangeJson } from '#lib/wire/watchSchemas.ts'
import type { Watch } from './watch.ts'

const minuteMicroseconds = 60_000_000

/** Reports the changed values of a vessel. A value that was unknown before has not changed. */
export function reportChanges(
  terms: Watch['terms'],
  { before, after }: { before: Vessel | null; after: Vessel },
  report: (kind: EventKind, changes: readonly ChangeJson[]) => void,
): void {
  if (before === null) return
  const reportAny = (kind: EventKind, ...values: ChangedValue[]) => {
    const changes = changesOf(values)
    if (changes.length > 0) report(kind, changes)
  }
  reportAny('destination_changed', ['destination', before.destination, after.destination])
  if (differBy(terms.etaMinutes * minuteMicroseconds, before.etaMicroseconds, after.etaMicroseconds))
    reportAny('eta_changed', ['eta', timeText(before.etaMicroseconds), timeText(after.etaMicroseconds)])
  if (differBy(terms.draughtMetres, before.draughtMetres, after.draughtMetres))
    reportAny('draught_changed', ['draught', before.draughtMetres, after.draughtMetres])
  const { name, imo, callSign, shipTypeCode, mmsis } = before
  const hasSameNames = name === after.name && imo === after.imo && callSign === after.callSign
  if (hasSameNames && shipTypeCode === after.shipTypeCode && mmsis === after.mmsis) return
  const [mmsiBefore, mmsiAfter] = [currentMmsiOf(before), currentMmsiOf(after)]
  reportAny('name_changed', ['name', name, after.name])
  reportAny('flag_changed', ['flag', flagOf(mmsiBefore), flagOf(mmsiAfter)])
  reportAny(
    'identity_changed',
    ['mmsi', mmsiBefore, mmsiAfter],
    ['name', name, after.name],
    ['imo', imo, after.imo],
    ['call_sign', callSign, after.callSign],
    ['ship_type', shipTypeOf(shipTypeCode), shipTypeOf(after.shipTypeCode)],
  )
}

/** Draughts have steps of 0.1 m, which binary fractions miss by less than this. */
const rounding = 1e-6

function differBy(least: number, before: number | null, after: number | null): boolean {
  return before !== null && after !== null && Math.abs(after - before) >= least - rounding
}

function timeText(microseconds: number | null): string | null {
  return microseconds === null ? null : formatReceived(microseconds)
}

export function changesOfCall({ kind, port, berth }: CallEvent): ChangeJson[] {
  if (kind === 'departed') return [{ field: 'port', before: port, after: null }]
  const changes = [{ field: 'port', before: null, after: port }]
  return berth === null ? changes : [...changes, { field: 'berth', before: null, after: berth }]
}

type Value = string | number | null
type ChangedValue = readonly [field: string, before: Value, after: Value]

function changesOf(values: readonly ChangedValue[]): ChangeJson[] {
  return values.flatMap(([field, before, after]) =>
    before === null || after === null || before === after ? [] : [{ field, before, after }],
  )
}
