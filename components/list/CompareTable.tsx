'use client'

import { ArrowLeft, X } from 'lucide-react'
import { useState } from 'react'
import { numberOfVessel } from '#lib/wire/vesselId.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { useVesselFormat } from '../record/vesselFormat.ts'
import { vesselName } from '../record/vesselName.ts'
import controls from '../ui/controls.module.css'
import { IconButton } from '../ui/IconButton.tsx'
import { distanceNauticalMiles, initialCourse } from '../ui/places/greatCircle.ts'
import { usePanelFocus } from '../ui/sheet/panelFocus.ts'
import { useLocale, useWords } from '../ui/words/words.ts'
import type { Selection } from '../view/listState.ts'
import styles from './CompareTable.module.css'
import { type ComparedGroup, compareVessels } from './compareRows.ts'
import toolbar from './ListToolbar.module.css'
import { ShownCell } from './ShownCell.tsx'
import { listWords } from './words.ts'

const maxCompared = 8

export interface CompareTableProps {
  selected: Selection
  vessels: readonly VesselJson[]
  isLoaded: boolean
  onOpen: (id: string) => void
  onBack: () => void
}

/** Shows facts as rows and vessels as columns, with differences highlighted. */
export function CompareTable({ selected, vessels, isLoaded, onOpen, onBack }: CompareTableProps) {
  const allWords = useWords(listWords)
  const words = allWords.compare
  const locale = useLocale()
  const format = useVesselFormat()
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const scroller = usePanelFocus<HTMLElement>()
  const shown = vessels.slice(0, maxCompared)
  const gone = isLoaded ? selected.mmsis.length - vessels.length : 0
  const groups = compareVessels(shown, format)
    .map((group) => ({ ...group, rows: group.rows.filter(({ differs }) => differs || !onlyDifferences) }))
    .filter(({ rows }) => rows.length > 0)
  const notes = [
    shown.length === 2 &&
      distanceOf(shown, (miles, bearing) => words.distance(locale.decimal(miles, 1), format.degrees(bearing))),
    vessels.length > maxCompared && words.more(locale.count(maxCompared), locale.count(vessels.length)),
    gone > 0 && words.gone(locale.count(gone)),
  ].filter(Boolean)
  return (
    <>
      <header className={toolbar.toolbar}>
        <IconButton label={allWords.backToList} Icon={ArrowLeft} onClick={onBack} />
        <h2 className={toolbar.title}>{words.title}</h2>
        <span className={styles.note}>{notes.join(' · ')}</span>
        <span className={toolbar.space} />
        {shown.length > 1 && (
          <label className={styles.choice}>
            <input type="checkbox" checked={onlyDifferences} onChange={() => setOnlyDifferences(!onlyDifferences)} />
            {words.onlyDifferences}
          </label>
        )}
        <button
          type="button"
          className={`${controls.button} ${toolbar.button} ${styles.clear}`}
          onClick={selected.clear}
        >
          {allWords.clearSelection}
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the region scrolls by keys */}
      <section ref={scroller} className={styles.scroller} tabIndex={0} aria-label={words.title}>
        {shown.length < 2 && <p className={styles.few}>{words.selectMore}</p>}
        {shown.length > 0 && <Compared vessels={shown} groups={groups} onOpen={onOpen} onRemove={selected.toggle} />}
      </section>
    </>
  )
}

interface ComparedProps {
  vessels: readonly VesselJson[]
  groups: readonly ComparedGroup[]
  onOpen: (id: string) => void
  onRemove: (mmsi: number) => void
}

function Compared({ vessels, groups, onOpen, onRemove }: ComparedProps) {
  const words = useWords(listWords).compare
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.fact}>
            {words.attribute}
          </th>
          {vessels.map((vessel) => (
            <VesselHeading key={vessel.id} vessel={vessel} onOpen={onOpen} onRemove={onRemove} />
          ))}
        </tr>
      </thead>
      {groups.map(({ title, rows }) => (
        <tbody key={title}>
          <tr className={styles.group}>
            <th scope="rowgroup" colSpan={vessels.length + 1}>
              {title}
            </th>
          </tr>
          {rows.map(({ label, values, differs }) => (
            <tr key={label} data-differs={differs || undefined}>
              <th scope="row" className={styles.fact}>
                {label}
              </th>
              {vessels.map((vessel, index) => (
                <td key={vessel.id}>
                  <ShownCell value={values[index] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

interface VesselHeadingProps {
  vessel: VesselJson
  onOpen: (id: string) => void
  onRemove: (mmsi: number) => void
}

function VesselHeading({ vessel, onOpen, onRemove }: VesselHeadingProps) {
  const words = useWords(listWords).compare
  const name = vesselName(vessel)
  return (
    <th scope="col">
      <span className={styles.vesselLine}>
        <button type="button" className={styles.name} title={words.open(name)} onClick={() => onOpen(vessel.id)}>
          {name}
        </button>
        <IconButton label={words.remove(name)} Icon={X} size={14} onClick={() => onRemove(numberOfVessel(vessel))} />
      </span>
    </th>
  )
}

function distanceOf(
  [one, other]: readonly VesselJson[],
  write: (nauticalMiles: number, bearingDegrees: number) => string,
): string | null {
  const from = one?.last_known_position?.geometry.coordinates
  const to = other?.last_known_position?.geometry.coordinates
  return from && to ? write(distanceNauticalMiles(from, to), initialCourse(from, to)) : null
}
