import type * as maplibregl from 'maplibre-gl'
import { type ChartPort, portAt } from '../places/chartPort.ts'
import { type PointedVessel, pointedVessel, reachPixels, vesselsBetween } from './pointedVessel.ts'

export interface VesselPointingEvents {
  /** `together`: the vessel is added to the selection. */
  onOpen(mmsi: number, how: { together: boolean }): void
  /** Called with the vessels in a box that the user drew. */
  onBox(mmsis: number[]): void
  onPoint(vessel: PointedVessel | null): void
  /** `null` for a click elsewhere. */
  onPort(port: ChartPort | null): void
}

/** Opens and selects vessels by pointer and keys, unless drawing or measuring has taken both. */
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
      const vessel = map.isMoving() ? null : pointedVessel(map, point, reachPixels.mouse)
      map.getCanvas().style.cursor = vessel || portAt(map, point, reachPixels.mouse) ? 'pointer' : ''
      onPoint(vessel)
    })
    map.on('click', ({ point, originalEvent }) => {
      if (this.#resting || this.#pressIsSpent) return
      const reach = isByTouch(originalEvent) ? reachPixels.touch : reachPixels.mouse
      const vessel = pointedVessel(map, point, reach)
      if (vessel) onOpen(vessel.mmsi, { together: originalEvent.ctrlKey || originalEvent.metaKey })
      onPort(vessel ? null : portAt(map, point, reach))
    })
    // A press with Shift may start a box. MapLibre swallows its click, and cancels the box if none was drawn (6.17).
    map.on('boxzoomcancel', ({ originalEvent }) => {
      if (this.#resting || !(originalEvent instanceof MouseEvent)) return
      const { left, top } = map.getCanvas().getBoundingClientRect()
      const point = { x: originalEvent.clientX - left, y: originalEvent.clientY - top }
      const vessel = pointedVessel(map, point, reachPixels.mouse)
      if (vessel) onOpen(vessel.mmsi, { together: true })
    })
    const pressed = () => {
      this.#pressIsSpent = false
    }
    map.getCanvas().addEventListener('pointerdown', pressed, { signal: this.#stop.signal, capture: true })
  }

  /** Opens on Enter the vessel nearest to the centre, which is announced before. */
  #listenToKeys(): void {
    const map = this.#map
    const canvas = map.getCanvas()
    const { signal } = this.#stop
    let byKeys = false
    /** Announces once per move of the map, not per move of a vessel. */
    let isDue = false
    const nearest = () => pointedVessel(map, map.project(map.getCenter()), reachPixels.keyboard)
    const announce = () => {
      if (!isDue || !byKeys || this.#resting || document.activeElement !== canvas) return
      isDue = false
      const vessel = nearest()
      this.#events.onPoint(vessel && { ...vessel, byKeys })
    }
    const typed = ({ key, shiftKey }: KeyboardEvent) => {
      byKeys ||= movingKeys.has(key)
      if (key !== 'Enter' || this.#resting) return
      const vessel = nearest()
      if (vessel) this.#events.onOpen(vessel.mmsi, { together: shiftKey })
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
