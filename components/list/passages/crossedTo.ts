import type { CrossingJson } from '#lib/wire/rows/passages.ts'
import { initialCourse, type Position } from '../../ui/places/greatCircle.ts'

const winds = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type Wind = (typeof winds)[number]

/** The wind that a crossing leads to; `null` for a line with bends, whose parts have different ones. */
export function crossedTo(line: readonly Position[] | null, direction: CrossingJson['direction']): Wind | null {
  const [from, to, bend] = line ?? []
  if (!from || !to || bend) return null
  const course = initialCourse(from, to) + (direction === 'left_to_right' ? 90 : 270)
  return winds[Math.round((course % 360) / 45) % 8] ?? null
}
