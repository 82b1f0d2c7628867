/** West, south, east, north in degrees; west is the greater where the box crosses 180° (RFC 7946, 5.2). */
export type BoundingBox = [west: number, south: number, east: number, north: number]

/** What GET /api/extent answers. */
export interface ExtentJson {
  /** How many of the ships that were asked for have a position. */
  located: number
  /** The smallest box that holds them all; `null` without any. */
  bbox: BoundingBox | null
}
