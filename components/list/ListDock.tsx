'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { VesselExport } from '#lib/client/list/exportVessels.ts'
import { chosenVesselsQuery } from '#lib/client/list/listPages.ts'
import { formatAt } from '#lib/wire/at.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { useChart } from '../map/chartContext.tsx'
import { markedData } from '../map/vessels/markedVessels.ts'
import { useEscape } from '../ui/escape.ts'
import { loadedLater } from '../ui/sheet/loadedLater.tsx'
import { Sheet } from '../ui/sheet/Sheet.tsx'
import { useWords } from '../ui/words/words.ts'
import { useSelection, useSideBySideParameter } from '../view/listState.ts'
import { useAtParameter, useListParameter, useVesselParameter } from '../view/urlState.ts'
import { ExportNotice } from './ExportNotice.tsx'
import { HeightHandle } from './HeightHandle.tsx'
import { SelectionTools } from './SelectionTools.tsx'
import { useExport } from './useExport.ts'
import styles from './VesselList.module.css'
import { VesselList } from './VesselList.tsx'
import { listWords } from './words.ts'

const CompareTable = loadedLater({ load: async () => (await import('./CompareTable.tsx')).CompareTable })

export interface ListDockProps {
  /** More buttons for the selected vessels. */
  selectionActions: ReactNode
}

/** Shows the list or the comparison; keeps the selection and a running export when either is closed. */
export function ListDock({ selectionActions }: ListDockProps) {
  const words = useWords(listWords)
  const [isOpen, setOpen] = useListParameter()
  const [isBeside, setBeside] = useSideBySideParameter()
  const [openId, setOpenId] = useVesselParameter()
  const selected = useSelection()
  const { vessels, isLoaded } = useSelectedVessels(selected.mmsis)
  const [pointed, setPointed] = useState<VesselJson | null>(null)
  const exporting = useExport()
  const chart = useChart()

  const isComparing = isOpen && isBeside && selected.mmsis.length > 0
  // If a page opens with the comparison open, the dashboard registers Escape for the list after its children. A single render
  // later the order is right.
  const [isPlaced, setPlaced] = useState(false)
  useEffect(() => setPlaced(true), [])
  useEscape(isComparing && isPlaced, () => void setBeside(null))
  useEffect(
    () => chart?.show('marked', markedData(vessels, isOpen ? pointed : null)),
    [chart, vessels, pointed, isOpen],
  )

  const showBeside = () => {
    void setBeside(true)
    void setOpen(true)
  }
  return (
    <>
      {isOpen && (
        <Sheet label={words.title} place="below">
          <HeightHandle />
          <div className={styles.list}>
            {isComparing ? (
              <CompareTable
                selected={selected}
                vessels={vessels}
                isLoaded={isLoaded}
                onOpen={(id) => void setOpenId(id)}
                onBack={() => void setBeside(null)}
              />
            ) : (
              <VesselList
                selectionActions={selectionActions}
                onPoint={setPointed}
                onExport={(format, filterQuery) => exporting.start(new VesselExport(format, filterQuery))}
                onSideBySide={showBeside}
                onClose={() => void setOpen(null)}
              />
            )}
          </div>
        </Sheet>
      )}
      {!isOpen && selected.mmsis.length > 0 && openId === null && (
        <div className={styles.selectedBar}>
          <SelectionTools selected={selected} actions={selectionActions} onSideBySide={showBeside} />
        </div>
      )}
      <ExportNotice exporting={exporting} doneText={words.export.done} />
    </>
  )
}

const none: readonly VesselJson[] = []

/** Unknown vessels are left out. */
function useSelectedVessels(mmsis: readonly number[]): { vessels: readonly VesselJson[]; isLoaded: boolean } {
  const [at] = useAtParameter()
  const { data } = useQuery(chosenVesselsQuery(mmsis, at === null ? null : formatAt(at)))
  return { vessels: mmsis.length === 0 ? none : (data ?? none), isLoaded: data !== undefined }
}
