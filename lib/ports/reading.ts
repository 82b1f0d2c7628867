import type { Hint } from './countries.ts'
import type { Place, Port } from './port.ts'
import type { Reason } from './reasons.ts'

/** What a stretch of text was read as: the ports it may name, how well, and how. */
export type Reading = {
  ports: readonly Port[]
  quality: number
  matched: string
  how: readonly Reason[]
  hints: readonly Hint[]
  /** Of the ports that the text names beside the one it is bound for. */
  otherPlaces?: readonly Place[]
  /** Only three letters of a code: good for a port the whole world knows, or one close to the vessel. */
  isBareLocation: boolean
}
