import { chartColourTokens } from '../style/colours.ts'
import { type StationForm, stationSymbols } from './stationSymbols.ts'

const boxPixels = 22

/** Draws a station's symbol as an SVG, from the same table as the map. */
export function StationMark({ form }: { form: StationForm }) {
  const { sizePixels, lineWidth, colour, ground, outline, strokes } = stationSymbols[form]
  const unit = (0.8 * sizePixels) / 2
  const half = boxPixels / 2
  return (
    <svg viewBox={`-${half} -${half} ${boxPixels} ${boxPixels}`} width={boxPixels} height={boxPixels} aria-hidden>
      <g transform={`scale(${unit})`} strokeLinejoin="round" strokeLinecap="round">
        {ground === 'white' && (
          <path d={outline} fill="var(--beacon-ground)" stroke="var(--beacon-ground)" strokeWidth={5 / unit} />
        )}
        {strokes.map((stroke) => {
          const ink = `var(${chartColourTokens[stroke.colour ?? colour]})`
          return (
            <path
              key={stroke.path}
              d={stroke.path}
              fill={stroke.isFilled ? ink : 'none'}
              stroke={ink}
              strokeWidth={lineWidth / unit}
              strokeDasharray={stroke.dashes?.map((length) => length / unit).join(' ')}
            />
          )
        })}
      </g>
    </svg>
  )
}
