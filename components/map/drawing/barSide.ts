export interface ScreenPoint {
  x: number
  y: number
}

export interface ScreenBox {
  left: number
  right: number
  top: number
  bottom: number
}

/** So near to a bar a corner can hardly be taken hold of. */
const marginPixels = 14

/** Whether a bar belongs at the lower edge of the map: it stays where it is unless it covers more corners there. */
export function belongsBelow(
  corners: readonly ScreenPoint[],
  { above, below, isBelow }: { above: ScreenBox; below: ScreenBox; isBelow: boolean },
): boolean {
  const [coveredAbove, coveredBelow] = [above, below].map(
    (box) => corners.filter((corner) => isOver(box, corner)).length,
  )
  return coveredAbove === coveredBelow ? isBelow : (coveredAbove ?? 0) > (coveredBelow ?? 0)
}

function isOver({ left, right, top, bottom }: ScreenBox, { x, y }: ScreenPoint): boolean {
  return x > left - marginPixels && x < right + marginPixels && y > top - marginPixels && y < bottom + marginPixels
}
