import { useId } from 'react'
import { type ColouredType, colouredTypes, vesselColourTokens } from '../style/colours.ts'
import { ageInk, dotInks, halfFrom, shapePaths, sizePixels, type VesselIcon } from './icons.ts'

const boxPixels = 20

/** Draws a vessel's mark as an SVG, from the same table as the map. */
export function VesselMark({ icon }: { icon: VesselIcon }) {
  const { shape, type, transponderClass } = icon
  const clip = useId()
  const ink = ageInk(icon)
  const colour = `var(${vesselColourTokens[type]})`
  const unit = (0.82 * sizePixels[transponderClass]) / 2
  const path = shapePaths[shape]
  return (
    <svg
      viewBox={`${-boxPixels / 2} ${-boxPixels / 2} ${boxPixels} ${boxPixels}`}
      width={boxPixels}
      height={boxPixels}
      aria-hidden
    >
      <clipPath id={clip}>
        <rect x="-1" y={ink.fill === 'half' ? halfFrom[shape] : -1} width="2" height="2" />
      </clipPath>
      <g transform={`scale(${unit})`}>
        {ink.fill !== 'none' && <path d={path} fill={colour} clipPath={`url(#${clip})`} />}
        <path
          d={path}
          fill="none"
          stroke={colour}
          strokeWidth={ink.lineWidth / unit}
          strokeDasharray={ink.dashes?.map((length) => length / unit).join(' ')}
        />
        {shape === 'anchored' && <circle r={0.2} fill={ink.fill === 'none' ? colour : 'var(--panel)'} />}
      </g>
    </svg>
  )
}

/** The dot of a vessel at far zooms, larger than on the map. */
export function VesselDot({ type, age }: Pick<VesselIcon, 'type' | 'age'>) {
  const { fill, outline, isRing } = dotInks[age]
  const colour = `var(${vesselColourTokens[type]})`
  return (
    <svg viewBox="-10 -10 20 20" width={boxPixels} height={boxPixels} aria-hidden>
      <circle
        r="4.4"
        fill={colour}
        fillOpacity={fill}
        stroke={isRing ? colour : 'none'}
        strokeWidth="1.6"
        strokeOpacity={outline}
      />
    </svg>
  )
}

/** A vessel of a type as the map draws it. */
export function ShipTypeMark({ type }: { type: string }) {
  const coloured: ColouredType = colouredTypes.find((known) => known === type) ?? 'Other'
  return (
    <svg viewBox="-1.1 -1.1 2.2 2.2" width={16} height={16} aria-hidden>
      <path d={shapePaths.hull} fill={`var(${vesselColourTokens[coloured]})`} />
    </svg>
  )
}
