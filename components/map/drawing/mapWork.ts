import type { Map as GlMap } from 'maplibre-gl'
import type { Position } from '../../ui/places/greatCircle.ts'
import type { MapColours } from '../style/colours.ts'
import type { Ring, TouchedCorner } from './EditedRings.ts'
import type { SketchedRing } from './Sketch.ts'

/** Drawing or measuring, which receives the pointer and keys of the map. */
export interface MapWork {
  repaint(colours: MapColours): void
  close(): void
}

/** The map as a MapWork uses it. `onClosed` returns pointer and keys. */
export interface WorkPlace {
  map: GlMap
  colours: MapColours
  onClosed(): void
}

export type DrawingEvent =
  | { kind: 'sketched'; sketch: SketchedRing | null }
  | { kind: 'drawn'; ring: Ring }
  /** A ring of the edited area; it is being dragged until `finished`. */
  | { kind: 'edited'; index: number; ring: Ring; finished: boolean }
  /** A click or Enter on the map away from all points. */
  | { kind: 'tapped'; place: Position }
  /** The point of the edited ring that was touched last. */
  | { kind: 'touched'; corner: TouchedCorner | null }
  /** A point to remove. */
  | { kind: 'removed'; index: number }
  /** A point was picked up or put down by keyboard. */
  | { kind: 'carried'; carried: boolean }
