import type { WorkPlace } from '../map/ChartMap.ts'

/** A tool that is chosen and not there yet has the map already: a click means no vessel. */
export function holdMap({ onClosed }: Pick<WorkPlace, 'onClosed'>): { repaint(): void; close(): void } {
  let closed = false
  return {
    repaint() {},
    close() {
      if (closed) return
      closed = true
      onClosed()
    },
  }
}
