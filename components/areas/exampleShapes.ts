import type { AreaShape, Ring } from './areaShapes.ts'

export const box = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

export const sea: AreaShape = [box(0, 50, 10, 60)]

/** Crosses itself at 1, 1. */
export const bow: Ring = [
  [0, 0],
  [2, 2],
  [2, 0],
  [0, 2],
  [0, 0],
]
