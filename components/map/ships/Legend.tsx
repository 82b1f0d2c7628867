'use client'

import { useCameraParameter } from '../../shell/urlState.ts'
import { shipWords } from '../../ui/words/shipWords.ts'
import { useWords } from '../../ui/words/words.ts'
import { wholeWorld } from '../camera/camera.ts'
import { mapWords } from '../mapWords.ts'
import { type ColouredType, colouredTypes, shipColourTokens } from '../style/colours.ts'
import { type ShipIcon, type ShipShape, shipAges, shipShapes } from './icons.ts'
import styles from './Legend.module.css'
import { ShipDot, ShipMark } from './ShipMark.tsx'
import { shapesFromZoom } from './shipLayers.ts'

const usual: ShipIcon = { shape: 'hull', type: 'Other', transponderClass: 'A', age: 'live' }
const shapes: readonly ShipShape[] = [...shipShapes]

/** What colour, shape and fill of a mark mean; far out, where ships are dots, of a dot. */
export function Legend() {
  const words = useWords(mapWords)
  const { types } = useWords(shipWords)
  const [camera] = useCameraParameter()
  const isFarOut = (camera ?? wholeWorld).zoom < shapesFromZoom
  return (
    <details className={styles.legend}>
      <summary className={styles.summary}>{words.legend}</summary>
      <div className={styles.content}>
        <ul>
          {colouredTypes.map((type) => (
            <li key={type}>
              {isFarOut ? <ShipDot type={type} age="live" /> : <ShipMark icon={{ ...usual, type }} />} {types[type]}
            </li>
          ))}
        </ul>
        <ul>
          {isFarOut && <li className={styles.closer}>{words.closer}</li>}
          {shapes.map((shape) => (
            <li key={shape}>
              <ShipMark icon={{ ...usual, shape }} /> {words.shapes[shape]}
            </li>
          ))}
          <li>
            <ShipMark icon={{ ...usual, transponderClass: 'B' }} /> {words.classB}
          </li>
          <li>
            <VectorMark /> {words.vector}
          </li>
          <li>
            <OpenMark /> {words.openShip}
          </li>
        </ul>
        <ul>
          {shipAges.map((age) => (
            <li key={age}>
              {isFarOut ? (
                <ShipDot type="Other" age={age} />
              ) : (
                <>
                  <ShipMark icon={{ ...usual, age }} />
                  <ShipMark icon={{ ...usual, age, transponderClass: 'B' }} />
                </>
              )}{' '}
              {words.ages[age]}
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}

function VectorMark() {
  const colour = `var(${shipColourTokens['Other' satisfies ColouredType]})`
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden>
      <path d="M3 17 17 3" stroke={colour} strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  )
}

function OpenMark() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden>
      <circle cx="10" cy="10" r="8" fill="var(--accent)" fillOpacity="0.14" stroke="var(--accent)" strokeWidth="2" />
    </svg>
  )
}
