import { describe, expect, it } from 'vitest'
import { seededRandom } from '#lib/ais/seededRandom.ts'
import { type CountedHour, HourlyBounds } from './hourlyBounds.ts'
import { lostShares, type SourceDay } from './lostHours.ts'

const hoursOf = (counts: readonly number[], lost: Readonly<Record<number, number>> = {}) =>
  counts.map((count, hour) => ({ count, lost: lost[hour] ?? 0 }))

const countBounds = (hours: readonly CountedHour[], twice = 0) => new HourlyBounds(hours).of(0, hours.length, twice)

describe('the bounds of a count', () => {
  it('are the count where everything was received, whatever may have been counted twice', () => {
    expect(countBounds(hoursOf([3, 0, 5]), 2)).toEqual({ atLeast: 8, atMost: 8, lostHours: 0 })
  })

  it('add what comparable hours had, with its spread', () => {
    expect(countBounds(hoursOf([5, 5, 5, 5, 0], { 4: 1 }))).toEqual({ atLeast: 20, atMost: 30, lostHours: 1 })
    expect(countBounds(hoursOf([5, 5, 5, 5, 0], { 4: 0.5 }), 1)).toMatchObject({ atLeast: 19, atMost: 26 })
    expect(countBounds(hoursOf([0, 0, 0, 0], { 3: 1 }))).toMatchObject({ atLeast: 0, atMost: 1 })
  })

  it('compare hours of the same time of day once there are five', () => {
    const days = Array.from({ length: 6 * 24 }, (_, hour) => (hour % 24 === 12 ? 30 : 1))
    const atNoon = countBounds(hoursOf(days, { 12: 1 })).atMost ?? 0
    const atNight = countBounds(hoursOf(days, { 2: 1 })).atMost ?? 0
    expect(atNoon - atNight).toBeGreaterThan(20)
  })

  it('are those of a part of the hours, by the rate of all whole ones', () => {
    const hours: CountedHour[] = [{ count: 0, lost: 0, isPart: true }, ...hoursOf([4, 4, 4, 0, 4], { 3: 1 })]
    const bounds = new HourlyBounds(hours)
    expect(bounds.of(1, 4)).toEqual({ atLeast: 12, atMost: 12, lostHours: 0 })
    expect(bounds.of(4, 5)).toMatchObject({ atLeast: 0, atMost: 9, lostHours: 1 })
    expect(new HourlyBounds(hours, 0.25).of(4, 6).atMost).toBeGreaterThan(bounds.of(4, 6).atMost ?? 0)
  })

  it('have no upper one where nothing was received', () => {
    expect(countBounds(hoursOf([0, 1], { 0: 1, 1: 0.5 }))).toEqual({ atLeast: 1, atMost: null, lostHours: 1.5 })
  })
})

/** Two weeks of vessels that pass a line of cells, as three receivers beside it receive them. */
class Recording {
  static readonly hours = 14 * 24
  static readonly firstHour = 20_000 * 24
  /** The cells of the line come first. */
  readonly lineCells: number
  readonly cells: number
  readonly covered: readonly ReadonlySet<number>[]
  /** Vessels by hour and cell that stay, and passages by hour and cell. */
  readonly staying: readonly (readonly number[])[]
  readonly passages: readonly (readonly number[])[]

  constructor(random: () => number) {
    const between = (least: number, most: number) => least + random() * (most - least)
    this.lineCells = Math.floor(between(2, 8))
    this.cells = this.lineCells + 20
    const cells = Array.from({ length: this.cells }, (_, cell) => cell)
    this.covered = [0, 1, 2].map((receiver) => new Set(cells.filter(() => receiver === 0 || random() < 0.6)))
    const rate = between(0.5, 20)
    const rhythm = between(0, 0.8)
    const shares = cells.slice(0, this.lineCells).map(() => between(0.5, 1.5))
    const sum = shares.reduce((total, share) => total + share, 0)
    const quiet = cells.map((cell) => (cell < this.lineCells ? between(4, 12) : between(0.3, 6)))
    const hours = Array.from({ length: Recording.hours }, (_, hour) => hour)
    this.staying = hours.map(() => quiet.map((mean) => poisson(mean, random)))
    this.passages = hours.map((hour) => {
      const ofHour = rate * (1 + rhythm * Math.sin((hour / 24) * 2 * Math.PI))
      return shares.map((share) => poisson((ofHour * share) / sum, random))
    })
  }

