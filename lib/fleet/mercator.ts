import { UNITS_PER_DEGREE } from '#lib/vessel/cells.ts'

/** The width and the height of the web map's world, whose top is at 85.0511° north, in steps of about a centimetre. */
export const MERCATOR_STEPS = 2 ** 32
export const OFF_THE_MAP = MERCATOR_STEPS - 1

const RADIANS_PER_UNIT = Math.PI / (180 * UNITS_PER_DEGREE)

const STEPS_PER_UNIT = MERCATOR_STEPS / (360 * UNITS_PER_DEGREE)

/** 0 at 180° west, growing eastwards; 180° east is there, too. */
export function mercatorX(longitude: number): number {
  const steps = Math.floor((longitude + 180 * UNITS_PER_DEGREE) * STEPS_PER_UNIT)
  return steps < MERCATOR_STEPS ? steps : 0
}

/** 0 at the northern edge, growing southwards; OFF_THE_MAP for a latitude that no web map shows. */
export function mercatorY(latitude: number): number {
  const sine = Math.sin(latitude * RADIANS_PER_UNIT)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return y >= 0 && y < 1 ? Math.min(OFF_THE_MAP - 1, Math.floor(y * MERCATOR_STEPS)) : OFF_THE_MAP
}

/** The upper half of x and that of y in one number. The southernmost row is left out, for what is not on the map. */
export function mapPlaceOf(x: number, y: number): number {
  if (y === OFF_THE_MAP) return NOT_ON_THE_MAP
  return (((x >>> 16) << 16) | Math.min(0xfffe, y >>> 16)) >>> 0
}

export const NOT_ON_THE_MAP = 0xffff
