import { describe, expect, it } from 'vitest'
import type { AreaShape } from './areaShapes.ts'
import { bow, box, sea } from './fixtures/shapes.ts'
import {
  added,
  afterDrawing,
  areaRemoved,
  begun,
  cleared,
  noWork,
  type Step,
  shownAreas,
  shownFaults,
  type Work,
} from './workState.ts'

function work(state: Partial<Work> = {}): Work {
  return { ...noWork, applied: [], query: '', ...state }
}

function following(before: Work, { change, apply }: Step): Work {
  return { ...before, ...change, applied: apply ?? before.applied }
}

const editing = (applied: readonly AreaShape[]) => work({ applied, tool: 'edit', marked: { area: 0, ring: 0 } })

describe('drawing an area', () => {
  it('applies a sound ring, marks it, and puts the tool away', () => {
    const step = afterDrawing(work({ tool: 'polygon', applied: [sea] }), { kind: 'drawn', ring: box(20, 0, 30, 10) })
    expect(step.apply).toEqual([sea, [box(20, 0, 30, 10)]])
    expect(step.change).toMatchObject({ tool: null, marked: { area: 1 }, news: { kind: 'applied', area: 1 } })
  })

  it('starts editing a ring that crosses itself, and applies nothing', () => {
    const step = afterDrawing(work({ tool: 'polygon' }), { kind: 'drawn', ring: bow })
    expect(step.apply).toBeUndefined()
    expect(step.change).toMatchObject({ tool: 'edit', marked: { area: 0 }, pending: { faults: [{ place: [1, 1] }] } })
  })

  it('announces each new corner once, and where the sketch crosses itself', () => {
    const sketch = { ring: bow, corners: 4 }
    const first = afterDrawing(work({ tool: 'polygon' }), { kind: 'sketched', sketch })
    expect(first.change.news).toEqual({ kind: 'corner-set', number: 4, place: [0, 2] })
    const sketched = following(work({ tool: 'polygon' }), first)
    expect(shownFaults(sketched).features).toHaveLength(1)
    expect(afterDrawing(sketched, { kind: 'sketched', sketch }).change.news).toBeUndefined()
    expect(afterDrawing(sketched, { kind: 'sketched', sketch: null }).change.sketch).toBeNull()
  })

  it('refuses a ring that encloses nothing', () => {
    const step = afterDrawing(work({ tool: 'polygon' }), { kind: 'drawn', ring: box(1, 1, 1, 1) })
    expect(step).toEqual({ change: { news: { kind: 'flat' } } })
  })

  it('shows where a hole lies outside, and keeps the tool', () => {
    const before = work({ tool: 'hole', applied: [sea] })
    const refused = following(before, afterDrawing(before, { kind: 'drawn', ring: box(8, 52, 14, 54) }))
    expect(refused).toMatchObject({ tool: 'hole', applied: [sea], news: { kind: 'hole-outside' } })
    expect(shownFaults(refused).features).toHaveLength(1)
    const sketched = afterDrawing(refused, { kind: 'sketched', sketch: { ring: box(2, 52, 4, 54), corners: 1 } })
    expect(shownFaults(following(refused, sketched)).features).toEqual([])
  })
})

describe('editing an area', () => {
  const wider = box(0, 50, 12, 60)
  const drag = (finished: boolean) => ({ kind: 'edited', index: 0, ring: wider, finished }) as const

  it('shows the ring during the drag and applies it at the end', () => {
    const before = editing([sea])
    const dragged = following(before, afterDrawing(before, drag(false)))
    expect(dragged.applied).toEqual([sea])
    expect(shownAreas(dragged)).toEqual(shownAreas(editing([[wider]])))
    const step = afterDrawing(dragged, drag(true))
    expect(step.apply).toEqual([[wider]])
    expect(step.change.news).toEqual({ kind: 'changed', area: 0 })
  })

  it('keeps the dragged ring on the map until the address has it', () => {
    const before = editing([sea])
    const { change } = afterDrawing(before, drag(true))
    expect(shownAreas({ ...before, ...change })).toEqual(shownAreas(editing([[wider]])))
    const undone = { ...before, ...change, applied: [] }
    expect(shownAreas(undone).features).toEqual([])
  })

  it('applies a ring that crosses itself once it is fixed', () => {
    const before = editing([sea])
    const faulty = following(before, afterDrawing(before, { kind: 'edited', index: 0, ring: bow, finished: true }))
    expect(faulty).toMatchObject({ applied: [sea], pending: { faults: [{ kind: 'crossing' }] } })
    expect(afterDrawing(faulty, drag(true)).apply).toEqual([[wider]])
  })

  it('removes a corner, and with one of three corners the area', () => {
    const square = editing([sea])
    expect(afterDrawing(square, { kind: 'removed', index: 1 }).apply?.[0]?.[0]).toHaveLength(4)
    const triangle = editing([[[...bow.slice(0, 3), [0, 0]]]])
    const step = afterDrawing(triangle, { kind: 'removed', index: 0 })
    expect(step).toMatchObject({ apply: [], change: { tool: null, news: { kind: 'removed' } } })
  })

  it('marks another area by a tap in it', () => {
    const before = editing([sea, [box(20, 50, 30, 60)]])
    expect(afterDrawing(before, { kind: 'tapped', place: [25, 55] }).change.marked).toEqual({ area: 1, ring: 0 })
    expect(afterDrawing(before, { kind: 'tapped', place: [50, 0] }).change).toEqual({})
  })
})

describe('areas from elsewhere', () => {
  it('are added to those there are', () => {
    const step = added(work({ applied: [sea] }), [[box(20, 0, 30, 10)]], 2)
    expect(step.apply).toHaveLength(2)
    expect(step.change.news).toEqual({ kind: 'added', count: 1, leftOut: 2 })
  })

  it('are opened for editing where one crosses itself', () => {
    expect(added(work({ applied: [sea] }), [[bow]], 0).change).toMatchObject({ tool: 'edit', marked: { area: 1 } })
  })

  it('are not applied where they are too long for a query, and the reason is said', () => {
    const long = Array.from({ length: 20_000 }, (_, i) => [box(i % 90, 0, (i % 90) + 0.12345, 1.54321)])
    const step = added(work({ applied: [sea] }), long, 0)
    expect(step.apply).toBeUndefined()
    expect(step.change.news).toMatchObject({ kind: 'too-long' })
    expect(step.change.tool).toBeUndefined()
  })
})

it('removing an area puts the tool away', () => {
  expect(areaRemoved(editing([sea]), 0)).toMatchObject({ apply: [], change: { tool: null } })
  expect(cleared.apply).toEqual([])
  expect(begun('edit', 3).change).toEqual({ tool: 'edit', news: null, marked: { area: 3, ring: 0 } })
})
