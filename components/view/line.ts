import { parsePlaces } from '#lib/wire/places.ts'
import type { Position } from '../ui/places/greatCircle.ts'

/** Reads "4.1,51.9;4.2,51.95"; `null` for fewer than two positions. */
export function parseLine(text: string): Position[] | null {
  return parsePlaces(text)?.map(({ longitude, latitude }) => [longitude, latitude]) ?? null
}

/** Five decimals are about a metre. */
export function formatLine(line: readonly Position[]): string {
  return line.map((position) => position.map((degrees) => Number(degrees.toFixed(5))).join(',')).join(';')
}
