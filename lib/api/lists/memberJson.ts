import type { MemberJson } from '#lib/wire/listSchemas.ts'
import { vesselIdOf } from '#lib/wire/vesselId.ts'
import type { Call } from '../route.ts'

export type Member = NonNullable<ReturnType<Call['fleet']['lists']['memberOf']>>

/** The facts of a member, without where it was found. */
export function memberWithout({ row: _, unclear: __, ...facts }: Member) {
  return facts
}

/** To a caller with a scope, a vessel outside it is not received. */
export function memberJson(member: Member, { fleet }: Call): MemberJson {
  const { id, unclear, name, note, tags, addedAt } = member
  const row = fleet.live.has(member.row) ? member.row : -1
  const vessel = row < 0 ? null : fleet.vesselAt(row)
  return {
    id: String(id),
    state: unclear !== null ? 'unclear' : vessel ? 'received' : 'waiting',
    unclear,
    vessel: vessel && vesselIdOf(vessel.number),
    mmsi: vessel ? fleet.mmsiAt(row) : member.mmsi,
    imo: vessel?.imo ?? member.imo,
    call_sign: vessel?.callSign ?? member.callSign,
    ais_name: vessel?.name ?? null,
    name,
    note,
    tags,
    added_at: new Date(addedAt).toISOString(),
  }
}
