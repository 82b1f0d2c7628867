/** Reception of a source on a day: the number of cells in each hour, and the hours of the cells of a place as bits. */
export interface SourceDay {
  source: string
  /** Days since 1970, in UTC. */
  day: number
  cellsByHour: ArrayLike<number>
  cells: ReadonlyMap<number, number>
}

const hoursPerDay = 24
/** A source that received a cell in fewer hours does not cover it: anomalous propagation. */
const hoursOfCover = 2
/** Hours without vessels count as lost where so long a spell of them would come by chance in one of a thousand such periods. */
const logChance = Math.log(0.001)
/** The number of cells that a source receives in a quiet hour: a tenth of its hours have fewer. */
const quietShare = 0.1

/**
 * The share of a place that no source received in each hour, from the first hour since 1970 on, 0 to 1. Cells weigh by the hours in
 * which they were received.
 *
 * An hour without vessels in a cell is not lost for that reason. The hour is lost if all sources that cover the cell are down, or if the cell or the
 * whole place has hardly ever been without vessels for so long.
 */
export function* lostShares(
  days: readonly SourceDay[],
  firstHour: number,
  hours: number,
): Generator<undefined, Float64Array> {
  const sources = [...Map.groupBy(days, ({ source }) => source).values()].map((ofSource) =>
    coverOf(ofSource, firstHour, hours),
  )
  const place = coveredCells(sources, hours)
  const isPlaceLost = longSpells(
    unitedFlags(
      place.map(({ flags }) => flags),
      hours,
    ),
    quietPlace(place),
  )
  const lost = new Float64Array(hours)
  let weights = 0
  for (const { cell, flags, weight } of place) {
    yield
    weights += weight
    const covering = sources.filter(({ cells }) => countOf(cells.get(cell)) >= hoursOfCover)
    const isCellLost = longSpells(flags, quietCell(flags))
    for (let hour = 0; hour < hours; hour += 1) {
      if (flags[hour]) continue
      const isLost = isPlaceLost[hour] || isCellLost[hour] || covering.every(({ isDown }) => isDown[hour])
      if (isLost) lost[hour] = (lost[hour] ?? 0) + weight
    }
  }
  // Without a covered cell, a quiet place and one that is not received look the same.
  return weights === 0 ? lost.fill(1) : lost.map((weight) => weight / weights)
}

interface Cover {
  isDown: Uint8Array
  /** A flag an hour for each cell. */
  cells: Map<number, Uint8Array>
}

function coverOf(days: readonly SourceDay[], firstHour: number, hours: number): Cover {
  const counts = new Float64Array(hours)
  const cells = new Map<number, Uint8Array>()
  for (const { day, cellsByHour, cells: ofDay } of days) {
    const first = day * hoursPerDay - firstHour
    for (let hour = Math.max(0, -first); hour < Math.min(hoursPerDay, hours - first); hour += 1)
      counts[first + hour] = cellsByHour[hour] ?? 0
    for (const [cell, bits] of ofDay) {
      const flags = cells.get(cell) ?? new Uint8Array(hours)
      cells.set(cell, flags)
      for (let hour = Math.max(0, -first); hour < Math.min(hoursPerDay, hours - first); hour += 1)
        if ((bits >>> hour) & 1) flags[first + hour] = 1
    }
  }
  const received = counts.filter((count) => count > 0).sort()
  const quietCells = received[Math.floor(received.length * quietShare)] ?? 0
  return { isDown: longSpells(Uint8Array.from(counts, Math.sign), -quietCells), cells }
}

interface PlaceCell {
  cell: number
  flags: Uint8Array
  weight: number
}

/** The cells that a source covers, with the hours in which any source received them. */
function coveredCells(sources: readonly Cover[], hours: number): PlaceCell[] {
  const all = new Set(sources.flatMap(({ cells }) => [...cells.keys()]))
  return [...all].flatMap((cell) => {
    const ofSources = sources.flatMap(({ cells }) => cells.get(cell) ?? [])
    if (!ofSources.some((flags) => countOf(flags) >= hoursOfCover)) return []
    const flags = unitedFlags(ofSources, hours)
    return { cell, flags, weight: countOf(flags) }
  })
}

function unitedFlags(all: readonly Uint8Array[], hours: number): Uint8Array {
  const united = new Uint8Array(hours)
  for (const flags of all) for (let hour = 0; hour < hours; hour += 1) if (flags[hour]) united[hour] = 1
  return united
}

/** The logarithm of the chance of an hour without vessels, by how often such a spell begins. */
function quietCell(flags: Uint8Array): number {
  return Math.log(Math.min(1, quietSpells(flags).length / Math.max(1, countOf(flags))))
}

/** The same for all cells of a place together. */
function quietPlace(place: readonly PlaceCell[]): number {
  return place.reduce((sum, { flags }) => sum + quietCell(flags), 0)
}

/** Flags the spells of hours without vessels that are longer than chance explains. */
function longSpells(flags: Uint8Array, logQuietHour: number): Uint8Array {
  const long = new Uint8Array(flags.length)
  for (const { from, until } of quietSpells(flags)) {
    if (Math.log(flags.length) + (until - from) * logQuietHour < logChance) long.fill(1, from, until)
  }
  return long
}

function quietSpells(flags: Uint8Array): { from: number; until: number }[] {
  const spells: { from: number; until: number }[] = []
  let from: number | null = null
  for (let hour = 0; hour <= flags.length; hour += 1) {
    const isQuiet = hour < flags.length && !flags[hour]
    if (isQuiet) from ??= hour
    else if (from !== null) {
      spells.push({ from, until: hour })
      from = null
    }
  }
  return spells
}

function countOf(flags: Uint8Array | undefined): number {
  return flags?.reduce((count, flag) => count + flag, 0) ?? 0
}
