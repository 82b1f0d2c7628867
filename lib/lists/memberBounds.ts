/** The numbers of members, and their bounds: in a list, in all lists of its owner, and in all lists. */
export interface MemberBounds {
  ofList: number
  ofOwner: number
  inAll: number
  /** The share that lists of the owner may take of what other owners leave free. */
  shareOfFree: number
}

export type MemberCounts = Omit<MemberBounds, 'shareOfFree'>

/** The bound that further members would exceed. */
export function exceededBound(counts: MemberCounts, added: number, bounds: MemberBounds): keyof MemberBounds | null {
  if (counts.ofList + added > bounds.ofList) return 'ofList'
  if (counts.ofOwner + added > bounds.ofOwner) return 'ofOwner'
  if (counts.inAll + added > bounds.inAll) return 'inAll'
  const free = bounds.inAll - (counts.inAll - counts.ofOwner)
  return counts.ofOwner + added > free * bounds.shareOfFree ? 'shareOfFree' : null
}
