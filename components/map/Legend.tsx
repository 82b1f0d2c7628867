import { type ColouredType, colouredTypes, shipColourTokens } from './colours.ts'
import type { ShipShape } from './icons.ts'
import styles from './Legend.module.css'
import { shapePath } from './shapePath.ts'

const shapes: readonly (readonly [ShipShape, string])[] = [
  ['hull', 'Under way'],
  ['anchored', 'At anchor'],
  ['moored', 'Moored'],
  ['diamond', 'Heading unknown'],
]

const ages = [
  { words: 'Live', fill: 1 },
  { words: 'Over 10 min old', fill: 0.6 },
  { words: 'Over 1 h', fill: 0.25 },
  { words: 'Over 24 h', fill: 0, dashed: true },
]

/** What colour, shape and fill of a mark mean. */
export function Legend() {
  return (
    <details className={styles.legend}>
      <summary className={styles.summary}>Legend</summary>
      <div className={styles.content}>
        <ul>
          {colouredTypes.map((type) => (
            <li key={type}>
              <Mark shape="hull" type={type} /> {type}
            </li>
          ))}
        </ul>
        <ul>
          {shapes.map(([shape, words]) => (
            <li key={shape}>
              <Mark shape={shape} /> {words}
            </li>
          ))}
          <li>
            <Mark shape="hull" fill={0} small /> Class B
          </li>
        </ul>
        <ul>
          {ages.map(({ words, fill, dashed }) => (
            <li key={words}>
              <Mark shape="hull" fill={fill} dashed={dashed} /> {words}
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}

interface MarkProps {
  shape: ShipShape
  type?: ColouredType
  fill?: number
  dashed?: boolean
  small?: boolean
}

function Mark({ shape, type = 'Other', fill = 1, dashed, small }: MarkProps) {
  const colour = `var(${shipColourTokens[type]})`
  return (
    <svg
      viewBox="-1.2 -1.2 2.4 2.4"
      width={small ? 13 : 18}
      height={small ? 13 : 18}
      className={styles.mark}
      aria-hidden
    >
      <path
        d={shapePath(shape)}
        fill={colour}
        fillOpacity={fill}
        stroke={colour}
        strokeWidth={0.18}
        strokeDasharray={dashed ? '0.3 0.25' : undefined}
      />
      {shape === 'anchored' && <circle r={0.22} fill="var(--panel)" />}
    </svg>
  )
}
