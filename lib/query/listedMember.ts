import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import type { FoundMember } from '#lib/lists/findMember.ts'
import type { MemberFacts } from '#lib/lists/listFacts.ts'
import type { ListedMember } from '#lib/wire/rows/member.ts'

export type Member = MemberFacts & FoundMember

/** A member with its vessel. A vessel outside the caller's scope is not received. */
export function listedMember(member: Member, fleet: VisibleFleet): ListedMember {
  return { member, vessel: fleet.live.has(member.row) ? fleet.vesselAt(member.row) : null }
}
