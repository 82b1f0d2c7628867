import { traceShape, type VesselShape } from './icons.ts'

/** The outline of a shape as the data of an SVG path, in a square from -1 to 1. */
export function shapePath(shape: VesselShape): string {
  const steps: string[] = []
  traceShape(shape, {
    beginPath: () => {},
    moveTo: (x, y) => void steps.push(`M${x} ${y}`),
    lineTo: (x, y) => void steps.push(`L${x} ${y}`),
    quadraticCurveTo: (cx, cy, x, y) => void steps.push(`Q${cx} ${cy} ${x} ${y}`),
    arc: (x, y, radius) => void steps.push(`M${x - radius} ${y}a${radius} ${radius} 0 1 1 0 .001`),
    closePath: () => void steps.push('Z'),
  })
  return steps.join('')
}
