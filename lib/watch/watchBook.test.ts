import { describe, expect, it } from 'vitest'
import { Coverage } from '#lib/coverage/coverage.ts'
import { blankVessel, type Vessel } from '#lib/vessel/fields.ts'
import { defaultTerms, eventKinds, type WatchTerms } from '#lib/wire/watches.ts'
import type { Watch, WatchEvent } from './watch.ts'
import { readWatch, readWatchState } from './watch.ts'
import { WatchBook } from './watchBook.ts'

const since = Date.parse('2026-11-22T10:00:00Z')
const second = 1_000
const minute = 60_000
const harbour = 'bbox=4,51.9,4.2,52'
const within = { longitude: 4.02, latitude: 51.95 }
const outside = { longitude: 3.96, latitude: 51.95 }

function watch(
  query: string,
  terms: Partial<WatchTerms> = {},
  id = 'w',
  scope: string | null = null,
  owner = 'ann',
): Watch {
  const read = readWatch({
    ...{ id, owner, query, scope, since },
    terms: JSON.stringify({ ...defaultTerms, events: eventKinds, ...terms }),
  })
  if (!read) throw new Error(`${query} is no filter`)
  return read
}

/** Changes in the order in which ingest reports them; times are milliseconds after the watch was created. */
class Sea {
  readonly coverage = new Coverage()
  readonly book = new WatchBook(since, this.coverage)
  readonly #vessels = new Map<number, Vessel>()
  last: WatchEvent | null = null

  constructor(...watches: Watch[]) {
    this.book.replace(watches)
  }

  /** A position with what else is known by then. */
  at(after: number, known: Partial<Vessel>): string[] {
    const at = (since + after) * 1000
    this.receive(known, since + after)
    return this.change({
      ...known,
      broadcastMicroseconds: at,
      positionUpdatedMicroseconds: at,
      updatedMicroseconds: at,
    })
  }

  /** Notes a position as its feed does. */
  receive({ number = 244_660_001, positionSource = 'mast', longitude, latitude }: Partial<Vessel>, time: number): void {
    if (longitude == null || latitude == null) return
    this.coverage.of(positionSource ?? '', false)?.note(number, longitude, latitude, time)
  }

  /** A change without a position. */
  facts(after: number, known: Partial<Vessel>): string[] {
    return this.change({ ...known, updatedMicroseconds: (since + after) * 1000 })
  }

  change(known: Partial<Vessel>): string[] {
    const mmsi = known.number ?? 244_660_001
    const before = this.#vessels.get(mmsi) ?? null
    const after = { ...(before ?? blankVessel(mmsi, false, 0)), positionSource: 'mast', ...known }
    this.#vessels.set(mmsi, after)
    this.book.observe(before, after)
    return this.told()
  }

  sweep(after: number): string[] {
    this.book.sweep(since + after)
    return this.told()
  }

  told(): string[] {
    const { events } = this.book.take(since)
    this.last = events.at(-1) ?? this.last
    return events.map(({ watch: id, kind }) => (id === 'w' ? kind : `${kind} ${id}`))
  }
}

describe('a vessel that changes its MMSI', () => {
  const changed = { ...within, mmsis: '538001234 244660001' }
  const positions = (sea: Sea) => [20, 30, 40].flatMap((after) => sea.at(after * second, changed))

  it('is told of by the new one, and the change too', () => {
    const sea = new Sea(watch(harbour))
    for (const after of [0, 5, 10]) sea.at(after * second, within)
    expect(positions(sea)).toEqual(['flag_changed', 'identity_changed'])
    expect(sea.last).toMatchObject({
      ...{ number: 244_660_001, mmsi: 538_001_234 },
      changes: [{ field: 'mmsi', before: 244_660_001, after: 538_001_234 }],
    })
  })

  it.each([244_660_001, 538_001_234])('is silenced by %i', (silenced) => {
    const sea = new Sea(watch(harbour, { silenced: [silenced] }))
    sea.at(0, { ...outside, mmsis: changed.mmsis })
    expect(positions(sea)).toEqual([])
  })
})

