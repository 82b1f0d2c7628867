import { type ColouredType, colouredTypes, vesselColourTokens } from '../style/colours.ts'
import { shapePaths } from './icons.ts'

/** A vessel of a type as the map draws it. */
export function ShipTypeMark({ type }: { type: string }) {
  const coloured: ColouredType = colouredTypes.find((known) => known === type) ?? 'Other'
  return (
    <svg viewBox="-1.1 -1.1 2.2 2.2" width={16} height={16} aria-hidden>
      <path d={shapePaths.hull} fill={`var(${vesselColourTokens[coloured]})`} />
    </svg>
  )
}
