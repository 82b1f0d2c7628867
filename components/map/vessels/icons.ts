import { type ColouredType, colouredTypes, type MapColours } from '../style/colours.ts'

export const vesselShapes = ['hull', 'moored', 'anchored', 'diamond'] as const
export const vesselAges = ['live', '10m', '1h', '24h'] as const

export type VesselShape = (typeof vesselShapes)[number]
export type VesselAge = (typeof vesselAges)[number]

export interface VesselIcon {
  shape: VesselShape
  type: ColouredType
  transponderClass: 'A' | 'B'
  age: VesselAge
}

/** The look of an icon. Unfilled parts show the casing, so that a mark stands out from the chart. */
export interface IconInk {
  sizePixels: number
  colour: string
  casing: string
  fill: 'whole' | 'half' | 'none'
  lineWidth: number
  /** Lengths of stroke and gap in pixels. */
  dashes: readonly [number, number] | null
}

/** Half the width and height of each shape, in the square from -1 to 1. Names keep clear of these boxes only. */
const halfSizes: Record<VesselShape, readonly [number, number]> = {
  hull: [0.46, 1],
  moored: [0.55, 0.55],
  anchored: [0.55, 0.55],
  diamond: [0.62, 0.72],
}

type AgeInk = Pick<IconInk, 'fill' | 'lineWidth' | 'dashes'>

/**
 * With age an icon loses half of its fill, then all of it, then its closed outline: shapes that remain distinct in
 * print and for colour-blind users. Class B is never filled, so its outline thins and breaks sooner.
 */
const ageInks: Record<VesselIcon['transponderClass'], Record<VesselAge, AgeInk>> = {
  A: {
    live: { fill: 'whole', lineWidth: 1.4, dashes: null },
    '10m': { fill: 'half', lineWidth: 1.4, dashes: null },
    '1h': { fill: 'none', lineWidth: 1.4, dashes: null },
    '24h': { fill: 'none', lineWidth: 1.4, dashes: [2.4, 2.2] },
  },
  B: {
    live: { fill: 'none', lineWidth: 2.2, dashes: null },
    '10m': { fill: 'none', lineWidth: 1.2, dashes: null },
    '1h': { fill: 'none', lineWidth: 1.6, dashes: [3.4, 1.8] },
    '24h': { fill: 'none', lineWidth: 1.4, dashes: [1.4, 2.4] },
  },
}

/** Dots of vessels at low zooms. Dots older than an hour lose their fill, as icons do, and keep a coloured ring. */
export const dotInks: Record<VesselAge, { fill: number; outline: number; isRing: boolean }> = {
  live: { fill: 1, outline: 1, isRing: false },
  '10m': { fill: 0.55, outline: 1, isRing: false },
  '1h': { fill: 0.15, outline: 0.9, isRing: true },
  '24h': { fill: 0, outline: 0.55, isRing: true },
}

export function vesselIconOf(name: string): VesselIcon | null {
  const [, shape, type, transponderClass, age] = name.split('/')
  const icon = {
    shape: vesselShapes.find((known) => known === shape),
    type: colouredTypes.find((known) => known === type) ?? 'Other',
    transponderClass: transponderClass === 'B' ? 'B' : 'A',
    age: vesselAges.find((known) => known === age) ?? 'live',
  } as const
  return icon.shape ? { ...icon, shape: icon.shape } : null
}

export const sizePixels: Record<VesselIcon['transponderClass'], number> = { A: 21, B: 15 }

export function ageInk({ transponderClass, age }: VesselIcon): AgeInk {
  return ageInks[transponderClass][age]
}

export function inkOf(icon: VesselIcon, colours: MapColours): IconInk {
  const { type, transponderClass } = icon
  return {
    ...ageInk(icon),
    sizePixels: sizePixels[transponderClass],
    colour: colours.vessels[type],
    casing: colours.vesselOutline,
  }
}

const circle = 'M-.55 0a.55 .55 0 1 1 1.1 0a.55 .55 0 1 1 -1.1 0Z'

/** The outline of each shape as SVG path data in a square from -1 to 1, bow to the north. */
export const shapePaths: Readonly<Record<VesselShape, string>> = {
  hull: 'M0 -1Q.46 -.6 .46 -.1L.4 .9L-.4 .9L-.46 -.1Q-.46 -.6 0 -1Z',
  moored: circle,
  anchored: circle,
  diamond: 'M0 -.72L.62 0L0 .72L-.62 0Z',
}

/** The start of the after half, which stays filled longest. */
export const halfFrom: Record<VesselShape, number> = { hull: 0.05, moored: 0, anchored: 0, diamond: 0 }

/** Draws the image that the map requests by name, for a screen of `pixelRatio`; `null` if it is not that of a vessel. */
export function drawVesselImage(
  pen: CanvasRenderingContext2D,
  name: string,
  colours: MapColours,
  pixelRatio: number,
): ImageData | null {
  const icon = vesselIconOf(name)
  return icon && drawn(pen, icon, colours, pixelRatio)
}

function drawn(pen: CanvasRenderingContext2D, icon: VesselIcon, colours: MapColours, pixelRatio: number): ImageData {
  const { canvas } = pen
  const ink = inkOf(icon, colours)
  const [width = 0, height = 0] = halfSizes[icon.shape].map(
    (half) => 2 * Math.ceil((half * ink.sizePixels) / 2 + ink.lineWidth / 2 + 1),
  )
  // Setting the size clears the canvas and its settings.
  canvas.width = width * pixelRatio
  canvas.height = height * pixelRatio
  const unit = (ink.sizePixels / 2) * pixelRatio
  pen.translate(canvas.width / 2, canvas.height / 2)
  pen.lineJoin = 'round'
  const outline = new Path2D()
  outline.addPath(new Path2D(shapePaths[icon.shape]), new DOMMatrix().scale(unit))
  const stroke = (colour: string, width: number) => {
    pen.strokeStyle = colour
    pen.lineWidth = width * pixelRatio
    pen.stroke(outline)
  }
  stroke(ink.casing, ink.lineWidth + 2)
  pen.globalAlpha = 0.55
  pen.fillStyle = ink.casing
  pen.fill(outline)
  pen.globalAlpha = 1
  if (ink.fill !== 'none') {
    pen.save()
    pen.clip(outline)
    pen.fillStyle = ink.colour
    const top = ink.fill === 'whole' ? -unit : unit * halfFrom[icon.shape]
    pen.fillRect(-unit, top, 2 * unit, 2 * unit)
    pen.restore()
  }
  if (ink.dashes) pen.setLineDash(ink.dashes.map((length) => length * pixelRatio))
  stroke(ink.colour, ink.lineWidth)
  if (icon.shape === 'anchored') {
    pen.beginPath()
    pen.arc(0, 0, unit * 0.2, 0, 2 * Math.PI)
    pen.fillStyle = ink.fill === 'none' ? ink.colour : ink.casing
    pen.fill()
  }
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}