describe('an entry', () => {
  it('is told at the second position inside, and an exit at the second outside', () => {
    const sea = new Sea(watch(harbour))
    const positions = [outside, within, within, within, outside, outside, outside]
    const told = positions.map((position, index) => sea.at(index * 10 * second, position))
    expect(told).toEqual([[], [], ['entered'], [], [], ['left'], []])
  })

  it('is of vessels in the scope of the owner; one that leaves the scope leaves', () => {
    const sea = new Sea(watch('speed_min=1', {}, 'w', `flag=NL&${harbour}`))
    const told = [outside, within, within, outside, outside].map((position, index) =>
      sea.at(index * 10 * second, { ...position, speedKnots: 5 }),
    )
    expect(told).toEqual([[], [], ['entered'], [], ['left']])
    const foreign = new Sea(watch('speed_min=1', {}, 'w', `flag=DE&${harbour}`))
    expect([0, 1, 2].map((index) => foreign.at(index * 10 * second, { ...within, speedKnots: 5 }))).toEqual([
      [],
      [],
      [],
    ])
  })

  it('is told with the vessel, where it was and when', () => {
    const sea = new Sea(watch(harbour))
    sea.at(0, { ...outside, name: 'ANNA' })
    sea.at(second, within)
    sea.book.take(since)
    sea.book.observe(
      { ...blankVessel(244_660_001, false, 0), ...within, ...at(second), name: 'ANNA' },
      { ...blankVessel(244_660_001, false, 0), ...within, ...at(2 * second), name: 'ANNA' },
    )
    expect(sea.book.take(since).events).toEqual([
      {
        ...{ watch: 'w', kind: 'entered', number: 244_660_001, mmsi: 244_660_001, name: 'ANNA' },
        ...{ at: since + 2 * second, changes: [], ...within },
      },
    ])
  })

  it('comes in the order of time, however the vessels of a batch are ordered', () => {
    const { book } = new Sea(watch(harbour))
    for (const [number, times] of [
      [244_660_001, [0, 20, 40]],
      [244_660_002, [0, 10, 30]],
    ] as const) {
      let before: Vessel | null = null
      for (const time of times) {
        const microseconds = (since + time * second) * 1000
        const after: Vessel = {
          ...blankVessel(number, false, 0),
          ...(time === 0 ? outside : within),
          positionSource: 'mast',
          broadcastMicroseconds: microseconds,
          positionUpdatedMicroseconds: microseconds,
          updatedMicroseconds: microseconds,
        }
        book.observe(before, after)
        before = after
      }
    }
    expect(book.take(since).events.map(({ number, at }) => [number, at - since])).toEqual([
      [244_660_002, 30 * second],
      [244_660_001, 40 * second],
    ])
  })

  it('of one position is none', () => {
    const sea = new Sea(watch(harbour))
    const told = [outside, within, outside, within, outside].map((position, index) => sea.at(index * second, position))
    expect(told.flat()).toEqual([])
  })

  it('counts after a time where the watch says so', () => {
    const sea = new Sea(watch(harbour, { confirmSeconds: 30 }))
    const told = [0, 1, 20, 29, 31].map((seconds) => sea.at(seconds * second, seconds === 0 ? outside : within))
    expect(told).toEqual([[], [], [], [], ['entered']])
  })

  it('is not told of a vessel that is first received since the watch was made', () => {
    const sea = new Sea(watch(harbour))
    sea.change({ ...outside, ...at(-minute) })
    expect([sea.at(second, within), sea.at(2 * second, within), sea.at(3 * second, { ...within, number: 1 })]).toEqual([
      [],
      [],
      [],
    ])
    expect([sea.at(4 * second, outside), sea.at(5 * second, outside)].flat()).toEqual(['left'])
  })

  it('is not told of a recording from before the watch was made', () => {
    const sea = new Sea(watch(harbour))
    const told = [outside, within, within].map((position, index) =>
      sea.change({ ...position, ...at(index * second), broadcastMicroseconds: (since - 60 * minute + index) * 1000 }),
    )
    expect(told.flat()).toEqual([])
    expect([sea.at(minute, within), sea.at(2 * minute, within)].flat()).toEqual([])
  })

  it('is not told of a vessel that jumps, in or out', () => {
    const sea = new Sea(watch(harbour))
    const far = { longitude: 30, latitude: -20 }
    const told = [far, within, within, far, far].map((position, index) => sea.at(index * 10 * second, position))
    expect(told.flat()).toEqual([])
  })

  it.each([
    [{}, 2],
    [{ coolDownMinutes: 3 }, 4],
    [{ coolDownMinutes: 0 }, 7],
  ])('is told once in the cool-down for each vessel: %j', (terms, times) => {
    const sea = new Sea(watch(harbour, terms))
    const told: string[] = []
    for (let round = 0; round < 15; round += 1) {
      const position = round % 2 === 0 ? outside : within
      for (const later of [0, 10]) told.push(...sea.at(round * minute + later * second, position))
    }
    expect(told).toEqual(Array.from({ length: times }, () => ['entered', 'left']).flat())
  })

  it('is not repeated after a restart with stored state', () => {
    const sea = new Sea(watch(harbour))
    sea.at(0, outside)
    sea.at(second, within)
    const before = { ...blankVessel(244_660_001, false, 0), ...within, ...at(2 * second) }
    sea.book.observe({ ...before, ...at(second) }, before)
    const { states, events } = sea.book.take(since)
    expect(events).toHaveLength(1)
    const next = new WatchBook(since + 3 * second, new Coverage())
    for (const { watch: id, number: mmsi, state } of states) {
      if (state) next.restore(id, mmsi, readWatchState(JSON.stringify(state)))
    }
    next.replace([watch(harbour)])
    next.observe(before, { ...before, ...at(4 * second) })
    expect(next.take(since)).toEqual({ states: [], events: [] })
    next.observe(before, { ...before, ...outside, ...at(20 * minute) })
    next.observe({ ...before, ...outside, ...at(20 * minute) }, { ...before, ...outside, ...at(21 * minute) })
    expect(next.take(since).events.map(({ kind }) => kind)).toEqual(['left'])
  })

  it('begins anew when the filters of the watch change', () => {
    const sea = new Sea(watch(harbour))
    for (const [index, position] of [outside, within, within].entries()) sea.at(index * second, position)
    sea.book.replace([{ ...watch('bbox=0,50,4,53'), since: since + minute }])
    expect(sea.book.take(since).states).toEqual([{ watch: 'w', number: 244_660_001, state: null }])
    expect([2, 3].flatMap((minutes) => sea.at(minutes * minute, outside))).toEqual([])
  })
})