  get truth(): number {
    return this.passages.flat().reduce((sum, count) => sum + count, 0)
  }

  /** The passages that remain if receivers lose cells in hours. */
  without(isLost: (receiver: number, hour: number, cell: number) => boolean) {
    const days = new Map<string, SourceDay & { cellsByHour: number[]; cells: Map<number, number> }>()
    const counts = new Array<number>(Recording.hours).fill(0)
    for (let hour = 0; hour < Recording.hours; hour += 1) {
      const day = Math.floor((Recording.firstHour + hour) / 24)
      for (let cell = 0; cell < this.cells; cell += 1) {
        const passed = this.passages[hour]?.[cell] ?? 0
        let isReceived = false
        for (const [receiver, covered] of this.covered.entries()) {
          if (!covered.has(cell) || isLost(receiver, hour, cell)) continue
          isReceived = true
          if (passed + (this.staying[hour]?.[cell] ?? 0) === 0) continue
          const key = `${receiver} ${day}`
          const ofDay = days.get(key) ?? {
            ...{ source: String(receiver), day, cellsByHour: new Array<number>(24).fill(0), cells: new Map() },
          }
          days.set(key, ofDay)
          ofDay.cellsByHour[hour % 24] = (ofDay.cellsByHour[hour % 24] ?? 0) + 1
          if (cell < this.lineCells) ofDay.cells.set(cell, (ofDay.cells.get(cell) ?? 0) | (1 << (hour % 24)))
        }
        if (isReceived) counts[hour] = (counts[hour] ?? 0) + passed
      }
    }
    const finding = lostShares([...days.values()], Recording.firstHour, Recording.hours)
    let step = finding.next()
    while (!step.done) step = finding.next()
    const lost = step.value
    return countBounds(counts.map((count, hour) => ({ count, lost: lost[hour] ?? 0 })))
  }
}

function poisson(mean: number, random: () => number): number {
  let count = 0
  for (let left = Math.exp(-mean), product = random(); product > left; product *= random()) count += 1
  return count
}

interface Loss {
  receivers: readonly number[]
  from: number
  until: number
  cells: ((cell: number) => boolean) | null
}

/** Hours of all receivers, of one or two of them, or of a part of the cells. */
function randomLoss(recording: Recording, random: () => number): Loss {
  const kind = Math.floor(random() * 3)
  const length = Math.ceil(random() * (kind === 2 ? 40 : 24)) + (kind === 2 ? 4 : 0)
  const from = Math.floor(random() * (Recording.hours - length))
  const all = [0, 1, 2]
  const receivers = kind === 1 ? all.slice(Math.floor(random() * 2), 1 + Math.ceil(random() * 2)) : all
  const first = Math.floor(random() * recording.lineCells)
  return { receivers, from, until: from + length, cells: kind === 2 ? (cell) => cell >= first : null }
}

describe('recordings that lose hours, receivers and cells', () => {
  it('1,000 times at random have the true count within the bounds in at least 95 %', () => {
    const random = seededRandom(51)
    let within = 0
    for (let run = 0; run < 1_000; run += 1) {
      const recording = new Recording(random)
      const losses = Array.from({ length: 1 + Math.floor(random() * 4) }, () => randomLoss(recording, random))
      const { atLeast, atMost } = recording.without((receiver, hour, cell) =>
        losses.some(
          ({ receivers, from, until, cells }) =>
            hour >= from && hour < until && receivers.includes(receiver) && (cells === null || cells(cell)),
        ),
      )
      if (atLeast <= recording.truth && recording.truth <= (atMost ?? Number.POSITIVE_INFINITY)) within += 1
    }
    expect(within).toBeGreaterThanOrEqual(950)
  })

  it('have one number where nothing is lost', () => {
    const random = seededRandom(7)
    const found = Array.from({ length: 400 }, () => {
      const recording = new Recording(random)
      const { atLeast, atMost, lostHours } = recording.without(() => false)
      return [atLeast - recording.truth, (atMost ?? 0) - recording.truth, lostHours].join(' ')
    })
    expect(found.filter((each) => each !== '0 0 0')).toEqual([])
  })
})
