'use client'

import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { AreaFault } from '#lib/wire/area/areaFault.ts'
import { useFilters } from '../view/filterState.ts'
import { type AreaShape, shapesOf, textOf } from './areaShapes.ts'

const maxSteps = 200

interface Steps {
  past: readonly (string | null)[]
  future: readonly (string | null)[]
}

export interface Areas {
  shapes: readonly AreaShape[]
  /** The reason why the address has no valid area. */
  problem: AreaFault | null
  set(shapes: readonly AreaShape[]): void
  /** `null` if there is nothing to undo or redo. */
  undo: (() => void) | null
  redo: (() => void) | null
}

/** The areas of the address, with undo and redo of all changes to them. */
export function useAreas(): Areas {
  const { values, set: setFilters } = useFilters()
  const text = values.last_known_position_within
  const result = useMemo(() => shapesOf(text), [text])
  const [{ past, future }, setSteps] = useState<Steps>({ past: [], future: [] })
  const known = useRef(text)
  useEffect(() => {
    const before = known.current
    if (text === before) return
    known.current = text
    setSteps((steps) => ({ past: [...steps.past, before].slice(-maxSteps), future: [] }))
  }, [text])
  const write = useCallback((next: string | null) => setFilters({ last_known_position_within: next }), [setFilters])
  const goTo = (next: string | null, steps: Steps) => {
    known.current = next
    setSteps(steps)
    write(next)
  }
  const [previous, following] = [past.at(-1), future[0]]
  return {
    shapes: 'shapes' in result ? result.shapes : [],
    problem: 'fault' in result ? result.fault : null,
    set: useCallback((shapes: readonly AreaShape[]) => write(textOf(shapes)), [write]),
    undo: previous === undefined ? null : () => goTo(previous, { past: past.slice(0, -1), future: [text, ...future] }),
    redo: following === undefined ? null : () => goTo(following, { past: [...past, text], future: future.slice(1) }),
  }
}

/** Handles Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y), except in text fields. */
export function useUndoKeys(active: boolean, acts: { undo: () => void; redo: () => void }): void {
  const undo = useEffectEvent(acts.undo)
  const redo = useEffectEvent(acts.redo)
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return
      if (event.target instanceof HTMLElement && event.target.matches('input, textarea')) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redo()
      else undo()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [active])
}
