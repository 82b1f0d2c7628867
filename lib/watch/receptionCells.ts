import { nauticalMilesBetween, nauticalMilesPerDegree, type Place } from '#lib/distance.ts'

/** The distance from a silent vessel within which its feed must receive others. */
const nauticalMiles = 30
const cellsPerDegree = 4
const cellColumns = 360 * cellsPerDegree
const cellRows = 180 * cellsPerDegree

/** The places where each feed receives vessels: the last position in each quarter of a degree. */
export class ReceptionCells {
  readonly #feeds = new Map<string, Map<number, Place & { at: number }>>()

  note(feed: string, longitude: number, latitude: number, at: number): void {
    let cells = this.#feeds.get(feed)
    if (!cells) {
      cells = new Map()
      this.#feeds.set(feed, cells)
    }
    const cell = rowOf(latitude) * cellColumns + columnOf(longitude)
    const held = cells.get(cell)
    if (held) Object.assign(held, { longitude, latitude, at })
    else cells.set(cell, { longitude, latitude, at })
  }

  /** Whether the feed has received a position near the place since then. */
  hasReceivedNear(feed: string, place: Place, since: number): boolean {
    const cells = this.#feeds.get(feed)
    if (!cells) return false
    const around = nauticalMiles / nauticalMilesPerDegree
    const shrink = Math.max(0.05, Math.cos((place.latitude * Math.PI) / 180))
    const columns = Math.ceil((around / shrink) * cellsPerDegree)
    const column = columnOf(place.longitude)
    for (let row = rowOf(place.latitude - around); row <= rowOf(place.latitude + around); row += 1) {
      for (let step = -columns; step <= columns; step += 1) {
        const held = cells.get(row * cellColumns + ((column + step + cellColumns) % cellColumns))
        if (held && held.at >= since && nauticalMilesBetween(held, place) <= nauticalMiles) return true
      }
    }
    return false
  }
}

function rowOf(latitude: number): number {
  return Math.max(0, Math.min(cellRows - 1, Math.floor((latitude + 90) * cellsPerDegree)))
}

function columnOf(longitude: number): number {
  return Math.floor((longitude + 180) * cellsPerDegree) % cellColumns
}
