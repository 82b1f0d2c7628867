'use client'

import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesGantt, Map as MapIcon } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { serviceNowMs } from '#lib/client/serviceClock.ts'
import { keptSessionQuery } from '#lib/client/session.ts'
import type { Box, Place } from '#lib/distance.ts'
import { withBase } from '#lib/wire/basePath.ts'
import type { ChartSources } from '#lib/wire/mapFiles.ts'
import { Flag } from '../record/Flag.tsx'
import controls from '../ui/controls.module.css'
import page from '../ui/page/Page.module.css'
import { PageHeader } from '../ui/page/Page.tsx'
import { SimulatedMark } from '../ui/page/SimulatedMark.tsx'
import { usePreferences } from '../ui/preferences.ts'
import { loadedLater } from '../ui/sheet/loadedLater.tsx'
import { useHydrated } from '../ui/useHydrated.ts'
import { useLocale, useWords } from '../ui/words/words.ts'
import { useFilters } from '../view/filterState.ts'
import { IgnoredParameters } from '../view/IgnoredParameters.tsx'
import { type KnownList, ListsOfPage } from '../view/knownLists.ts'
import { BoardFilters, PrintedFilters } from './BoardFilters.tsx'
import { useBoardTotal } from './BoardList.tsx'
import { Berths } from './berths/Berths.tsx'
import { type BoardName, type BoardTab, berthPeriods, boardParameters, useBerthState } from './boardState.ts'
import { boardWords } from './boardWords.ts'
import { EtaErrors } from './EtaErrors.tsx'
import { Arrived, Departed, Expected, InPort } from './lists.tsx'
import styles from './PortPage.module.css'

const PortMap = loadedLater({ load: async () => (await import('../map/small/PortMap.tsx')).PortMap })

export interface PortPageProps {
  port: BoardPort
  chart: ChartSources
  /** The lists that the user sees; `null` while the service loads its lists. */
  lists: readonly KnownList[] | null
  /** Whether the service records calls. */
  recordsCalls: boolean
  simulated: boolean
  isAdministrator: boolean
}

export interface BoardPort {
  /** UN/LOCODE without a space. */
  code: string
  name: string
  country: string
  position: Place | null
  /** The box around the port's areas; `null` without a position. */
  box: Box | null
}

const mapZoom = 10

/** The vessels of a port: expected, in port, arrived and departed. */
export function PortPage({ lists, ...board }: PortPageProps) {
  return (
    <ListsOfPage value={lists}>
      <Board {...board} />
    </ListsOfPage>
  )
}

function Board({ port, chart, recordsCalls, simulated, isAdministrator }: Omit<PortPageProps, 'lists'>) {
  const words = useWords(boardWords)
  useQuery(keptSessionQuery)
  const { code, position, box } = port
  const [{ berths }, chooseBerths] = useBerthState()
  const [chosen, setChosen] = useState<BoardTab | null>(null)
  const tab = chosen ?? (berths === null ? 'expected' : 'berths')
  function show(next: BoardTab): void {
    setChosen(next)
    if (next === 'berths' && berths === null) void chooseBerths({ berths: berthPeriods[0] })
  }
  return (
    <div className={`${page.wide} ${styles.page}`}>
      <PageHeader simulated={simulated} />
      <main className={styles.board} data-calls={recordsCalls || undefined} data-tab={tab}>
        <header className={styles.head}>
          <Title port={port} />
          <PrintedNote simulated={simulated} />
          <BoardFilters recordsCalls={recordsCalls} tab={tab} />
          {position && (
            <a
              className={`${controls.button} ${styles.open}`}
              href={withBase(`/?map=${mapZoom}/${position.latitude}/${position.longitude}`)}
            >
              <MapIcon size={16} aria-hidden />
              {words.openMap}
            </a>
          )}
          <IgnoredParameters filters={useFilters()} parameters={boardParameters} className={styles.ignored} />
          {!recordsCalls && (
            <p role="note" className={styles.off}>
              <strong>{words.off}</strong> {isAdministrator ? words.offCure : words.offHint}
            </p>
          )}
        </header>
        {recordsCalls && <Tabs code={code} tab={tab} onTab={show} />}
        <Expected code={code} above={recordsCalls && <EtaErrors code={code} />} />
        {recordsCalls && (
          <>
            <InPort code={code} />
            <Arrived code={code} />
            <Departed code={code} />
            <Berths code={code} />
          </>
        )}
        {box && (
          <section className={`${page.card} ${styles.map}`}>
            <PortMap label={words.mapOf(port.name)} sources={chart} box={box} />
          </section>
        )}
      </main>
    </div>
  )
}

const listNames = ['expected', 'inPort', 'arrived', 'departed'] as const

/** Chooses the list that a narrow screen shows. */
function Tabs({ code, tab, onTab }: { code: string; tab: BoardTab; onTab: (tab: BoardTab) => void }) {
  const words = useWords(boardWords)
  const buttonOf = (each: BoardTab, above: ReactNode, text: string) => (
    <button key={each} type="button" aria-pressed={each === tab} onClick={() => onTab(each)}>
      <span className={styles.above}>{above}</span>
      {text}
    </button>
  )
  return (
    <nav className={styles.tabs} aria-label={words.listsOf}>
      {listNames.map((name) => buttonOf(name, <Total name={name} code={code} />, words.lists[name]))}
      {buttonOf('berths', <ChartNoAxesGantt size={18} aria-hidden />, words.berthsTab)}
    </nav>
  )
}

function Total({ name, code }: { name: BoardName; code: string }) {
  const total = useBoardTotal(name, code)
  const { count } = useLocale()
  return total === undefined ? '–' : `${count(total)} `
}

/** The time and the filters of a printed board, whose page header is not printed, and whether its vessels are simulated. */
function PrintedNote({ simulated }: { simulated: boolean }) {
  const words = useWords(boardWords)
  const { moment } = useLocale()
  const [atMs, setAtMs] = useState<number | null>(null)
  useEffect(() => {
    const note = () => flushSync(() => setAtMs(serviceNowMs()))
    addEventListener('beforeprint', note)
    return () => removeEventListener('beforeprint', note)
  }, [])
  if (atMs === null) return null
  return (
    <p className={styles.printed}>
      {simulated && <SimulatedMark />} {words.printed(moment(atMs, 'utc'))}
      <PrintedFilters />
    </p>
  )
}

function Title({ port: { name, code, country } }: { port: BoardPort }) {
  const words = useWords(boardWords)
  const [{ timeZone }] = usePreferences()
  // The server does not know the browser's names of countries, nor the reader's preferences.
  const isHydrated = useHydrated()
  return (
    <div className={styles.title}>
      <h1>{name}</h1>
      <p className={controls.muted}>
        {`${code.slice(0, 2)} ${code.slice(2)}`}
        {isHydrated && (
          <>
            {' · '}
            <Flag code={country} />
            {` · ${words.zone[timeZone]}`}
          </>
        )}
      </p>
    </div>
  )
}
