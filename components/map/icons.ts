import { type ColouredType, colouredTypes, type MapColours } from './colours.ts'

export const shipShapes = ['hull', 'moored', 'anchored', 'diamond'] as const
export const shipAges = ['live', '10m', '1h', '24h'] as const

export type ShipShape = (typeof shipShapes)[number]
export type ShipAge = (typeof shipAges)[number]

export interface ShipIcon {
  shape: ShipShape
  type: ColouredType
  transponderClass: 'A' | 'B'
  age: ShipAge
}

/** How an icon is drawn: age takes the fill first and then breaks the outline; class B is smaller and never filled. */
export interface IconInk {
  sizePixels: number
  fill: string
  fillOpacity: number
  line: string
  lineWidth: number
  dashed: boolean
  casing: string
}

export const iconPixels = 26

const fillOpacityByAge: Record<ShipAge, number> = { live: 1, '10m': 0.6, '1h': 0.25, '24h': 0 }

export function shipIconOf(name: string): ShipIcon | null {
  const [, shape, type, transponderClass, age] = name.split('/')
  const icon = {
    shape: shipShapes.find((known) => known === shape),
    type: colouredTypes.find((known) => known === type) ?? 'Other',
    transponderClass: transponderClass === 'B' ? 'B' : 'A',
    age: shipAges.find((known) => known === age) ?? 'live',
  } as const
  return icon.shape ? { ...icon, shape: icon.shape } : null
}

export function inkOf({ type, transponderClass, age }: ShipIcon, colours: MapColours): IconInk {
  const open = transponderClass === 'B'
  const colour = colours.ships[type]
  const filled = open ? 0 : fillOpacityByAge[age]
  return {
    sizePixels: open ? 15 : 20,
    fill: colour,
    fillOpacity: filled,
    line: colour,
    lineWidth: open ? 1.8 : 1.4,
    dashed: age === '24h' || (open && age === '1h'),
    casing: colours.shipOutline,
  }
}

type Pen = Pick<CanvasRenderingContext2D, 'beginPath' | 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'arc' | 'closePath'>

/** The outline of a shape in a square from -1 to 1, bow to the north. */
export function traceShape(shape: ShipShape, pen: Pen): void {
  pen.beginPath()
  if (shape === 'hull') {
    pen.moveTo(0, -1)
    pen.quadraticCurveTo(0.5, -0.45, 0.5, 0)
    pen.lineTo(0.5, 0.85)
    pen.quadraticCurveTo(0, 0.62, -0.5, 0.85)
    pen.lineTo(-0.5, 0)
    pen.quadraticCurveTo(-0.5, -0.45, 0, -1)
  } else if (shape === 'diamond') {
    pen.moveTo(0, -0.72)
    pen.lineTo(0.62, 0)
    pen.lineTo(0, 0.72)
    pen.lineTo(-0.62, 0)
  } else {
    pen.arc(0, 0, 0.55, 0, 2 * Math.PI)
  }
  pen.closePath()
}

/** Draws an icon for a screen of `pixelRatio`, ready for the map's addImage. */
export function drawShipIcon(icon: ShipIcon, colours: MapColours, pixelRatio: number): ImageData | null {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = iconPixels * pixelRatio
  const context = canvas.getContext('2d')
  if (!context) return null
  const ink = inkOf(icon, colours)
  const unit = (ink.sizePixels / 2) * pixelRatio
  context.translate(canvas.width / 2, canvas.height / 2)
  context.lineJoin = 'round'

  const stroke = (colour: string, width: number) => {
    context.save()
    context.scale(unit, unit)
    traceShape(icon.shape, context)
    context.restore()
    context.strokeStyle = colour
    context.lineWidth = width * pixelRatio
    context.stroke()
  }
  stroke(ink.casing, ink.lineWidth + 2)
  context.globalAlpha = ink.fillOpacity
  context.fillStyle = ink.fill
  context.fill()
  context.globalAlpha = 1
  if (ink.dashed) context.setLineDash([2.6 * pixelRatio, 2.2 * pixelRatio])
  stroke(ink.line, ink.lineWidth)
  if (icon.shape === 'anchored' && ink.fillOpacity > 0) {
    context.beginPath()
    context.arc(0, 0, unit * 0.2, 0, 2 * Math.PI)
    context.fillStyle = ink.casing
    context.fill()
  }
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
