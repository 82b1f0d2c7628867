'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleDashed, Download, Ellipsis, Focus, PenLine, Trash2 } from 'lucide-react'
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

const tools = [
  { tool: 'edit', Icon: PenLine, label: 'edit' },
  { tool: 'hole', Icon: CircleDashed, label: 'cutHole' },
] as const

/** More buttons for an area, by its name on the page and the value of its parameter. */
export type AreaActions = (area: { name: string; area: string }) => ReactNode

interface AreaRowProps {
  area: number
  shape: AreaShape
  work: AreaWork
  actionsOf: AreaActions
  moreActionsOf: AreaActions
}

export function AreaRow({ area, shape, work, actionsOf, moreActionsOf }: AreaRowProps) {
  const [isMoreOpen, setMoreOpen] = useState(false)
  const { words, locale, size } = useAreaFormat()
  const withChart = useWithChart()
  const faulty = work.faults.some((fault) => fault.area === area)
  const text = textOf([shape])
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
      <div className={styles.facts}>
        <strong>{name}</strong>
        <span>{vessels !== null && words.vessels(locale.count(vessels), vessels === 1)}</span>
        <span className={styles.quiet}>{facts.join(' · ')}</span>
        {locked && <span className={styles.quiet}>{locked}</span>}
      </div>
      {!faulty && text !== null && (
        <div className={styles.uses}>
          {actionsOf({ name, area: text })}
          <IconButton
            label={words.more(name)}
            Icon={Ellipsis}
            size={17}
            expanded={isMoreOpen}
            onClick={() => setMoreOpen(!isMoreOpen)}
          />
          {isMoreOpen && (
            <>
              {moreActionsOf({ name, area: text })}
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
        </div>
      )}
      <div className={styles.actions}>
        <IconButton
          label={words.zoomTo(name)}
          Icon={Focus}
          size={17}
          onClick={() => withChart((chart) => chart.camera.fit(boundsOf([shape])))}
        />
        {!locked &&
          tools.map(({ tool, Icon, label }) => {
            const pressed = atWork && work.tool === tool
            const toggle = () => work.begin(pressed ? null : tool, area)
            return (
              <IconButton
                key={tool}
                label={words[label](name)}
                Icon={Icon}
                size={17}
                pressed={pressed}
                onClick={toggle}
              />
            )
          })}
        <IconButton label={words.remove(name)} Icon={Trash2} size={17} onClick={() => work.remove(area)} />
      </div>
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
