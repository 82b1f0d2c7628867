import { unitsPerDegree } from '#lib/vessel/cells.ts'

/** Width and height of the web map's world, whose top is at 85.0511° north, in steps of about a centimetre. */
export const mercatorSteps = 2 ** 32
export const offTheMap = mercatorSteps - 1

const radiansPerUnit = Math.PI / (180 * unitsPerDegree)

const stepsPerUnit = mercatorSteps / (360 * unitsPerDegree)

/** 0 at 180° west, increasing eastwards; 180° east is at 0 as well. */
export function mercatorX(longitude: number): number {
  const steps = Math.floor((longitude + 180 * unitsPerDegree) * stepsPerUnit)
  return steps < mercatorSteps ? steps : 0
}

/** 0 at the northern edge, increasing southwards; `offTheMap` for a latitude that web maps do not show. */
export function mercatorY(latitude: number): number {
  const sine = Math.sin(latitude * radiansPerUnit)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return y >= 0 && y < 1 ? Math.min(offTheMap - 1, Math.floor(y * mercatorSteps)) : offTheMap
}

/**
 * Packs the upper halves of x and y into one number. The southernmost row is reserved for positions that are not on the
 * map.
 */
export function mapPlaceOf(x: number, y: number): number {
  if (y === offTheMap) return notOnTheMap
  return (((x >>> 16) << 16) | Math.min(0xfffe, y >>> 16)) >>> 0
}

export const notOnTheMap = 0xffff
