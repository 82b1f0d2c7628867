import type * as maplibregl from 'maplibre-gl'
import { type ChartPort, portAt } from '../places/chartPort.ts'
import { type PointedMark, pointedMark, reachPixels, vesselsBetween } from './pointedMark.ts'

export interface VesselPointingEvents {
  /** `together`: a vessel is added to the selection. */
  onOpen(mark: PointedMark, how: { together: boolean }): void
  /** Called with the vessels in a box that the user drew. */
  onBox(mmsis: number[]): void
  onPoint(mark: PointedMark | null): void
  /** `null` for a click elsewhere. */
  onPort(port: ChartPort | null): void
}

/** Opens vessels and stations, and selects vessels, by pointer and keys, unless drawing or measuring has taken both. */
export class VesselPointing {
  #map: maplibregl.Map
  #events: VesselPointingEvents
  #stop = new AbortController()
  #resting = false
  #pressIsSpent = false

  constructor(map: maplibregl.Map, events: VesselPointingEvents) {
    this.#map = map
    this.#events = events
    this.#listenToPointer()
    this.#listenToKeys()
  }

  /** Pointer and keys open no vessel until `resume`. */
  pause(): void {
    this.#resting = true
    this.#events.onPoint(null)
  }

  /** The press that ends drawing becomes a click afterwards, which must not open a vessel. */
  resume(): void {
    this.#resting = false
    this.#pressIsSpent = true
  }

  /** Selects the vessels between two corners of the screen. */
  box(from: maplibregl.Point, to: maplibregl.Point): void {
    if (!this.#resting) this.#events.onBox(vesselsBetween(this.#map, from, to))
  }

  destroy(): void {
    this.#stop.abort()
  }

  #listenToPointer(): void {
    const map = this.#map
    const { onOpen, onPoint, onPort } = this.#events
    map.on('movestart', () => onPoint(null))
    map.on('mouseout', () => onPoint(null))
    map.on('mousemove', ({ point }) => {
      if (this.#resting) return
      const mark = map.isMoving() ? null : pointedMark(map, point, reachPixels.mouse)
      map.getCanvas().style.cursor = mark || portAt(map, point, reachPixels.mouse) ? 'pointer' : ''
      onPoint(mark)
    })
    map.on('click', ({ point, originalEvent }) => {
      if (this.#resting || this.#pressIsSpent) return
      const reach = isByTouch(originalEvent) ? reachPixels.touch : reachPixels.mouse
      const mark = pointedMark(map, point, reach)
      if (mark) onOpen(mark, { together: originalEvent.ctrlKey || originalEvent.metaKey })
      onPort(mark ? null : portAt(map, point, reach))
    })
    // A press with Shift may start a box. MapLibre swallows its click, and cancels the box if none was drawn (6.17).
    map.on('boxzoomcancel', ({ originalEvent }) => {
      if (this.#resting || !(originalEvent instanceof MouseEvent)) return
      const { left, top } = map.getCanvas().getBoundingClientRect()
      const point = { x: originalEvent.clientX - left, y: originalEvent.clientY - top }
      const mark = pointedMark(map, point, reachPixels.mouse)
      if (mark) onOpen(mark, { together: true })
    })
    const pressed = () => {
      this.#pressIsSpent = false
    }
    map.getCanvas().addEventListener('pointerdown', pressed, { signal: this.#stop.signal, capture: true })
  }

  /** Opens on Enter the vessel or station nearest to the centre, which is announced before. */
  #listenToKeys(): void {
    const map = this.#map
    const canvas = map.getCanvas()
    const { signal } = this.#stop
    let byKeys = false
    /** Announces once per move of the map, not per move of a vessel. */
    let isDue = false
    const nearest = () => pointedMark(map, map.project(map.getCenter()), reachPixels.keyboard)
    const announce = () => {
      if (!isDue || !byKeys || this.#resting || document.activeElement !== canvas) return
      isDue = false
      const mark = nearest()
      this.#events.onPoint(mark && { ...mark, byKeys })
    }
    const typed = ({ key, shiftKey }: KeyboardEvent) => {
      byKeys ||= movingKeys.has(key)
      if (key !== 'Enter' || this.#resting) return
      const mark = nearest()
      if (mark) this.#events.onOpen(mark, { together: shiftKey })
    }
    const focused = () => {
      byKeys = canvas.matches(':focus-visible')
      isDue = true
      announce()
    }
    const byPointer = () => {
      byKeys = false
    }
    canvas.addEventListener('keydown', typed, { signal, capture: true })
    canvas.addEventListener('focus', focused, { signal })
    canvas.addEventListener('blur', () => this.#events.onPoint(null), { signal })
    for (const kind of ['pointerdown', 'pointermove'] as const) canvas.addEventListener(kind, byPointer, { signal })
    map.on('moveend', () => {
      isDue = true
    })
    map.on('idle', announce)
  }
}

const movingKeys = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', '+', '-', '='])

function isByTouch(event: MouseEvent): boolean {
  const touch = 'pointerType' in event && event.pointerType === 'touch'
  return touch || matchMedia('(pointer: coarse)').matches
}