it('follows watches that change many times by what they are last', () => {
  const still = watch(harbour, {}, 'still')
  const sea = new Sea(watch(harbour), still)
  const enter = (minutes: number) =>
    [outside, outside, within, within].flatMap((position, index) => sea.at(minutes * minute + index * second, position))
  const told = [enter(0)]
  for (const [index, query] of ['bbox=0,50,1,51', 'speed_min=1', harbour, 'mmsi=1', 'ship_type=Tug'].entries()) {
    const minutes = 30 * (index + 1)
    sea.book.replace([{ ...watch(query), since: since + minutes * minute - second }, still])
    told.push(enter(minutes))
  }
  expect(told.map((events) => events.filter((event) => event.startsWith('entered')))).toEqual([
    ['entered', 'entered still'],
    ['entered still'],
    ['entered still'],
    ['entered', 'entered still'],
    ['entered still'],
    ['entered still'],
  ])
})

describe('a watch without an area', () => {
  it('tells of a vessel that begins to match', () => {
    const sea = new Sea(watch('destination=rotterdam&ship_type=Tanker'))
    sea.at(0, { ...outside, shipTypeCode: 80, destination: 'ANTWERP' })
    expect(sea.facts(second, { destination: 'NL ROTTERDAM' })).toEqual(['entered'])
    expect(sea.at(minute, within)).toEqual([])
    expect(sea.facts(2 * minute, { destination: 'HAMBURG' })).toEqual(['left'])
  })

  it('tells of its own vessels alone, wherever they are', () => {
    const sea = new Sea(watch('mmsi=244660001'), watch('speed_min=10', {}, 'fast'))
    for (const mmsi of [244_660_001, 244_660_002]) sea.at(0, { ...outside, number: mmsi, speedKnots: 0 })
    const told = [1, 2].flatMap((minutes) =>
      [244_660_001, 244_660_002].map((mmsi) => sea.at(minutes * minute, { ...outside, number: mmsi, speedKnots: 12 })),
    )
    expect(told).toEqual([[], [], ['entered fast', 'moved'], ['entered fast']])
  })
})

