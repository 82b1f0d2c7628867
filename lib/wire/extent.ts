import type { BoundingBox } from './area/boundingBox.ts'

/** What GET /api/extent answers. */
export interface ExtentJson {
  /** How many of the selected vessels have a position. */
  located: number
  /** The smallest box that holds them all; `null` without any. */
  bbox: BoundingBox | null
}
