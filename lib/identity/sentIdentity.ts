import type { Facts } from '#lib/vessel/evidence.ts'

/** Identifying fields of a static report. */
export type SentIdentity = Pick<Facts, 'imo' | 'name' | 'callSign'>

const parts = ['imo', 'name', 'callSign'] as const

type Held = { readonly [Part in (typeof parts)[number]]?: SentIdentity[Part] | null }

export function identityIn(facts: Held): SentIdentity {
  const identity: SentIdentity = {}
  if (facts.imo) identity.imo = facts.imo
  if (facts.name) identity.name = facts.name
  if (facts.callSign) identity.callSign = facts.callSign
  return identity
}

/**
 * Two vessels differ in IMO number, or in both name and call sign. A single difference is a typing or reception error.
 */
export function areOfTwoVessels(one: Held, other: Held): boolean {
  const { name, callSign } = { name: compared(one, other, 'name'), callSign: compared(one, other, 'callSign') }
  if (name === 'differs' && callSign === 'differs') return true
  return compared(one, other, 'imo') === 'differs' && !(name === 'same' && callSign === 'same')
}

/** Returns whether facts identify this vessel rather than another; `null` if they are inconclusive. */
export function names(identity: Held, facts: Held): boolean | null {
  const imo = compared(identity, facts, 'imo')
  if (imo === 'same') return true
  const others = [compared(identity, facts, 'name'), compared(identity, facts, 'callSign')]
  if (others.includes('same')) return imo !== 'differs' || !others.includes('differs')
  return imo === 'differs' || others.includes('differs') ? false : null
}

function compared(one: Held, other: Held, part: (typeof parts)[number]): 'same' | 'differs' | 'unknown' {
  if (!one[part] || !other[part]) return 'unknown'
  return one[part] === other[part] ? 'same' : 'differs'
}
