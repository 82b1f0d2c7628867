import type { GeoJSONStoreFeatures } from 'terra-draw'
import { TerraDrawCircleMode, TerraDrawPolygonMode, TerraDrawRectangleMode, TerraDrawSelectMode } from 'terra-draw'
import type { MapColours } from '../style/colours.ts'

export type DrawTool = 'polygon' | 'rectangle' | 'circle'

/** terra-draw ends a polygon on this key, which no keyboard has, because keys are handled here. */
export const finishKey = 'Finish'

/** The distance in pixels within which a pointer, a finger or the centre of the map reaches a point. */
const reach = { fine: 12, coarse: 24, keyboard: 40 }
export const keyboardReachPixels = reach.keyboard
export const pointerReachPixels = () => (matchMedia('(pointer: coarse)').matches ? reach.coarse : reach.fine)

const circleCorners = 64

/** `dense`: whether the points of the edited ring are so close that they are drawn small. */
export function drawingModes(colours: MapColours, dense: () => boolean) {
  const keyEvents = { finish: finishKey, cancel: null }
  const pointerDistance = pointerReachPixels()
  const drawInteraction = 'click-move-or-drag'
  const { drawing, select } = drawingStyles(colours, dense)
  const area = {
    feature: {
      draggable: true,
      selfIntersectable: true,
      coordinates: { draggable: true, deletable: true, midpoints: { draggable: true } },
    },
  }
  const circle = { feature: { draggable: true, coordinates: { resizable: 'center-fixed' as const } } }
  return [
    new TerraDrawPolygonMode({ keyEvents, pointerDistance, showCoordinatePoints: true, styles: drawing }),
    new TerraDrawRectangleMode({ keyEvents, pointerDistance, drawInteraction, styles: drawing }),
    new TerraDrawCircleMode({ keyEvents, pointerDistance, drawInteraction, segments: circleCorners, styles: drawing }),
    new TerraDrawSelectMode({
      keyEvents: null,
      pointerDistance,
      dragEventThrottle: 0,
      allowManualSelection: false,
      allowManualDeselection: false,
      flags: { polygon: area, circle },
      styles: select,
    }),
  ]
}

/** Finished areas are layers of the map; terra-draw draws their points and midpoints. */
export function drawingStyles(colours: MapColours, dense: () => boolean) {
  const whileDrawn = (opacity: number) => (feature: GeoJSONStoreFeatures) =>
    feature.properties.currentlyDrawing ? opacity : 0
  const unlessDense = (value: number, small: number) => () => (dense() ? small : value)
  const [accent, ground, outline] = [hex(colours.accent), hex(colours.nameHalo), hex(colours.text)]
  const coarse = matchMedia('(pointer: coarse)').matches
  const drawing = {
    fillColor: accent,
    fillOpacity: whileDrawn(0.07),
    outlineColor: accent,
    outlineOpacity: whileDrawn(1),
    outlineWidth: 2,
    closingPointColor: accent,
    closingPointWidth: coarse ? 9 : 6,
    closingPointOutlineColor: ground,
    closingPointOutlineWidth: 2,
    coordinatePointColor: ground,
    coordinatePointWidth: 4,
    coordinatePointOutlineColor: accent,
    coordinatePointOutlineWidth: 2,
  }
  const select = {
    selectedPolygonFillOpacity: 0,
    selectedPolygonOutlineOpacity: 0,
    selectedPolygonOutlineWidth: 1,
    selectionPointColor: ground,
    selectionPointWidth: unlessDense(coarse ? 9 : 5.5, 3),
    selectionPointOutlineColor: accent,
    selectionPointOutlineWidth: unlessDense(2.5, 1.5),
    midPointColor: accent,
    midPointOpacity: unlessDense(0.75, 0),
    midPointWidth: coarse ? 6 : 3.5,
    midPointOutlineColor: outline,
    midPointOutlineOpacity: 0,
    midPointOutlineWidth: 0,
  }
  return { drawing, select }
}

/** terra-draw accepts colours in this form only. */
function hex(colour: string): `#${string}` {
  const channels = colour.match(/\d+/g) ?? []
  const digits = channels.slice(0, 3).map((channel) => Number(channel).toString(16).padStart(2, '0'))
  return `#${digits.join('')}`
}
