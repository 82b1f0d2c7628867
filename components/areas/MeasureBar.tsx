'use client'

import { Keyboard, RotateCcw, Undo2, X } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { metresPerNauticalMile } from '#lib/distance.ts'
import { useChart } from '../map/chartContext.tsx'
import { Measuring } from '../map/drawing/Measuring.ts'
import controls from '../ui/controls.module.css'
import { formWords } from '../ui/form/formWords.ts'
import { IconButton } from '../ui/IconButton.tsx'
import type { Position } from '../ui/places/greatCircle.ts'
import { isTypedInto } from '../ui/shortcuts.ts'
import { formatDegrees } from '../ui/words/format.ts'
import { useWords } from '../ui/words/words.ts'
import type { LineTool } from './areaWork.ts'
import styles from './DrawingBar.module.css'
import { type Leg, measuredWay, wayData } from './measuredWay.ts'
import { useAreaFormat } from './useAreaFormat.ts'
import { useDodging } from './useDodging.ts'

interface MeasureBarProps {
  tool: LineTool
  /** The buttons for a gate line. */
  actionsOf: (line: readonly Position[], onUsed: () => void) => ReactNode
  onStop: () => void
}

/** Sets a line on the map: a gate, or a route with its distances in nautical miles and its courses. */
export function MeasureBar({ tool, actionsOf, onStop }: MeasureBarProps) {
  const chart = useChart()
  const { words, hint, spokenHint } = useAreaFormat()
  const { miles, kilometres, legText } = useLengthFormat()
  const { done } = useWords(formWords)
  const isGate = tool === 'gate'
  const name = isGate ? words.gateLine : words.measurement
  const [keys, setKeys] = useState(false)
  const [way, setWay] = useState<{ points: readonly Position[]; pointer: Position | null }>({
    points: [],
    pointer: null,
  })
  const [measuring, setMeasuring] = useState<Measuring | null>(null)

  useEffect(() => {
    if (!chart) return
    const onWay = (points: readonly Position[], pointer: Position | null) => setWay({ points, pointer })
    const begun = chart.begin((place) => new Measuring({ ...place, onWay }))
    if (!isTypedInto(document.activeElement)) begun.focus()
    setMeasuring(begun)
    return () => {
      begun.close()
      setMeasuring(null)
      chart.show('measured', { type: 'FeatureCollection', features: [] })
    }
  }, [chart])

  const { points, pointer } = way
  const set = useMemo(() => measuredWay(points), [points])
  const shown = useMemo(
    () => (points.length > 0 && pointer ? measuredWay([...points, pointer]) : set),
    [points, pointer, set],
  )
  useEffect(() => chart?.show('measured', wayData(shown, legText)), [chart, shown, legText])

  const barRef = useDodging(measuring, [way.points, keys])
  const last = set.legs.at(-1)
  return (
    <section ref={barRef} className={styles.bar} aria-label={name} data-working>
      <div className={styles.message}>
        {shown.legs.length === 0 ? (
          <p>{hint(tool)}</p>
        ) : (
          <p title={`${kilometres(shown.nauticalMiles)}. ${words.greatCircle}`}>
            {words.total} <span className={styles.total}>{miles(shown.nauticalMiles)}</span>
          </p>
        )}
        {!isGate && shown.legs.length > 0 && <Legs legs={shown.legs} />}
        {keys && <p className={styles.keys}>{words.keyHints.measure}</p>}
        <p role="status" className={controls.visuallyHidden}>
          {last
            ? `${words.leg(set.legs.length)}: ${legText(last)}. ${words.total} ${miles(set.nauticalMiles)}`
            : spokenHint(tool)}
        </p>
      </div>
      <div className={styles.actions}>
        {isGate && way.points.length > 1 && actionsOf(way.points, onStop)}
        <IconButton label={words.keyboard} Icon={Keyboard} pressed={keys} onClick={() => setKeys(!keys)} />
        {way.points.length > 0 && (
          <>
            <IconButton label={words.undoPoint} Icon={Undo2} onClick={() => measuring?.undoPoint()} />
            <IconButton
              label={isGate ? words.newLine : words.newMeasurement}
              Icon={RotateCcw}
              onClick={() => measuring?.clear()}
            />
          </>
        )}
        <IconButton label={done} Icon={X} onClick={onStop} />
      </div>
    </section>
  )
}

function Legs({ legs }: { legs: readonly Leg[] }) {
  const { words } = useAreaFormat()
  const { kilometres, legText } = useLengthFormat()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls by keys
    <ol className={styles.legs} tabIndex={0} aria-label={words.measurement}>
      {legs.map((leg, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a leg is identified by its position in the route
        <li key={i} title={`${kilometres(leg.nauticalMiles)}. ${words.greatCircle}`}>
          <span>{words.leg(i + 1)}</span>
          <span>{legText(leg)}</span>
        </li>
      ))}
    </ol>
  )
}

function useLengthFormat() {
  const { locale, nauticalMiles: unit } = useAreaFormat()
  return useMemo(() => {
    const rounded = (length: number) => locale.decimal(length, length < 10 ? 2 : 1)
    const miles = (nauticalMiles: number) => `${rounded(nauticalMiles)} ${unit}`
    const kilometres = (nauticalMiles: number) => `${rounded((nauticalMiles * metresPerNauticalMile) / 1000)} km`
    const legText = ({ nauticalMiles, courseDegrees }: Leg) =>
      `${miles(nauticalMiles)} · ${formatDegrees(courseDegrees)}`
    return { miles, kilometres, legText }
  }, [locale, unit])
}
