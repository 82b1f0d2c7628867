import { uint32At } from '#lib/fleet/arrayAt.ts'
import type { Bitset } from '#lib/fleet/bitset.ts'
import { foldedHash } from '#lib/fleet/textColumn.ts'
import { upperCase } from '#lib/fleet/textNeedle.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { foldText } from '#lib/wire/condition.ts'
import { EditDistance } from './editDistance.ts'
import type { LikeliestRows } from './likeliestRows.ts'

const same = 0
const beginning = 1
const beginningOfWord = 2.5
const within = 4

/** Reading more names takes too long for a search. If there are more, reads only those received last. */
const maxRead = 3_000
const readOfMany = 1_500

/** Offers rows whose names contain the text, the best first: whole name, beginning of the name, beginning of a word. */
export function offerByName(
  fleet: VisibleFleet,
  folded: string,
  named: Bitset,
  count: number,
  likeliest: LikeliestRows,
): void {
  const { updates } = fleet
  const names = fleet.texts.name
  const needle = new TextEncoder().encode(folded)
  if (count <= maxRead) {
    named.forEach((row) => {
      likeliest.offer(row, rankIn(fleet, row, needle, folded))
    })
    return
  }
  named.forEach((row) => {
    if (names.lengthAt(row) === needle.length) likeliest.offer(row, same)
  })
  let left = readOfMany
  for (let place = updates.length - 1; place >= 0 && left > 0; place -= 1) {
    const row = uint32At(updates.rows, place)
    if (!named.has(row) || !updates.isCurrent(place)) continue
    likeliest.offer(row, rankIn(fleet, row, needle, folded))
    left -= 1
  }
}

function rankIn({ texts: { name: names } }: VisibleFleet, row: number, needle: Uint8Array, folded: string): number {
  const at = names.isPlain(row) ? names.placeOf(row, needle) : foldText(names.textAt(row) ?? '').indexOf(folded)
  if (at < 0) return within
  if (at === 0) return names.lengthAt(row) === needle.length ? same : beginning
  return names.isPlain(row) && names.bytes[names.offsetAt(row) + at - 1] === blank ? beginningOfWord : within
}

const blank = 0x20
const minGuessedCharacters = 4
const twoEditsFrom = 8
const maxCompared = 2_000

/**
 * Offers vessels whose names are one edit away (two for long texts): a letter wrong, missing, extra, or two swapped.
 */
export function offerMisspelt(fleet: VisibleFleet, folded: string, likeliest: LikeliestRows): void {
  const typed = new TextEncoder().encode(folded)
  if (folded.length < minGuessedCharacters || typed.length !== folded.length) return
  const max = folded.length >= twoEditsFrom ? 2 : 1
  const distance = new EditDistance(typed)
  for (const row of fleet.texts.name.rowsAlike(typed, maxCompared)) {
    if (!fleet.live.has(row)) continue
    const { edits, isWhole } = distance.of(fleet.texts.name.bytesAt(row).map(upperCase))
    if (edits <= max) likeliest.offer(row, edits + (isWhole ? 0 : 0.5))
  }
}

const rowsOfStep = 4_096

/**
 * The rows of vessels with one of these names, in the form of `foldText`, in one pass over the fleet; `null` for a name that several
 * have. Yields between steps.
 */
export function* rowsByName(
  fleet: VisibleFleet,
  folded: ReadonlySet<string>,
): Generator<undefined, ReadonlyMap<string, number | null>> {
  const found = new Map<string, number | null>()
  if (folded.size === 0) return found
  const encoder = new TextEncoder()
  const hashes = new Set(Array.from(folded, (name) => foldedHash(encoder.encode(name), 0, encoder.encode(name).length)))
  const names = fleet.texts.name
  for (let row = 0; row < fleet.rowCount; row += 1) {
    if (row % rowsOfStep === 0) yield
    if (!fleet.live.has(row) || !names.hasTextAt(row)) continue
    // Most rows have another name, and no text is made of theirs.
    if (names.isPlain(row) && !hashes.has(foldedHash(names.bytes, names.offsetAt(row), names.lengthAt(row)))) continue
    const name = foldText(names.textAt(row) ?? '')
    if (folded.has(name)) found.set(name, found.has(name) ? null : row)
  }
  return found
}
