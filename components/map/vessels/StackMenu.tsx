'use client'

import { Menu } from '@base-ui/react/menu'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { vesselGlanceQuery } from '#lib/client/queries.ts'
import { vesselIdOf } from '#lib/wire/vesselId.ts'
import { useVesselFormat } from '../../record/vesselFormat.ts'
import { useEscape } from '../../ui/escape.ts'
import { MenuPopup } from '../../ui/menu/MenuPopup.tsx'
import menu from '../../ui/menu/menu.module.css'
import { useWords } from '../../ui/words/words.ts'
import { useAtParameter } from '../../view/urlState.ts'
import { mapWords } from '../mapWords.ts'
import { nameOfMarked, type PointedMark, textOf } from './pointedMark.ts'
import styles from './StackMenu.module.css'
import { ShipTypeMark } from './VesselMark.tsx'

const maxListed = 12

interface StackMenuProps {
  mark: PointedMark
  onOpen: (mmsi: number) => void
  onZoom: () => void
  onClose: () => void
}

/** Lists the vessels whose marks lie on each other, to choose one. */
export function StackMenu({ mark: { x, y, stack }, onOpen, onZoom, onClose }: StackMenuProps) {
  const { stack: words } = useWords(mapWords)
  const { values, locale } = useVesselFormat()
  const types: Readonly<Record<string, string>> = values.types
  const [at] = useAtParameter()
  const place = useRef<HTMLDivElement>(null)
  // A menu that is rendered together with its place would be put outside of the map's landmark.
  const [isPlaced, setPlaced] = useState(false)
  useLayoutEffect(() => setPlaced(true), [])
  const listed = stack.slice(0, maxListed)
  // Tiles of low zooms have no names.
  const records = useQueries({
    queries: listed.map(({ mmsi, properties }) => ({
      ...vesselGlanceQuery(vesselIdOf(mmsi), at),
      enabled: textOf(properties.name) === null,
    })),
  })
  useEscape(true, onClose)
  // The map keeps its centre, so that the vessels leave the place of the list.
  const onResize = useEffectEvent(onClose)
  useEffect(() => {
    const close = () => onResize()
    addEventListener('resize', close)
    return () => removeEventListener('resize', close)
  }, [])
  const title = words.title(locale.count(stack.length))
  return (
    <div ref={place} className={styles.place} style={{ '--x': `${x}px`, '--y': `${y}px` }}>
      {isPlaced && (
        <MenuPopup
          label={title}
          open
          onOpen={(open) => open || onClose()}
          place={place}
          aboveAll
          className={menu.scrolls}
        >
          <div className={menu.groupLabel}>{title}</div>
          {listed.map((vessel, index) => {
            const record = records[index]?.data
            const type = record?.ship_type ?? textOf(vessel.properties.type)
            return (
              <Menu.Item key={vessel.mmsi} className={menu.item} onClick={() => onOpen(vessel.mmsi)}>
                <ShipTypeMark type={type ?? ''} />
                <span className={menu.label}>{nameOfMarked(vessel, record)}</span>
                {type && <span className={styles.type}>{types[type] ?? type}</span>}
              </Menu.Item>
            )
          })}
          {stack.length > listed.length && (
            <Menu.Item className={menu.item} onClick={onZoom}>
              {words.more(locale.count(stack.length - listed.length))}
            </Menu.Item>
          )}
        </MenuPopup>
      )}
    </div>
  )
}
