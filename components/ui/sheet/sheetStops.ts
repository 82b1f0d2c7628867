const sheetStops = ['peek', 'half', 'full'] as const
export type SheetStop = (typeof sheetStops)[number]

export function stopHeights(screenPixels: number, barPixels: number): Record<SheetStop, number> {
  return { peek: 150, half: Math.round(screenPixels / 2), full: screenPixels - barPixels }
}

export function nearestStop(heightPixels: number, heights: Record<SheetStop, number>): SheetStop {
  return sheetStops.reduce((best, stop) =>
    Math.abs(heights[stop] - heightPixels) < Math.abs(heights[best] - heightPixels) ? stop : best,
  )
}

/** A tap on the handle goes one stop up, and from the top back down. */
export function stopAfter(stop: SheetStop): SheetStop {
  return sheetStops[(sheetStops.indexOf(stop) + 1) % sheetStops.length] ?? 'peek'
}
