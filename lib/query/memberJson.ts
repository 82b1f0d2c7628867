import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import type { FoundMember } from '#lib/lists/findMember.ts'
import type { MemberFacts } from '#lib/lists/listFacts.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { currentMmsiOf } from '#lib/vessel/identity.ts'
import type { MemberJson } from '#lib/wire/listSchemas.ts'
import { isoTime } from '#lib/wire/time.ts'
import { vesselIdOf } from '#lib/wire/vesselId.ts'

export type Member = MemberFacts & FoundMember

/** A vessel outside the caller's scope is not received. */
export function vesselOf({ row }: Member, fleet: VisibleFleet): Vessel | null {
  return fleet.live.has(row) ? fleet.vesselAt(row) : null
}

/** `vessel` is a vessel that the caller may see. */
export function memberJson(member: Member, vessel: Vessel | null): MemberJson {
  const { id, unclear, name, note, tags, addedAt } = member
  return {
    id: String(id),
    state: unclear !== null ? 'unclear' : vessel ? 'received' : 'waiting',
    unclear,
    vessel: vessel && vesselIdOf(vessel.number),
    mmsi: vessel ? currentMmsiOf(vessel) : member.mmsi,
    imo: vessel?.imo ?? member.imo,
    call_sign: vessel?.callSign ?? member.callSign,
    ais_name: vessel?.name ?? null,
    name,
    note,
    tags,
    added_at: isoTime(addedAt),
  }
}
