'use client'

import { useEffect } from 'react'
import controls from '../ui/controls.module.css'
import { useEscape } from '../ui/escape.ts'
import { late } from '../ui/late.tsx'
import { ComingSheet } from '../ui/sheet/ComingSheet.tsx'
import { useNarrow } from '../ui/useNarrow.ts'
import { useWords } from '../ui/words/words.ts'
import { useDrawerParameter } from '../view/urlState.ts'
import styles from './Areas.module.css'
import { DrawingBar } from './DrawingBar.tsx'
import { HeldMap } from './HeldMap.tsx'
import { useAreaFiles } from './useAreaFiles.ts'
import { useAreaWork } from './useAreaWork.ts'
import { useAreaWriter } from './useAreaWriter.ts'
import { fetchDrawing } from './useDrawing.ts'
import { useUndoKeys } from './useUndoKeys.ts'
import { areaWords } from './words.ts'

// Fetched when they are first opened; the areas themselves are on the map from the start.
const AreaDrawer = late(async () => (await import('./AreaDrawer.tsx')).AreaDrawer, ComingAreaDrawer)
const MeasureBar = late(async () => (await import('./MeasureBar.tsx')).MeasureBar, HeldMap)

function ComingAreaDrawer() {
  return <ComingSheet label={useWords(areaWords).drawer} place="left" />
}

export interface AreasProps {
  measuring: boolean
  setMeasuring: (measuring: boolean) => void
}

/** The areas of the address on the map, for everybody; drawing and measuring for whoever opens the tools. */
export function Areas({ measuring, setMeasuring }: AreasProps) {
  const work = useAreaWork()
  const { words, heardHint, problem, news } = useAreaWriter()
  const [drawer, setDrawer] = useDrawerParameter()
  const files = useAreaFiles(work, problem)
  const open = drawer === 'areas'
  const narrow = useNarrow()
  const { tool, drawing, begin } = work

  useUndoKeys(open, {
    undo: () => (drawing?.sketching ? drawing.undoCorner() : work.undo?.()),
    redo: () => work.redo?.(),
  })
  useEscape(tool !== null, () => (drawing?.sketching || drawing?.carrying ? drawing.cancel() : begin(null)))
  useEffect(() => {
    if (tool !== null) setMeasuring(false)
  }, [tool, setMeasuring])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as measuring begins
  useEffect(() => {
    if (measuring) begin(null)
  }, [measuring])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as the drawer opens and closes
  useEffect(() => {
    if (open) void fetchDrawing().catch(() => {})
    else begin(null)
  }, [open])

  const hint = tool !== null && drawing !== null ? heardHint(tool) : ''
  return (
    <>
      <p role="status" className={controls.heard}>
        {work.news ? news(work.news, work.shapes) : hint}
      </p>
      {open && !(narrow && (tool !== null || measuring)) && (
        <AreaDrawer
          work={work}
          measuring={measuring}
          onMeasure={() => setMeasuring(!measuring)}
          onClose={() => void setDrawer(null)}
        />
      )}
      <DrawingBar work={work} onStop={() => begin(null)} />
      {measuring && <MeasureBar onStop={() => setMeasuring(false)} />}
      {files.over && <div className={styles.drop}>{words.dropHere}</div>}
      {files.refused && (
        <p className={styles.refused} role="alert">
          {files.refused}
        </p>
      )}
    </>
  )
}
