'use client'

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChartMap } from '../map/ChartMap.ts'
import { useChart } from '../map/chartContext.tsx'
import controls from '../ui/controls.module.css'
import { useEscape } from '../ui/escape.ts'
import type { Position } from '../ui/places/greatCircle.ts'
import { loadedLater, nothingYet } from '../ui/sheet/loadedLater.tsx'
import { useShortcut } from '../ui/shortcuts.ts'
import { useNarrow } from '../ui/useNarrow.ts'
import { useTrackHours } from '../view/trackHours.ts'
import { useDrawerParameter, useDuringParameter, useLineParameter, useListParameter } from '../view/urlState.ts'
import type { AreaActions } from './AreaRow.tsx'
import styles from './Areas.module.css'
import { boundsOf, boxAround } from './areaShapes.ts'
import type { LineTool } from './areaWork.ts'
import { DrawingBar } from './DrawingBar.tsx'
import { useAreaFiles } from './useAreaFiles.ts'
import { useAreaFormat } from './useAreaFormat.ts'
import { useUndoKeys } from './useAreas.ts'
import { type AreaWork, useAreaWork } from './useAreaWork.ts'
import { fetchDrawing } from './useDrawing.ts'

const AreaDrawer = loadedLater({ place: 'left', load: async () => (await import('./AreaDrawer.tsx')).AreaDrawer })
const MeasureBar = loadedLater({
  place: 'left',
  waiting: nothingYet,
  load: async () => (await import('./MeasureBar.tsx')).MeasureBar,
})

interface AreasProps {
  /** Whether to start a polygon when the drawer opens. */
  isDrawingAsked: boolean
  /** Called when that polygon is started. */
  onDrawing: () => void
  actionsOf: AreaActions
  /** Rarer buttons, shown on demand. */
  moreActionsOf: AreaActions
  /** More buttons for all areas together. */
  actions: ReactNode
  /** The buttons for a gate line. */
  lineActionsOf: (line: readonly Position[], onUsed: () => void) => ReactNode
}

/** The areas of the address on the map, and the tools to draw and measure. */
export function Areas(props: AreasProps) {
  const { isDrawingAsked, onDrawing, actionsOf, moreActionsOf, actions, lineActionsOf } = props
  const work = useAreaWork()
  const { words, spokenHint, problem, news } = useAreaFormat()
  const [drawer, setDrawer] = useDrawerParameter()
  const [lineTool, setLineTool] = useState<LineTool | null>(null)
  const hasTracks = useTrackHours() > 0
  const files = useAreaFiles(work, problem)
  const open = drawer === 'areas'
  const narrow = useNarrow()
  const { tool, drawing, begin } = work
  useUncovered(work)

  const toggleLine = (asked: LineTool) => {
    setLineTool(lineTool === asked ? null : asked)
    if (lineTool !== asked) begin(null)
  }
  useShortcut('m', words.measureHint, () => toggleLine('measure'))
  useEscape(lineTool !== null, () => setLineTool(null))
  useUndoKeys(open, {
    undo: () => (drawing?.sketching ? drawing.undoCorner() : work.undo?.()),
    redo: () => work.redo?.(),
  })
  useEscape(tool !== null, () => (drawing?.sketching || drawing?.carrying ? drawing.cancel() : begin(null)))
  useEffect(() => {
    if (tool !== null) setLineTool(null)
  }, [tool])
  const stopDrawing = useEffectEvent(() => begin(null))
  useEffect(() => {
    // Failures are shown when a tool is chosen.
    if (open) void fetchDrawing().catch(() => {})
    else stopDrawing()
  }, [open])

  const draw = useEffectEvent(() => {
    begin('polygon')
    onDrawing()
  })
  useEffect(() => {
    if (open && isDrawingAsked) draw()
  }, [open, isDrawingAsked])

  const hint = tool !== null && drawing !== null ? spokenHint(tool) : ''
  return (
    <>
      <p role="status" className={controls.visuallyHidden}>
        {work.news ? news(work.news, work.shapes) : hint}
      </p>
      {open && !(narrow && (tool !== null || lineTool !== null)) && (
        <AreaDrawer
          work={work}
          lineTool={lineTool}
          onLineTool={toggleLine}
          actionsOf={actionsOf}
          moreActionsOf={moreActionsOf}
          actions={actions}
          onClose={() => void setDrawer(null)}
        />
      )}
      <DrawingBar work={work} onStop={() => begin(null)} />
      {lineTool && (
        <MeasureBar key={lineTool} tool={lineTool} actionsOf={lineActionsOf} onStop={() => setLineTool(null)} />
      )}
      {hasTracks && <GateLineKey onPress={() => toggleLine('gate')} />}
      {files.over && <div className={styles.drop}>{words.dropHere}</div>}
      {files.refused && (
        <p className={styles.refused} role="alert">
          {files.refused}
        </p>
      )}
    </>
  )
}

/** The shortcut, which only services with tracks have. */
function GateLineKey({ onPress }: { onPress: () => void }) {
  const { words } = useAreaFormat()
  useShortcut('g', words.gateLine, onPress)
  return null
}

/**
 * Moves the map when a list that the user opens covers a part of the line or the areas. A link keeps its camera on a wide
 * screen.
 */
function useUncovered({ shapes, boxes }: Pick<AreaWork, 'shapes' | 'boxes'>): void {
  const chart = useChart()
  const [line] = useLineParameter()
  const [isListOpen] = useListParameter()
  const [during] = useDuringParameter()
  const isBelow = isListOpen || during !== null
  const isNarrow = useNarrow()
  const wasBelow = useRef<boolean>(null)
  const uncover = useEffectEvent(({ camera }: ChartMap) => {
    const isLinked = wasBelow.current === null
    if (isLinked && !isNarrow) return
    if (!line && shapes.length === 0 && boxes.length === 0) return
    const drawn = line ? [[line]] : shapes
    const box = drawn.length > 0 ? boundsOf(drawn) : boxAround({ type: 'FeatureCollection', features: boxes })
    camera.uncoverBox(box)
  })
  useEffect(() => {
    if (!chart) return
    if (isBelow && !wasBelow.current) uncover(chart)
    wasBelow.current = isBelow
  }, [chart, isBelow])
}
