import type { Map as GlMap } from 'maplibre-gl'
import type { Position } from '../../ui/places/greatCircle.ts'
import type { MapColours } from '../style/colours.ts'
import type { Ring, TouchedCorner } from './EditedRings.ts'
import type { SketchedRing } from './Sketch.ts'

/** Drawing or measuring, which has the pointer and the keys of the map. */
export interface MapWork {
  repaint(colours: MapColours): void
  close(): void
}

/** The map for a MapWork. `onClosed` returns pointer and keys. */
export interface WorkPlace {
  map: GlMap
  colours: MapColours
  onClosed(): void
}

export type DrawingEvent =
  | { kind: 'sketched'; sketch: SketchedRing | null }
  | { kind: 'drawn'; ring: Ring }
  /** A ring of the edited area; until `finished` it is still being dragged. */
  | { kind: 'edited'; index: number; ring: Ring; finished: boolean }
  /** A click or Enter on the map away from every corner. */
  | { kind: 'tapped'; place: Position }
  /** The corner of the edited ring that was touched last. */
  | { kind: 'touched'; corner: TouchedCorner | null }
  /** A corner is to be removed. */
  | { kind: 'removed'; index: number }
  /** A corner was taken up or put down by keyboard. */
  | { kind: 'carried'; carried: boolean }
