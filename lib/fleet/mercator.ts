import { UNITS_PER_DEGREE } from './cellIndex.ts'

/** The height of the web map's world, whose top is at 85.0511° north, in steps of about a centimetre. */
export const MERCATOR_STEPS = 2 ** 32
export const OFF_THE_MAP = MERCATOR_STEPS - 1

const RADIANS_PER_UNIT = Math.PI / (180 * UNITS_PER_DEGREE)

/** 0 at the northern edge, growing southwards; OFF_THE_MAP for a latitude that no web map shows. */
export function mercatorY(latitude: number): number {
  const sine = Math.sin(latitude * RADIANS_PER_UNIT)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return y >= 0 && y < 1 ? Math.min(OFF_THE_MAP - 1, Math.floor(y * MERCATOR_STEPS)) : OFF_THE_MAP
}
