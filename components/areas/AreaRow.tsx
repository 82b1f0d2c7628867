'use client'

import { useQuery } from '@tanstack/react-query'
import { Download, Ellipsis, Focus, PenLine, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { filteredCountQuery } from '#lib/client/facets.ts'
import { useWithChart } from '../map/chartContext.tsx'
import { Button } from '../ui/Button.tsx'
import { downloadFile } from '../ui/download.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useFilters } from '../view/filterState.ts'
import styles from './AreaDrawer.module.css'
import { type AreaShape, boundsOf, coordinatesOf, cornerCount, textOf } from './areaShapes.ts'
import { goesRound, maxEditedCorners } from './areaWork.ts'
import { useAreaFormat } from './useAreaFormat.ts'
import type { AreaWork } from './useAreaWork.ts'

/** Each count is a request every few seconds. */
const maxCountedAreas = 12

/** More buttons for an area, by its name on the page and the value of its parameter. */
export type AreaActions = (area: { name: string; area: string }) => ReactNode

interface AreaRowProps {
  area: number
  shape: AreaShape
  work: AreaWork
  actionsOf: AreaActions
  moreActionsOf: AreaActions
  /** More buttons beside those of `actionsOf`. */
  children: ReactNode
}

export function AreaRow({ area, shape, work, actionsOf, moreActionsOf, children }: AreaRowProps) {
  const [isMoreOpen, setMoreOpen] = useState(false)
  const { words, locale, size } = useAreaFormat()
  const withChart = useWithChart()
  const faulty = work.faults.some((fault) => fault.area === area)
  const text = textOf([shape])
  const applicable = faulty ? null : text
  const vessels = useVesselsInside(text, !faulty && area < maxCountedAreas)
  const name = words.area(area + 1)
  const corners = cornerCount(shape)
  const holes = shape.length - 1
  const atWork = work.marked === area
  const locked = goesRound(shape)
    ? words.roundTheWorld
    : corners > maxEditedCorners
      ? words.tooManyCorners(locale.count(maxEditedCorners))
      : null
  const facts = [
    !faulty && size(shape),
    words.corners(locale.count(corners), corners === 1),
    holes > 0 && words.holes(holes),
  ].filter(Boolean)
  return (
    <li className={styles.area} data-faulty={faulty || undefined} data-at-work={atWork || undefined}>
      <div className={styles.head}>
        <div className={styles.facts}>
          <strong>{name}</strong>
          <span>{vessels !== null && words.vessels(locale.count(vessels), vessels === 1)}</span>
          <span className={styles.quiet}>{facts.join(' · ')}</span>
          {locked && <span className={styles.quiet}>{locked}</span>}
        </div>
        {!locked && (
          <IconButton
            label={words.edit(name)}
            Icon={PenLine}
            size={17}
            pressed={atWork}
            onClick={() => work.begin(atWork ? null : 'edit', area)}
          />
        )}
        <IconButton
          label={words.more(name)}
          Icon={Ellipsis}
          size={17}
          expanded={isMoreOpen}
          onClick={() => setMoreOpen(!isMoreOpen)}
        />
      </div>
      {applicable !== null && (
        <div className={styles.uses}>
          {actionsOf({ name, area: applicable })}
          {children}
        </div>
      )}
      {isMoreOpen && (
        <div className={styles.uses}>
          <Button
            look="textButton"
            aria-label={words.zoomTo(name)}
            onClick={() => withChart((chart) => chart.camera.fit(boundsOf([shape])))}
          >
            <Focus size={16} aria-hidden />
            {words.zoom}
          </Button>
          {applicable !== null && (
            <>
              {moreActionsOf({ name, area: applicable })}
              <Button
                look="textButton"
                aria-label={words.exportArea(name)}
                title={words.exportHint}
                onClick={() => downloadFile(geoJsonFile(name, shape), `${words.fileName(area + 1)}.geojson`)}
              >
                <Download size={16} aria-hidden />
                {words.export}
              </Button>
            </>
          )}
          <Button look="textButton" aria-label={words.remove(name)} onClick={() => work.remove(area)}>
            <Trash2 size={16} aria-hidden />
            {words.removeArea}
          </Button>
        </div>
      )}
    </li>
  )
}

function geoJsonFile(name: string, shape: AreaShape): Blob {
  const geometry = { type: 'Polygon', coordinates: coordinatesOf(shape) }
  return new Blob([JSON.stringify({ type: 'Feature', properties: { name }, geometry })], {
    type: 'application/geo+json',
  })
}

/** How many of the vessels that pass the other filters are in this area; `null` while unknown. */
function useVesselsInside(text: string | null, counted: boolean): number | null {
  const { query } = useFilters()
  const asked = new URLSearchParams(query)
  asked.set('last_known_position_within', text ?? '')
  const { data } = useQuery({ ...filteredCountQuery(asked.toString()), enabled: counted })
  return counted ? (data ?? null) : null
}
