'use client'

import { useCallback, useEffect, useState } from 'react'
import { useChart } from '../map/chartContext.tsx'
import { useFilters } from '../view/filterState.ts'
import { areaData, markData } from './areaData.ts'
import { crossingsOf, type Fault } from './areaFaults.ts'
import { type AreaShape, type Position, type Ring, ringAt } from './areaShapes.ts'
import {
  type AreaTool,
  editable,
  type Outcome,
  type TooLong,
  tooLong,
  withDrawnArea,
  withDrawnHole,
  withEditedRing,
  withGiven,
  withoutArea,
  withoutCorner,
} from './areaWork.ts'
import { useAreas } from './useAreas.ts'
import { useDrawing } from './useDrawing.ts'

/** What was last done or refused, to be said. */
export type WorkNews =
  | { kind: 'applied' | 'changed' | 'removed'; area: number }
  | { kind: 'added'; count: number; leftOut: number }
  | { kind: 'flat' | 'taken-up' | 'put-down' }
  | { kind: 'hole-outside'; area: number }
  | { kind: 'corner-set' | 'corner-at'; number: number; place: Position }
  | ({ kind: 'too-long' } & TooLong)

export interface Sketch {
  ring: Ring
  corners: number
  crosses: boolean
}

interface Marked {
  area: number
  ring: number
}

/** The areas, and the work on them by hand. What is sound is in the address at once; what is not waits here to be mended. */
export function useAreaWork() {
  const chart = useChart()
  const { query } = useFilters()
  const areas = useAreas()
  const [tool, setTool] = useState<AreaTool | null>(null)
  const [marked, setMarked] = useState<Marked | null>(null)
  const [pending, setPending] = useState<Outcome | null>(null)
  const [sketch, setSketch] = useState<Sketch | null>(null)
  const [corner, setCorner] = useState<number | null>(null)
  const [news, setNews] = useState<WorkNews | null>(null)
  const shapes = pending?.shapes ?? areas.shapes
  const faults = pending?.faults ?? noFaults

  const show = useCallback(
    (shown: readonly AreaShape[], area: number | null, wrong: readonly Fault[]) => {
      chart?.show('areas', areaData(shown, { marked: area, faults: wrong }))
      chart?.show('area-faults', markData(wrong))
    },
    [chart],
  )
  const shownArea = tool === 'edit' || tool === 'hole' ? (marked?.area ?? null) : null
  useEffect(() => show(shapes, shownArea, faults), [show, shapes, shownArea, faults])

  const take = (outcome: Outcome, told: WorkNews | null): boolean => {
    const long = tooLong(outcome.shapes, query)
    if (long) {
      setNews({ kind: 'too-long', ...long })
      show(shapes, shownArea, faults)
      return false
    }
    const sound = outcome.faults.length === 0
    setPending(sound ? null : outcome)
    if (outcome.marked !== null) setMarked((before) => ({ ring: 0, ...before, area: outcome.marked ?? 0 }))
    if (sound) areas.set(outcome.shapes)
    setNews(sound ? told : null)
    return sound
  }

  const events = {
    onSketch: (drawn: { ring: Ring; corners: number } | null) => {
      const crossings = drawn && drawn.corners > 2 ? crossingsOf(drawn.ring) : []
      chart?.show('area-faults', markData([...faults, ...crossings.map(sketchFault)]))
      setSketch(drawn && { ...drawn, crosses: crossings.length > 0 })
      const place = drawn?.ring[drawn.corners - 1]
      if (drawn && place && drawn.corners !== sketch?.corners) {
        setNews({ kind: 'corner-set', number: drawn.corners, place })
      }
    },
    onDrawn: (ring: Ring) => {
      const area = marked?.area ?? 0
      const outcome = tool === 'hole' ? withDrawnHole(shapes, area, ring) : withDrawnArea(shapes, ring)
      if (!outcome) return setNews({ kind: 'flat' })
      if (outcome.faults.some(({ kind }) => kind === 'hole-outside')) {
        setNews({ kind: 'hole-outside', area })
        return show(shapes, shownArea, outcome.faults)
      }
      if (tool !== 'hole') setMarked({ area: outcome.marked ?? 0, ring: 0 })
      const sound = take(outcome, { kind: tool === 'hole' ? 'changed' : 'applied', area: outcome.marked ?? 0 })
      setTool(sound ? null : 'edit')
    },
    onEdited: (ring: number, edited: Ring, finished: boolean) => {
      if (!marked) return
      const outcome = withEditedRing(shapes, marked.area, ring, edited)
      if (finished) take(outcome, { kind: 'changed', area: marked.area })
      else show(outcome.shapes, marked.area, outcome.faults)
    },
    onTap: (place: Position) => {
      const found = ringAt(shapes, place)
      if (found && editable(shapes[found.area])) setMarked(found)
    },
    onCorner: (touched: { index: number; place: Position } | null) => {
      setCorner(touched?.index ?? null)
      if (touched) setNews({ kind: 'corner-at', number: touched.index + 1, place: touched.place })
    },
    onRemove: (index: number) => {
      if (!marked) return
      setCorner(null)
      const outcome = withoutCorner(shapes, marked.area, marked.ring, index)
      const sound = take(outcome, { kind: outcome.marked === null ? 'removed' : 'changed', area: marked.area })
      if (sound && outcome.marked === null) setTool(null)
      else if (outcome.shapes[marked.area]?.[marked.ring] === undefined) setMarked({ area: marked.area, ring: 0 })
    },
    onCarry: (carried: boolean) => setNews({ kind: carried ? 'taken-up' : 'put-down' }),
  }
  const { drawing, fetchAgain } = useDrawing(tool !== null, events, () => {
    setSketch(null)
    setCorner(null)
  })

  const shape = marked ? shapes[marked.area] : undefined
  const ring = marked?.ring ?? 0
  useEffect(() => {
    if (!drawing || !tool) return
    if (tool !== 'edit') drawing.draw(tool === 'hole' ? 'polygon' : tool)
    else if (shape) drawing.edit(shape, ring < shape.length ? ring : 0)
    else drawing.rest()
  }, [drawing, tool, shape, ring])

  const begin = (next: AreaTool | null, area: number | null = null) => {
    if (area !== null) setMarked({ area, ring: 0 })
    setNews(null)
    setTool(next)
  }
  const discard = pending
    ? () => {
        setPending(null)
        setTool(null)
      }
    : null
  return {
    ...areas,
    /** What is not applied yet goes first. */
    undo: discard ?? areas.undo,
    shapes,
    faults,
    tool,
    marked: tool === 'edit' || tool === 'hole' ? (marked?.area ?? null) : null,
    sketch,
    corner,
    news,
    /** `null` until what draws has been loaded. */
    drawing,
    fetchAgain,
    begin,
    add: (given: readonly AreaShape[], leftOut: number) => {
      const outcome = withGiven(shapes, given)
      const sound = take(outcome, { kind: 'added', count: given.length, leftOut })
      if (!sound && outcome.marked !== null) begin('edit', outcome.marked)
      return sound || outcome.marked !== null
    },
    remove: (area: number) => {
      setTool(null)
      take(withoutArea(shapes, area), { kind: 'removed', area })
    },
    clear: () => {
      setTool(null)
      setPending(null)
      setNews(null)
      areas.set([])
    },
    removeCorner: () => corner !== null && events.onRemove(corner),
    discard,
  }
}

export type AreaWork = ReturnType<typeof useAreaWork>

const noFaults: readonly Fault[] = []

function sketchFault(place: Position): Fault {
  return { kind: 'crossing', area: -1, ring: 0, place }
}
