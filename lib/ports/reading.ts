import type { Hint } from './countries.ts'
import type { Port } from './port.ts'

/** What a stretch of text was read as: the ports it may name, how well, and in words how. */
export type Reading = {
  ports: readonly Port[]
  quality: number
  matched: string
  how: string
  hints: readonly Hint[]
  /** Only three letters of a code: good for a port the whole world knows, or one close to the ship. */
  isBareLocation: boolean
}
