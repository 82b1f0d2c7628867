'use client'

import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { busiestPortsQuery, portSearchQuery, portsNearQuery } from '#lib/client/ports.ts'
import { withBase } from '#lib/wire/basePath.ts'
import type { PortJson } from '#lib/wire/portSchemas.ts'
import { useChart } from '../map/chartContext.tsx'
import { useOpenPort } from '../map/places/portsOnMap.ts'
import controls from '../ui/controls.module.css'
import { Drawer } from '../ui/sheet/Drawer.tsx'
import { DrawerItem } from '../ui/sheet/DrawerItem.tsx'
import { DrawerState } from '../ui/sheet/DrawerState.tsx'
import list from '../ui/sheet/drawerList.module.css'
import { PanelField } from '../ui/sheet/PanelField.tsx'
import { useLocale, useWords } from '../ui/words/words.ts'
import { useIsVisitor } from '../view/visitor.ts'
import { dashboardWords } from './dashboardWords.ts'

/** Ports by name, or near the centre of the map, and their boards. */
export function PortsDrawer({ onClose }: { onClose: () => void }) {
  const words = useWords(dashboardWords).portsDrawer
  const chart = useChart()
  const [text, setText] = useState('')
  const sought = useDeferredValue(text.trim())
  // Of the moment when the drawer opens, or when the map is there.
  const centre = useMemo(() => chart?.camera.place ?? null, [chart])
  const found = useQuery({ ...portSearchQuery(sought), enabled: sought !== '' })
  const near = useQuery({ ...portsNearQuery(centre ?? nowhere), enabled: sought === '' && centre !== null })
  const isFar = near.data?.length === 0
  const busiest = useQuery({ ...busiestPortsQuery, enabled: sought === '' && isFar })
  const [ports, title] =
    sought !== '' ? [found, words.found] : isFar ? [busiest, words.busiest] : ([near, words.near] as const)
  return (
    <Drawer label={words.title} close={words.close} onClose={onClose}>
      <div className={list.form}>
        <PanelField label={words.search} type="search" value={text} onChange={({ target }) => setText(target.value)} />
      </div>
      <section className={list.group} aria-label={title}>
        <h3 className={list.groupTitle}>{title}</h3>
        <ul className={list.list}>
          {ports.data?.map((port) => (
            <Port key={port.unlocode} port={port} />
          ))}
        </ul>
        <DrawerState query={ports} none={ports.data?.length === 0 && <p className={list.hint}>{words.none}</p>} />
      </section>
    </Drawer>
  )
}

const nowhere = { latitude: 0, longitude: 0 }

function Port({ port }: { port: PortJson }) {
  const { unlocode, port_name, vessels } = port
  const words = useWords(dashboardWords).portsDrawer
  const { count } = useLocale()
  const openPort = useOpenPort()
  const isVisitor = useIsVisitor()
  return (
    <DrawerItem
      name={port_name}
      tag={vessels > 0 ? `${unlocode} · ${words.inbound(count(vessels))}` : unlocode}
      title={words.show(port_name)}
      onOpen={port.center_point && (() => openPort(port))}
      error={null}
    >
      {!isVisitor && (
        <a
          className={controls.textButton}
          href={withBase(`/port/${unlocode.replace(' ', '')}`)}
          aria-label={words.boardOf(port_name)}
        >
          {words.board}
        </a>
      )}
    </DrawerItem>
  )
}
