import type { StationJson } from '#lib/wire/stationSchemas.ts'
import type { MapColours } from '../style/colours.ts'

/** The forms of a station on the map and in the legend. */
export const stationForms = [
  'aid',
  'aid-off',
  'virtual',
  'virtual-off',
  'base',
  'aeroplane',
  'helicopter',
  'beacon',
  'active',
  'test',
] as const
export type StationForm = (typeof stationForms)[number]

/** The form of a station of which the kind alone is known. */
export const formOfKind: Readonly<Record<StationJson['kind'], StationForm>> = {
  ...{ aid: 'aid', base: 'base', aircraft: 'aeroplane' },
  ...{ sart: 'beacon', mob: 'beacon', epirb: 'beacon' },
}

/** A path in a square from -1 to 1. */
interface Stroke {
  path: string
  isFilled?: true
  /** Lengths of stroke and gap in pixels. */
  dashes?: readonly [number, number]
  colour?: StationColour
}

type StationColour = 'station' | 'danger' | 'muted' | 'beaconActive' | 'beaconTest'

interface StationSymbol {
  sizePixels: number
  lineWidth: number
  colour: StationColour
  /** A white ground makes the black of a test readable in both themes. */
  ground: 'casing' | 'white'
  /** The outline that the ground fills. */
  outline: string
  strokes: readonly Stroke[]
}

const circle = (radius: number) =>
  `M-${radius} 0a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 -${2 * radius} 0Z`
const diamond = 'M0 -.72L.72 0L0 .72L-.72 0Z'
const centre = 'M-.26 0H.26M0 -.26V.26'
const cross = 'M-.56 -.56L.56 .56M.56 -.56L-.56 .56'
const offPosition: Stroke = { path: circle(0.93), colour: 'danger' }

const solid: readonly Stroke[] = [{ path: diamond }, { path: centre }]
const dotted: readonly Stroke[] = [{ path: diamond, dashes: [1.6, 2] }, { path: centre }]

function aid(strokes: readonly Stroke[], isOff: boolean): StationSymbol {
  return {
    ...{ sizePixels: 24, lineWidth: 1.6, colour: 'station', ground: 'casing', outline: isOff ? circle(0.93) : diamond },
    strokes: isOff ? [...strokes, offPosition] : strokes,
  }
}

function beacon(colour: StationColour, more: Partial<StationSymbol> = {}): StationSymbol {
  const strokes = [{ path: circle(0.8) }, { path: cross }]
  return { sizePixels: 26, lineWidth: 2.4, colour, ground: 'white', outline: circle(0.8), strokes, ...more }
}

const aeroplane =
  'M0 -.95Q.13 -.8 .13 -.4L.95 .15V.38L.13 .14L.1 .62L.34 .8V.95L0 .85L-.34 .95V.8L-.1 .62L-.13 .14L-.95 .38V.15L-.13 -.4Q-.13 -.8 0 -.95Z'
const helicopterBody =
  'M0 -.5Q.26 -.5 .26 -.1Q.26 .22 .07 .34L.07 .78L.26 .78V.92H-.26V.78L-.07 .78L-.07 .34Q-.26 .22 -.26 -.1Q-.26 -.5 0 -.5Z'
const rotor = 'M-.75 -.85L.75 .65M.75 -.85L-.75 .65'

/**
 * Symbols as mariners know them (IEC 62288, S-101): aids to navigation are diamonds, dotted if nothing floats there; a beacon in
 * distress is a red circle with a cross.
 */
export const stationSymbols: Readonly<Record<StationForm, StationSymbol>> = {
  aid: aid(solid, false),
  'aid-off': aid(solid, true),
  virtual: aid(dotted, false),
  'virtual-off': aid(dotted, true),
  base: {
    ...{ sizePixels: 22, lineWidth: 1.6, colour: 'station', ground: 'casing', outline: 'M-.62 -.62H.62V.62H-.62Z' },
    strokes: [{ path: 'M-.62 -.62H.62V.62H-.62Z' }, { path: 'M0 .62V-.1' }, { path: circle(0.2), isFilled: true }],
  },
  aeroplane: {
    ...{ sizePixels: 24, lineWidth: 1, colour: 'station', ground: 'casing', outline: aeroplane },
    strokes: [{ path: aeroplane, isFilled: true }],
  },
  helicopter: {
    ...{ sizePixels: 24, lineWidth: 1.4, colour: 'station', ground: 'casing', outline: helicopterBody },
    strokes: [{ path: helicopterBody, isFilled: true }, { path: rotor }],
  },
  beacon: beacon('muted', { sizePixels: 20, lineWidth: 1.6 }),
  active: beacon('beaconActive'),
  test: beacon('beaconTest'),
}

/** A station's image is named `set/station/form`. */
function formOf(name: string): StationForm | null {
  const [, what, form] = name.split('/')
  return what === 'station' ? (stationForms.find((known) => known === form) ?? null) : null
}

export const isStationImage = (name: string) => formOf(name) !== null

/** Draws the image that the map requests by name; `null` if it is not that of a station. */
export function drawStationImage(
  pen: CanvasRenderingContext2D,
  name: string,
  colours: MapColours,
  pixelRatio: number,
): ImageData | null {
  const form = formOf(name)
  if (form === null) return null
  const { sizePixels, lineWidth, colour, ground, outline, strokes } = stationSymbols[form]
  const { canvas } = pen
  // Setting the size clears the canvas and its settings.
  canvas.width = (sizePixels + 6) * pixelRatio
  canvas.height = canvas.width
  const unit = (sizePixels / 2) * pixelRatio
  pen.translate(canvas.width / 2, canvas.height / 2)
  pen.lineJoin = 'round'
  pen.lineCap = 'round'
  const scaled = (path: string) => {
    const drawn = new Path2D()
    drawn.addPath(new Path2D(path), new DOMMatrix().scale(unit))
    return drawn
  }
  const casing = ground === 'white' ? colours.beaconGround : colours.vesselOutline
  pen.fillStyle = casing
  pen.strokeStyle = casing
  pen.globalAlpha = ground === 'white' ? 1 : 0.6
  pen.fill(scaled(outline))
  pen.globalAlpha = 1
  pen.lineWidth = (lineWidth + 2.4) * pixelRatio
  for (const { path } of strokes) pen.stroke(scaled(path))
  for (const stroke of strokes) {
    pen.strokeStyle = colours[stroke.colour ?? colour]
    pen.fillStyle = pen.strokeStyle
    pen.lineWidth = lineWidth * pixelRatio
    pen.setLineDash((stroke.dashes ?? []).map((length) => length * pixelRatio))
    if (stroke.isFilled) pen.fill(scaled(stroke.path))
    pen.stroke(scaled(stroke.path))
  }
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}