describe('an owner', () => {
  const calm = () => watch(harbour, { events: ['stopped'] }, 'calm', null, 'bob')

  /** Lets each vessel start and stop once. */
  function startAll(book: WatchBook, vessels: number) {
    for (let index = 0; index < vessels; index += 1) {
      const vessel = { ...blankVessel(201_000_000 + index, false, 0), ...within, ...at(0), speedKnots: 0 }
      const moves = [0, 1, 2].map((seconds) => ({
        ...vessel,
        ...at(seconds * second),
        speedKnots: seconds === 0 ? 0 : 9,
      }))
      for (const [move, after] of moves.entries()) book.observe(moves[move - 1] ?? null, after)
    }
  }

  function takeAll(book: WatchBook, now: number) {
    const batches = []
    for (let batch = book.take(now); batch.states.length + batch.events.length > 0; batch = book.take(now))
      batches.push(batch)
    return batches
  }

  it('has a limited number of events and messages, in batches, and one an hour about those left out', () => {
    const terms: Partial<WatchTerms> = { events: ['moved'], webhooks: ['one'] }
    const { book } = new Sea(watch(harbour, terms), calm())
    startAll(book, 7_000)
    const batches = takeAll(book, since)
    const events = batches.flatMap((batch) => batch.events)
    expect(events.filter(({ kind }) => kind === 'moved')).toHaveLength(5_000)
    expect(events.slice(5_000)).toMatchObject([
      { kind: 'left_out', watch: 'w', at: since, changes: [{ field: 'left_out', before: 0, after: 2_000 }] },
    ])
    expect(Math.max(...batches.map((batch) => batch.events.length))).toBe(1_000)
    expect(Math.max(...batches.map((batch) => batch.states.length))).toBeLessThanOrEqual(2_000)
    expect(batches.flatMap((batch) => batch.states)).toHaveLength(14_000)
    startAll(book, 100)
    expect(takeAll(book, since + second).flatMap((batch) => batch.events)).toEqual([])
  })

  it('follows a limited number of vessels, and others are not affected', () => {
    const book = new WatchBook(since, new Coverage(), { maxVesselsOfOwner: 10 })
    book.replace([watch(harbour, { events: ['moved'] }), watch('speed_min=0', { events: ['moved'] }, 'all'), calm()])
    const followed = (vessels: number) => {
      startAll(book, vessels)
      return takeAll(book, since)
        .flatMap(({ states }) => states.map((state) => state.watch))
        .toSorted()
    }
    const both = (id: string) => Array(5).fill(id)
    expect(followed(8)).toEqual([...both('all'), ...both('calm'), 'calm', 'calm', 'calm', ...both('w')])
    book.forget(201_000_000)
    book.take(since)
    expect(followed(1)).toEqual(['all', 'calm', 'w'])
  })
})

describe('inside, a watch tells', () => {
  it('of a vessel that stays', () => {
    const sea = new Sea(watch(harbour, { dwellMinutes: 20 }))
    const told = [0, 10, 19, 21, 40].map((minutes) => sea.at(minutes * minute, within))
    expect(told).toEqual([[], [], [], ['dwelt'], []])
  })

  it('of one that starts and stops, and not of one that drifts', () => {
    const sea = new Sea(watch(harbour))
    const told = [0.1, 0.7, 0.2, 5, 0.1, 6, 7, 0.7, 0.3, 0.1].map((speedKnots, index) =>
      sea.at(index * 10 * second, { ...within, speedKnots }),
    )
    expect(told).toEqual([[], [], [], [], [], [], ['moved'], [], [], ['stopped']])
  })

  it('of new destinations and identities, and not of values that became known', () => {
    const sea = new Sea(watch(harbour))
    sea.at(0, within)
    expect(sea.facts(second, { name: 'ANNA', destination: 'ANTWERP' })).toEqual([])
    expect(sea.facts(minute, { destination: 'HAMBURG' })).toEqual(['destination_changed'])
    sea.book.observe(
      { ...blankVessel(244_660_001, false, 0), ...within, ...at(minute), name: 'ANNA', imo: 1 },
      { ...blankVessel(244_660_001, false, 0), ...within, ...at(minute), name: 'BERTA', imo: 1 },
    )
    expect(sea.book.take(since).events).toMatchObject([
      { kind: 'name_changed', changes: [{ field: 'name', before: 'ANNA', after: 'BERTA' }] },
      { kind: 'identity_changed', changes: [{ field: 'name', before: 'ANNA', after: 'BERTA' }] },
    ])
  })

  it('of draughts and ETAs that differ by as much as the watch says, with both values', () => {
    const eta = (minutes: number) => (since + minutes * minute) * 1000
    const sea = new Sea(
      watch(harbour, { coolDownMinutes: 0 }),
      watch(harbour, { etaMinutes: 1, draughtMetres: 0.1 }, 'fine'),
    )
    sea.at(0, { ...within, draughtMetres: 8.1, etaMicroseconds: eta(1000) })
    expect(sea.facts(second, { draughtMetres: 8.5 })).toEqual(['draught_changed fine'])
    expect(sea.facts(2 * second, { draughtMetres: 8 })).toEqual(['draught_changed'])
    expect(sea.last?.changes).toEqual([{ field: 'draught', before: 8.5, after: 8 }])
    expect(sea.facts(3 * second, { etaMicroseconds: eta(1359) })).toEqual(['eta_changed fine'])
    expect(sea.facts(4 * second, { etaMicroseconds: eta(999) })).toEqual(['eta_changed'])
    expect(sea.last?.changes).toEqual([
      { field: 'eta', before: '2026-11-23T08:39:00+00:00', after: '2026-11-23T02:39:00+00:00' },
    ])
    expect(sea.facts(5 * second, { draughtMetres: null, etaMicroseconds: null })).toEqual([])
    expect(sea.facts(6 * second, { draughtMetres: 3, etaMicroseconds: eta(0) })).toEqual([])
  })

  it('only what it was asked for, and nothing of a vessel that it silences', () => {
    const sea = new Sea(watch(harbour, { events: ['left'] }), watch(harbour, { silenced: [244_660_001] }, 'quiet'))
    const told = [outside, within, within, outside, outside].map((position, index) => sea.at(index * second, position))
    expect(told.flat()).toEqual(['left'])
  })
})

