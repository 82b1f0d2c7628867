import { mmsiOf } from '#lib/vessel/identity.ts'
import type { MemberFacts } from './listFacts.ts'

/** The known vessels, one row each, in the form in which members of lists are found. */
export interface ListedVessels {
  numberAt(row: number): number
  imoAt(row: number): number | null
  callSignAt(row: number): string | null
  /** All MMSIs, the current one first. */
  mmsisAt(row: number): readonly number[]
  createdMicrosecondsAt(row: number): number
  /** -1 for an unknown vessel. */
  rowOf(vesselNumber: number): number
  /** Rows of vessels with this current or former MMSI. */
  rowsOfMmsi(mmsi: number): readonly number[]
  rowsOfImo(imo: number): readonly number[]
  /** `callSign` is in upper case, without spaces around it. */
  rowsOfCallSign(callSign: string): readonly number[]
  /** Whether a further vessel with the MMSI was ever received. */
  isShared(mmsi: number): boolean
}

/**
 * The reasons why a member is unclear:
 * - several_vessels: several vessels have its numbers
 * - vessel_split: its record was split since, and its IMO number names neither vessel
 */
export type UnclearMember = 'several_vessels' | 'vessel_split'

/** The row of a member, -1 while it is not received. */
export interface FoundMember {
  row: number
  unclear: UnclearMember | null
}

export interface Sought extends FoundMember {
  /** The rows of an unclear member. */
  candidates: readonly number[]
}

export const notFound: Sought = { row: -1, unclear: null, candidates: [] }

/** The vessel of a member: its own record, or else the vessel with its IMO number, MMSI or call sign, in this order. */
export function findMember(vessels: ListedVessels, facts: Omit<MemberFacts, 'id' | 'list'>): Sought {
  const own = facts.vessel === null ? -1 : vessels.rowOf(facts.vessel)
  if (own >= 0) return afterSplit(vessels, facts, own)
  if (facts.imo !== null) {
    const rows = vessels.rowsOfImo(facts.imo)
    if (rows.length > 0) return onlyOf(rows)
  }
  const mmsi = facts.mmsi ?? (facts.vessel === null ? null : mmsiOf(facts.vessel))
  if (mmsi !== null) {
    const sending = vessels.rowsOfMmsi(mmsi).filter((row) => mayHaveImo(vessels, row, facts.imo))
    const now = sending.filter((row) => vessels.mmsisAt(row)[0] === mmsi)
    return onlyOf(now.length > 0 ? now : sending)
  }
  if (facts.imo !== null || facts.callSign === null) return onlyOf([])
  return onlyOf(vessels.rowsOfCallSign(facts.callSign))
}

/** Whether another vessel than the found one has a given number. The found one may not exist for a reader, to whom it then is that one. */
export function mayBeAnother(vessels: ListedVessels, { mmsi, givenImo, callSign }: MemberFacts, row: number): boolean {
  const rows = [
    ...(givenImo === null ? [] : vessels.rowsOfImo(givenImo)),
    ...(mmsi === null ? [] : vessels.rowsOfMmsi(mmsi)),
    ...(mmsi === null && givenImo === null && callSign !== null ? vessels.rowsOfCallSign(callSign) : []),
  ]
  return rows.some((each) => each !== row)
}

function onlyOf(rows: readonly number[]): Sought {
  if (rows.length > 1) return { row: -1, unclear: 'several_vessels', candidates: rows }
  const [row = -1] = rows
  return { ...notFound, row }
}

/** A record that was split keeps its number, but the member may mean the other vessel. */
function afterSplit(vessels: ListedVessels, { imo, knownAt }: Omit<MemberFacts, 'id' | 'list'>, own: number): Sought {
  const mmsi = vessels.mmsisAt(own)[0] ?? mmsiOf(vessels.numberAt(own))
  const isNewer = (row: number) => row !== own && vessels.createdMicrosecondsAt(row) > knownAt * 1_000
  const newer = vessels.isShared(mmsi) ? vessels.rowsOfMmsi(mmsi).filter(isNewer) : []
  if (newer.length === 0) return { ...notFound, row: own }
  const named = imo === null ? [] : [own, ...newer].filter((row) => vessels.imoAt(row) === imo)
  const [only] = named
  if (only !== undefined && named.length === 1) return { ...notFound, row: only }
  return { row: own, unclear: 'vessel_split', candidates: [own, ...newer] }
}

function mayHaveImo(vessels: ListedVessels, row: number, imo: number | null): boolean {
  const sent = vessels.imoAt(row)
  return imo === null || sent === null || sent === imo
}
