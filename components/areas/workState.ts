import type { FeatureCollection } from 'geojson'
import type { DrawingEvent } from '../map/drawing/mapWork.ts'
import { areaData, markData } from './areaData.ts'
import { type AreaShape, type Position, type Ring, ringAt } from './areaShapes.ts'
import {
  type AreaTool,
  crossingsOf,
  editable,
  type Fault,
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

/** The last change or refusal, announced to screen readers. */
export type WorkNews =
  | { kind: 'applied' | 'changed' | 'removed'; area: number }
  | { kind: 'added'; count: number; leftOut: number }
  | { kind: 'flat' | 'hole-outside' | 'taken-up' | 'put-down' }
  | { kind: 'corner-set' | 'corner-at'; number: number; place: Position }
  | ({ kind: 'too-long' } & TooLong)

export interface WorkState {
  tool: AreaTool | null
  /** The ring that is edited. */
  marked: { area: number; ring: number } | null
  /** Areas with a fault, which are applied once it is fixed. */
  pending: Outcome | null
  /** Areas as they look during a drag; valid until other areas are applied. */
  preview: { outcome: Outcome; over: readonly AreaShape[] } | null
  sketch: { ring: Ring; corners: number; crossings: readonly Position[] } | null
  /** The point of the edited ring that was touched last. */
  corner: number | null
  news: WorkNews | null
}

export const noWork: WorkState = {
  tool: null,
  marked: null,
  pending: null,
  preview: null,
  sketch: null,
  corner: null,
  news: null,
}

/** The state, together with the areas of the address. */
export interface Work extends WorkState {
  applied: readonly AreaShape[]
  /** All filters as a query, whose length is limited. */
  query: string
}

/** The changes of a step, and the areas to write to the address, if any. */
export interface Step {
  change: Partial<WorkState>
  apply?: readonly AreaShape[]
}

/** The areas being edited: pending ones if there are any, else the applied ones. */
export function workedShapes({ pending, applied }: Pick<Work, 'pending' | 'applied'>): readonly AreaShape[] {
  return pending?.shapes ?? applied
}

/** The area that is edited. */
export function workedArea({ tool, marked }: Pick<Work, 'tool' | 'marked'>): number | null {
  return tool === 'edit' ? (marked?.area ?? null) : null
}

export function begun(tool: AreaTool | null, area: number | null = null): Step {
  return { change: { tool, news: null, ...(area !== null && { marked: { area, ring: 0 } }) } }
}

/** Drops the pending change. */
export const discarded: Step = { change: { pending: null, preview: null, tool: null } }
export const cleared: Step = { change: { pending: null, preview: null, tool: null, news: null }, apply: [] }
export const drawingClosed: Step = { change: { sketch: null, corner: null } }

export function added(work: Work, given: readonly AreaShape[], leftOut: number): Step {
  const outcome = withGiven(workedShapes(work), given)
  const step = taken(work, outcome, { kind: 'added', count: given.length, leftOut })
  if (step.apply || outcome.marked === null || step.change.news) return step
  return { change: { ...step.change, ...begun('edit', outcome.marked).change } }
}

export function areaRemoved(work: Work, area: number): Step {
  const { change, apply } = taken(work, withoutArea(workedShapes(work), area), { kind: 'removed', area })
  return { change: { ...change, tool: null }, apply }
}

export function cornerRemoved(work: Work, corner: number): Step {
  const { marked } = work
  if (!marked) return { change: {} }
  const outcome = withoutCorner(workedShapes(work), marked.area, marked.ring, corner)
  const kind = outcome.marked === null ? 'removed' : 'changed'
  const { change, apply } = taken(work, outcome, { kind, area: marked.area })
  const isRingGone = outcome.shapes[marked.area]?.[marked.ring] === undefined
  return {
    change: {
      ...change,
      corner: null,
      ...(isRingGone && { marked: { area: marked.area, ring: 0 } }),
      ...(apply && outcome.marked === null && { tool: null }),
    },
    apply,
  }
}

/** Returns the step that follows an event on the map. */
export function afterDrawing(work: Work, event: DrawingEvent): Step {
  switch (event.kind) {
    case 'sketched':
      return sketched(work, event.sketch)
    case 'drawn':
      return drawn(work, event.ring)
    case 'edited':
      return edited(work, event)
    case 'tapped': {
      const found = ringAt(workedShapes(work), event.place)
      return { change: found && editable(workedShapes(work)[found.area]) ? { marked: found } : {} }
    }
    case 'touched': {
      if (!event.corner) return { change: { corner: null } }
      const { index, place } = event.corner
      return { change: { corner: index, news: { kind: 'corner-at', number: index + 1, place } } }
    }
    case 'removed':
      return cornerRemoved(work, event.index)
    case 'carried':
      return { change: { news: { kind: event.carried ? 'taken-up' : 'put-down' } } }
  }
}

type Shown = Pick<Work, 'pending' | 'preview' | 'applied'>

export function shownAreas(work: Shown & Pick<Work, 'tool' | 'marked'>): FeatureCollection {
  const { shapes, faults } = shownOutcome(work)
  return areaData(shapes, { marked: workedArea(work), faults })
}

/** Returns the crossings of areas and of the ring being drawn. */
export function shownFaults(work: Shown & Pick<Work, 'sketch'>): FeatureCollection {
  const places = work.sketch?.crossings ?? []
  return markData([
    ...shownOutcome(work).faults,
    ...places.map((place): Fault => ({ kind: 'crossing', area: -1, ring: 0, place })),
  ])
}

function shownOutcome({ preview, pending, applied }: Shown): Pick<Outcome, 'shapes' | 'faults'> {
  if (preview && preview.over === applied) return preview.outcome
  return pending ?? { shapes: applied, faults: [] }
}

function sketched({ sketch: before }: Work, sketch: { ring: Ring; corners: number } | null): Step {
  if (!sketch) return { change: { sketch: null } }
  const { ring, corners } = sketch
  const place = ring[corners - 1]
  const isNewCorner = place !== undefined && corners !== before?.corners
  return {
    change: {
      preview: null,
      sketch: { ring, corners, crossings: corners > 2 ? crossingsOf(ring) : [] },
      ...(isNewCorner && { news: { kind: 'corner-set', number: corners, place } }),
    },
  }
}

function drawn(work: Work, ring: Ring): Step {
  const shapes = workedShapes(work)
  const isHole = work.tool === 'hole'
  const outcome = isHole ? withDrawnHole(shapes, ring) : withDrawnArea(shapes, ring)
  if (!outcome) return { change: { news: { kind: 'flat' } } }
  if (outcome.faults.some(({ kind }) => kind === 'hole-outside')) {
    return { change: { news: { kind: 'hole-outside' }, preview: { outcome, over: work.applied } } }
  }
  const marked = { area: outcome.marked ?? 0, ring: 0 }
  const step = taken({ ...work, marked }, outcome, { kind: isHole ? 'changed' : 'applied', area: outcome.marked ?? 0 })
  return { change: { marked, ...step.change, tool: step.change.pending ? 'edit' : null }, apply: step.apply }
}

function edited(work: Work, { index, ring, finished }: { index: number; ring: Ring; finished: boolean }): Step {
  if (!work.marked) return { change: {} }
  const { area } = work.marked
  const outcome = withEditedRing(workedShapes(work), area, index, ring)
  const preview = { outcome, over: work.applied }
  if (!finished) return { change: { preview } }
  const step = taken(work, outcome, { kind: 'changed', area })
  // Keeps the pending change until the address has it, so that the map does not show the old shape in between.
  return step.apply ? { ...step, change: { ...step.change, preview } } : step
}

/** Applies areas that have no fault and fit into a query. */
function taken(work: Work, outcome: Outcome, news: WorkNews): Step {
  const long = tooLong(outcome.shapes, work.query)
  if (long) return { change: { preview: null, news: { kind: 'too-long', ...long } } }
  const marked = outcome.marked === null ? work.marked : { ring: work.marked?.ring ?? 0, area: outcome.marked }
  if (outcome.faults.length > 0) return { change: { marked, preview: null, pending: outcome, news: null } }
  return { change: { marked, preview: null, pending: null, news }, apply: outcome.shapes }
}