describe('a silent vessel', () => {
  const others = { number: 244_660_009, longitude: 4.3, latitude: 52 }
  function silent(terms: Partial<WatchTerms> = {}, everyMinutes = 1, scope: string | null = null) {
    const sea = new Sea(watch('mmsi=244660001', { darkMinutes: 20, ...terms }, 'w', scope))
    for (let minutes = 0; minutes <= 10; minutes += everyMinutes) sea.at(minutes * minute, within)
    return sea
  }

  it('is dark while its feed hears others near, told once, and reappears', () => {
    const sea = silent()
    sea.at(29 * minute, others)
    expect([sea.sweep(29 * minute), sea.sweep(31 * minute), sea.sweep(32 * minute)]).toEqual([[], ['dark'], []])
    expect(sea.at(40 * minute, within)).toEqual(['reappeared'])
  })

  it('is not dark if its feed is silent and another feed receives', () => {
    const sea = silent()
    sea.at(39 * minute, { ...others, positionSource: 'satellite' })
    sea.at(39 * minute, { ...others, longitude: 5.5 })
    expect(sea.sweep(40 * minute)).toEqual([])
  })

  it('is not dark before five of its usual intervals have passed', () => {
    const sea = silent({}, 10)
    sea.at(58 * minute, others)
    expect(sea.sweep(58 * minute)).toEqual([])
    sea.at(61 * minute, others)
    expect(sea.sweep(61 * minute)).toEqual(['dark'])
  })

  it.each([
    [harbour, []],
    [null, ['dark']],
  ])('that was last outside the scope %s of the owner: %j', (scope, told) => {
    const sea = silent({}, 1, scope)
    sea.at(11 * minute, outside)
    sea.at(40 * minute, others)
    expect(sea.sweep(41 * minute)).toEqual(told)
  })

  it('is not dark because this process was not there to hear it', () => {
    const held = { ...blankVessel(244_660_001, false, 0), ...within, ...at(0), positionSource: 'mast' }
    const began = since + 60 * minute
    const sea = new Sea(watch('mmsi=244660001'))
    const book = new WatchBook(began, sea.coverage)
    sea.at(0, within)
    const state = { ...readWatchState('{"last":{}}'), insideSince: since, isDark: false }
    book.restore('w', 244_660_001, state)
    book.replace([watch('mmsi=244660001', { darkMinutes: 20 })])
    expect(book.numbersWithoutReception()).toEqual([244_660_001])
    book.noteReceived(held)
    const other = { ...held, ...others }
    for (const minutes of [61, 79, 81]) {
      sea.receive(other, since + minutes * minute)
      book.observe(other, { ...other, ...at(minutes * minute) })
      book.sweep(since + minutes * minute)
    }
    expect(book.take(since).events.map(({ at: time, kind }) => [kind, (time - began) / minute])).toEqual([['dark', 21]])
  })
})

function at(after: number): Partial<Vessel> {
  const microseconds = (since + after) * 1000
  return {
    broadcastMicroseconds: microseconds,
    positionUpdatedMicroseconds: microseconds,
    updatedMicroseconds: microseconds,
  }
}
