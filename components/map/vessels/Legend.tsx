'use client'

import { useId } from 'react'
import { DoubtRing } from '../../record/DoubtRing.tsx'
import { vesselValueWords } from '../../record/vesselValueWords.ts'
import { Options } from '../../ui/form/Field.tsx'
import { minutesAhead, usePreferences } from '../../ui/preferences.ts'
import { useWords } from '../../ui/words/words.ts'
import { wholeWorld } from '../../view/camera.ts'
import { useCameraParameter } from '../../view/urlState.ts'
import { useIsVisitor } from '../../view/visitor.ts'
import { InterferenceLegend } from '../interference/InterferenceLegend.tsx'
import { LayerSwitch } from '../LayerSwitch.tsx'
import { mapWords } from '../mapWords.ts'
import { ReceptionLegend } from '../reception/ReceptionLegend.tsx'
import { StationLegend } from '../stations/StationLegend.tsx'
import { type ColouredType, colouredTypes, vesselColourTokens } from '../style/colours.ts'
import { TracksSwitch } from '../tracks/TracksSwitch.tsx'
import { type VesselIcon, type VesselShape, vesselAges, vesselShapes } from './icons.ts'
import styles from './Legend.module.css'
import { VesselDot, VesselMark } from './VesselMark.tsx'
import { shapesFromZoom } from './vesselLayers.ts'

const usual: VesselIcon = { shape: 'hull', type: 'Other', transponderClass: 'A', age: 'live' }
const shapes: readonly VesselShape[] = [...vesselShapes]

/** Switches what else the map shows, and explains colour, shape and fill of marks, or of dots at far zooms. */
export function Legend() {
  const words = useWords(mapWords)
  const { types } = useWords(vesselValueWords)
  const [camera] = useCameraParameter()
  const { zoom } = camera ?? wholeWorld
  const isFarOut = zoom < shapesFromZoom
  return (
    <details className={styles.legend}>
      <summary className={styles.summary}>{words.legend}</summary>
      <div className={styles.content}>
        <div className={styles.layers}>
          <WatchedAreasSwitch />
          <TracksSwitch />
          <ReceptionLegend />
          <StationLegend />
          <InterferenceLegend />
        </div>
        <ul>
          {colouredTypes.map((type) => (
            <li key={type}>
              {isFarOut ? <VesselDot type={type} age="live" /> : <VesselMark icon={{ ...usual, type }} />} {types[type]}
            </li>
          ))}
        </ul>
        <ul>
          {isFarOut && <li className={styles.closer}>{words.zoomedIn}</li>}
          {shapes.map((shape) => (
            <li key={shape}>
              <VesselMark icon={{ ...usual, shape }} /> {words.shapes[shape]}
            </li>
          ))}
          <li>
            <VesselMark icon={{ ...usual, transponderClass: 'B' }} /> {words.classB}
          </li>
          <li>
            <VectorMark /> <MinutesAhead />
          </li>
          <li>
            <OpenMark /> {words.openVessel}
          </li>
          <li>
            <DoubtRing /> {words.doubtfulPosition}
          </li>
        </ul>
        <ul>
          {vesselAges.map((age) => (
            <li key={age}>
              {isFarOut ? (
                <VesselDot type="Other" age={age} />
              ) : (
                <>
                  <VesselMark icon={{ ...usual, age }} />
                  <VesselMark icon={{ ...usual, age, transponderClass: 'B' }} />
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

/** Shows and hides the outlines of the user's watches. */
function WatchedAreasSwitch() {
  const words = useWords(mapWords)
  const [{ watchedAreas }, choose] = usePreferences()
  if (useIsVisitor()) return null
  return (
    <LayerSwitch
      label={words.watchedAreas}
      isShown={watchedAreas === 'on'}
      onShow={(isShown) => choose({ watchedAreas: isShown ? 'on' : 'off' })}
    />
  )
}

/** Chooses how far the predicted way of vessels goes. */
function MinutesAhead() {
  const words = useWords(mapWords)
  const id = useId()
  const [{ minutesAhead: ahead }, choose] = usePreferences()
  return (
    <label className={styles.choice} htmlFor={id}>
      {words.vector}
      <Options
        id={id}
        value={ahead}
        options={minutesAhead}
        words={{ 6: words.ahead('6'), 15: words.ahead('15'), 30: words.ahead('30'), 60: words.ahead('60') }}
        onChange={(chosen) => choose({ minutesAhead: chosen })}
      />
    </label>
  )
}

function VectorMark() {
  const colour = `var(${vesselColourTokens['Other' satisfies ColouredType]})`
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
