'use client'

import { useEffect, useMemo, useState } from 'react'
import { useChart } from '../map/chartContext.tsx'
import { useFilters } from '../view/filterState.ts'
import { boxFeatures } from './areaData.ts'
import type { AreaShape } from './areaShapes.ts'
import type { AreaTool } from './areaWork.ts'
import { useAreas } from './useAreas.ts'
import { useDrawing } from './useDrawing.ts'
import {
  added,
  afterDrawing,
  areaRemoved,
  begun,
  cleared,
  cornerRemoved,
  discarded,
  drawingClosed,
  noWork,
  type Step,
  shownAreas,
  shownFaults,
  type Work,
  workedArea,
  workedShapes,
} from './workState.ts'

/**
 * The areas and the state of drawing. Valid areas go into the address immediately; others wait here until they are
 * edited.
 */
export function useAreaWork() {
  const chart = useChart()
  const { query, values } = useFilters()
  const areas = useAreas()
  const [state, setState] = useState(noWork)
  const work: Work = { ...state, applied: areas.shapes, query }
  const take = ({ change, apply }: Step) => {
    setState((before) => ({ ...before, ...change }))
    if (apply) areas.set(apply)
  }

  const { tool, marked, pending, preview, sketch, applied } = work
  const areasOnMap = useMemo(
    () => shownAreas({ tool, marked, pending, preview, applied }),
    [tool, marked, pending, preview, applied],
  )
  const faultsOnMap = useMemo(
    () => shownFaults({ pending, preview, applied, sketch }),
    [pending, preview, applied, sketch],
  )
  const boxesOnMap = useMemo(() => boxFeatures(values.bbox ?? ''), [values.bbox])
  useEffect(() => {
    chart?.show('areas', { ...areasOnMap, features: [...areasOnMap.features, ...boxesOnMap] })
  }, [chart, areasOnMap, boxesOnMap])
  useEffect(() => chart?.show('area-faults', faultsOnMap), [chart, faultsOnMap])

  const shapes = workedShapes(work)
  const drawing = useDrawing(tool !== null, {
    onEvent: (event) => take(afterDrawing(work, event)),
    onClosed: () => take(drawingClosed),
  })
  const shape = marked ? shapes[marked.area] : undefined
  const ring = marked?.ring ?? 0
  useEffect(() => {
    if (!drawing || !tool) return
    if (tool !== 'edit') drawing.draw(tool === 'hole' ? 'polygon' : tool)
    else if (shape) drawing.edit(shape, ring < shape.length ? ring : 0)
    else drawing.rest()
  }, [drawing, tool, shape, ring])

  const { corner, news } = work
  const discard = pending ? () => take(discarded) : null
  return {
    ...areas,
    /** A pending change is undone first. */
    undo: discard ?? areas.undo,
    shapes,
    /** The boxes of the filters. */
    boxes: boxesOnMap,
    faults: pending?.faults ?? [],
    tool,
    marked: workedArea(work),
    sketch,
    corner,
    news,
    drawing,
    discard,
    begin: (next: AreaTool | null, area: number | null = null) => take(begun(next, area)),
    add: (given: readonly AreaShape[], leftOut: number) => take(added(work, given, leftOut)),
    remove: (area: number) => take(areaRemoved(work, area)),
    removeCorner: () => corner !== null && take(cornerRemoved(work, corner)),
    clear: () => take(cleared),
  }
}

export type AreaWork = ReturnType<typeof useAreaWork>
