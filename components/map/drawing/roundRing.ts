type Ring = readonly (readonly [longitude: number, latitude: number])[]

const minCorners = 24
const maxDeviation = 0.02

/** Whether a ring is a circle on the chart, and not just a polygon of many corners: then it is edited by its radius. */
export function isRound(ring: Ring): boolean {
  if (ring.length - 1 < minCorners) return false
  const corners = ring.slice(0, -1).map(([longitude, latitude]) => [longitude, northingDegrees(latitude)] as const)
  const middle = (axis: 0 | 1) => {
    const along = corners.map((corner) => corner[axis])
    return (Math.min(...along) + Math.max(...along)) / 2
  }
  const [x, y] = [middle(0), middle(1)]
  const radii = corners.map((corner) => Math.hypot(corner[0] - x, corner[1] - y))
  const mean = radii.reduce((sum, radius) => sum + radius, 0) / radii.length
  return radii.every((radius) => Math.abs(radius / mean - 1) < maxDeviation)
}

/** As far up a Mercator chart as so many degrees of longitude are across it. */
function northingDegrees(latitude: number): number {
  return (Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180) / Math.PI
}
