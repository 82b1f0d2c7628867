import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { foldText } from '#lib/wire/condition.ts'
import { LikeliestRows, mergedRows } from './likeliestRows.ts'
import { offerByName, offerMisspelt } from './vesselsByName.ts'
import { offerByNumber, offerWithinNumber } from './vesselsByNumber.ts'

export interface VesselSearch {
  /** The most likely ones first. */
  rows: readonly number[]
  /** No vessel matches; these are similar. */
  guessed: boolean
  /** The number of names that contain the text. */
  named: number
}

const minNameCharacters = 2
const minNumberDigits = 3
const callSignPattern = /^(?=.*[A-Z])[A-Z0-9]{2,7}$/

/** Finds vessels by part of a name, an MMSI, an IMO number or a call sign. */
export function searchVessels(fleet: VisibleFleet, text: string, max: number): VesselSearch {
  const folded = foldText(text)
  const digits = /^(?:MMSI|IMO)?[ :#]*(\d+)$/.exec(folded)?.[1] ?? null
  const { updatedMicroseconds } = fleet.numbers.byName
  const likeliest = () => new LikeliestRows(updatedMicroseconds, max)
  const [name, callSign, mmsi, imo] = [likeliest(), likeliest(), likeliest(), likeliest()]
  let named = 0
  if (folded.length >= minNameCharacters) {
    const rows = fleet.texts.name
      .rowsContaining({ folded, matches: (name) => foldText(name).includes(folded) })
      .keepOnly(fleet.live)
    named = rows.count()
    offerByName(fleet, folded, rows, named, name)
  }
  if (callSignPattern.test(folded)) offerByCallSign(fleet, folded, callSign)
  const merged = () => mergedRows([name, callSign, mmsi, imo], updatedMicroseconds, max)
  const isNumber = digits !== null && digits.length >= minNumberDigits
  if (isNumber) offerByNumber(fleet, digits, { mmsi, imo })
  let rows = merged()
  if (rows.length === 0 && isNumber) {
    offerWithinNumber(fleet, digits, { mmsi, imo })
    rows = merged()
  }
  if (rows.length > 0 || digits !== null) return { rows, guessed: false, named }
  const near = likeliest()
  offerMisspelt(fleet, folded, near)
  return { rows: near.rows, guessed: near.rows.length > 0, named }
}

const callSignBegins = 2

function offerByCallSign(fleet: VisibleFleet, folded: string, likeliest: LikeliestRows): void {
  fleet.texts.callSign.forEachBeginning(folded, (row, isWhole) => {
    if (fleet.live.has(row)) likeliest.offer(row, isWhole ? 0 : callSignBegins)
  })
}
