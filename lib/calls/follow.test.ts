import { describe, expect, it } from 'vitest'
import { type PortCall, portCallNames } from '#lib/vessel/portCall.ts'
import { portOf } from './fixtures/ports.ts'
import { type CallReport, followCall } from './follow.ts'
import { type CallState, decodeCallState, encodeCallState } from './portCall.ts'
import { PortPlaces } from './portPlaces.ts'
import { maxStops } from './stops.ts'

const minute = 60
const hour = 3_600
const day = 24 * hour
const start = 1_795_300_000

/** On a meridian, a kilometre north of the port is about 0.009°. */
const places = new PortPlaces([portOf('NLAAA', 4, 52), portOf('NLBBB', 4, 53), portOf('NLCCC', 4.0876, 52)])

type Step = [
  minutes: number,
  kilometres: number,
  knots: number | null,
  more?: Partial<Pick<CallReport, 'navigationalStatus' | 'draughtMetres' | 'longitude'>>,
]

const moored = { navigationalStatus: 5 }
const anchored = { navigationalStatus: 1 }

/** Follows a vessel through reports, in minutes from the start and kilometres north of NLAAA. */
function follow(...steps: Step[]): { calls: PortCall[]; open: PortCall | null; state: CallState | null } {
  const calls: PortCall[] = []
  let state: CallState | null = null
  let before: CallReport | null = null
  for (const [minutes, kilometres, speedKnots, more] of steps) {
    const latitude = 52 + kilometres / 111.2
    const seconds = start + minutes * minute
    const unset = { longitude: 4, navigationalStatus: 0, draughtMetres: null }
    const report: CallReport = { ...unset, latitude, seconds, speedKnots, ...more }
    const followed = followCall(state, report, before, places)
    calls.push(...followed.ended)
    state = followed.state
    before = report
  }
  return { calls, open: state?.call ?? null, state }
}

/** A stop from one minute to another, with a report every ten. */
const rest = (from: number, until: number, kilometres: number, more: Step[3] = {}): Step[] =>
  Array.from({ length: (until - from) / 10 + 1 }, (_, index) => [from + index * 10, kilometres, 0.1, more])

const minutesOf = (seconds: number | null) => (seconds === null ? null : (seconds - start) / minute)

function timesOf(call: PortCall | null | undefined) {
  if (!call) return null
  const { port, kind, isStopSeen, isMoveSeen } = call
  const times = [call.enteredSeconds, call.stoppedSeconds, call.movedSeconds, call.leftSeconds].map(minutesOf)
  return [port, kind, ...times, `${isStopSeen ? 'stop' : ''} ${isMoveSeen ? 'move' : ''}`.trim()]
}

describe('a port call', () => {
  it('begins at 3 km and ends beyond 4 km, with the stop between', () => {
    const { calls, open } = follow(
      [0, 9, 12],
      [10, 3.1, 8],
      [20, 2.9, 6, { draughtMetres: 9 }],
      [30, 0.5, 0.4],
      ...rest(40, 100, 0.1, { ...moored, draughtMetres: 9 }),
      [110, 0.1, 0.4, moored],
      [120, 0.2, 0.5],
      [130, 3.5, 8, { draughtMetres: 7 }],
      [140, 4.1, 10, { draughtMetres: 7 }],
    )
    expect(open).toBeNull()
    expect(calls.map(timesOf)).toEqual([['NLAAA', 'moored', 20, 40, 120, 140, 'stop move']])
    expect(calls[0]).toMatchObject({ draughtInMetres: 9, draughtOutMetres: 7, isBetweenBerths: false })
    expect(minutesOf(calls[0]?.endedSeconds ?? null)).toBe(140)
  })

  it('is open while the vessel is in port', () => {
    const { open, calls } = follow([0, 5, 9], [10, 2, 5], ...rest(20, 60, 0.1, moored))
    expect(timesOf(open)).toEqual(['NLAAA', 'moored', 10, 20, null, null, 'stop'])
    expect(open?.endedSeconds).toBeNull()
    expect(calls).toEqual([])
  })

  it('is none for a vessel that passes, stops for a pilot, or stops at sea', () => {
    expect(follow([0, 9, 12], [10, 2, 8], [20, -2, 8], [30, -9, 12])).toMatchObject({ calls: [], open: null })
    const pilot: Step[] = [
      [0, 9, 12],
      [10, 2, 5],
      [12, 2, 0.1],
      [15, 2, 0.2],
      [16, 2, 3],
      [30, -9, 12],
    ]
    expect(follow(...pilot)).toMatchObject({ calls: [], open: null })
    expect(follow([0, 9, 9], ...rest(10, 90, 6, anchored), [100, 9, 9])).toMatchObject({ calls: [], state: null })
  })

  it('has no arrival where the record begins in port', () => {
    const { calls } = follow(...rest(0, 60, 0.1, moored), [70, 1, 5], [80, 5, 9])
    expect(calls.map(timesOf)).toEqual([['NLAAA', 'moored', null, 0, 70, 80, 'move']])
  })

  it('has no arrival after a gap, and no departure before one', () => {
    const arrived = follow([0, 9, 9], [300, 0.1, 0, moored], ...rest(310, 330, 0.1, moored))
    expect(timesOf(arrived.open)).toEqual(['NLAAA', 'moored', null, 300, null, null, ''])
    const left = follow([0, 9, 9], [10, 2, 5], ...rest(20, 60, 0.1, moored), [300, 40, 9])
    expect(left.calls.map(timesOf)).toEqual([['NLAAA', 'moored', 10, 20, null, null, 'stop']])
    expect(minutesOf(left.calls[0]?.endedSeconds ?? null)).toBe(60)
    expect(left.state).toBeNull()
  })

  it('goes on after a gap in the same port, with the same stop at the same place', () => {
    const arrival: Step[] = [[0, 9, 9], [10, 2, 5], ...rest(20, 60, 0.1, moored)]
    const lying = follow(...arrival, ...rest(300, 330, 0.1, moored))
    expect(timesOf(lying.open)).toEqual(['NLAAA', 'moored', 10, 20, null, null, 'stop'])
    const moving = follow(...arrival, [300, 0.1, 3])
    expect(timesOf(moving.open)).toEqual(['NLAAA', 'moored', 10, 20, 300, null, 'stop'])
    expect(lying.calls).toEqual([])
  })

  it('ends with a gap of days, and the next one has no arrival', () => {
    const days = (3 * day) / minute
    const { calls, open } = follow([0, 9, 9], [10, 2, 5], ...rest(20, 60, 0.1), ...rest(days + 100, days + 120, 0.1))
    expect(calls.map(timesOf)).toEqual([['NLAAA', null, 10, 20, null, null, 'stop']])
    expect(timesOf(open)).toEqual(['NLAAA', null, null, days + 100, null, null, ''])
  })

  it('holds the stop at a berth rather than one at anchor', () => {
    const berthed = [...rest(100, 160, 0.1, moored), [170, 0.1, 3] satisfies Step]
    const { open } = follow([0, 9, 9], [10, 2.5, 5], ...rest(20, 80, 2.5, anchored), [90, 1, 4], ...berthed)
    expect(timesOf(open)).toEqual(['NLAAA', 'moored', 10, 100, 170, null, 'stop move'])
    const after = follow([0, 9, 9], [90, 1, 4], ...berthed, ...rest(180, 240, 2, anchored))
    expect(timesOf(after.open)).toEqual(['NLAAA', 'moored', 90, 100, 170, null, 'stop move'])
  })

  it('continues a stop that is interrupted in place, by noise or swinging at anchor', () => {
    const { open } = follow([0, 9, 9], [10, 2, 5], ...rest(20, 60, 2, anchored), [70, 2.2, 0.7], ...rest(80, 90, 2.1))
    expect(timesOf(open)).toEqual(['NLAAA', 'anchored', 10, 20, null, null, 'stop'])
  })

  it('takes the kind of a stop from a later status', () => {
    const { open } = follow([0, 9, 9], [10, 2, 5], ...rest(20, 40, 0.1), ...rest(50, 60, 0.1, moored))
    expect(timesOf(open)).toEqual(['NLAAA', 'moored', 10, 20, null, null, 'stop'])
  })

  it('is one while the vessel drifts over the edge', () => {
    const drifting: Step[] = [
      [0, 9, 9],
      [10, 2.9, 5],
      ...rest(20, 30, 2.9),
      [40, 3.3, 0.4],
      [50, 2.8, 0.4],
      [60, 3.6, 0.4],
    ]
    const { calls, open } = follow(...drifting)
    expect(calls).toEqual([])
    expect(timesOf(open)).toEqual(['NLAAA', null, 10, 20, null, null, 'stop'])
  })

  it('is between berths soon after a departure, unless the vessel stays', () => {
    const away = (minutes: number, stay: number): Step[] => [
      ...rest(0, 60, 0.1),
      [70, 4.5, 8],
      [70 + minutes, 2, 8],
      ...rest(80 + minutes, 80 + minutes + stay, 0.1),
      [90 + minutes + stay, 9, 8],
    ]
    const flags = (minutes: number, stay: number) =>
      follow(...away(minutes, stay)).calls.map((each) => each.isBetweenBerths)
    expect(flags(110, 60)).toEqual([false, true])
    expect(flags(130, 60)).toEqual([false, false])
    expect(flags(110, 800)).toEqual([false, false])
  })

  it('ends in the port before where ports are close to each other', () => {
    const { calls, open } = follow(
      ...rest(0, 60, 0.1, moored),
      [70, 0.1, 5, { longitude: 4.03 }],
      [80, 0.1, 5, { longitude: 4.05 }],
      ...rest(90, 120, 0.1, { ...moored, longitude: 4.0526 }),
    )
    expect(calls.map(timesOf)).toEqual([['NLAAA', 'moored', null, 0, 70, 80, 'move']])
    expect(timesOf(open)).toEqual(['NLCCC', 'moored', 80, 90, null, null, 'stop'])
  })

  it('is found across 180° and far north', () => {
    const far = new PortPlaces([portOf('FJAAA', 180, -17), portOf('SJAAA', 20, 85)])
    expect(far.portAt({ longitude: -179.99, latitude: -17 })).toBe('FJAAA')
    expect(far.portAt({ longitude: 179.99, latitude: -17 })).toBe('FJAAA')
    expect(far.portAt({ longitude: 20.3, latitude: 85 })).toBe('SJAAA')
    expect(far.portAt({ longitude: 20.4, latitude: 85 })).toBeNull()
    expect(far.portAt({ longitude: 0, latitude: 0 })).toBeNull()
  })

  it('has an unknown speed only with a status', () => {
    const { open } = follow([0, 9, 9], [10, 2, null], [20, 2, null, moored], [40, 2, null, moored], [50, 2, null])
    expect(timesOf(open)).toEqual(['NLAAA', 'moored', 10, 20, null, null, 'stop'])
  })
})

describe('the stored state', () => {
  const { state } = follow([0, 9, 12], ...rest(10, 40, 1, moored))

  it('survives a round trip, and fits on its page of SQLite', () => {
    const text = encodeCallState(state ?? expect.fail())
    expect(decodeCallState(text)).toEqual(state)
    expect(text.length).toBeLessThan(250)
  })

  it('of version 2 has the stop of its call', () => {
    const cells: unknown[] = JSON.parse(encodeCallState(state ?? expect.fail()))
    const call = (cells[4] as unknown[]).slice(0, portCallNames.indexOf('stops'))
    const stop = (cells[3] as unknown[]).slice(0, -1)
    const ofVersion2 = [2, cells[1], cells[2], stop, call, ...cells.slice(5)]
    expect(decodeCallState(JSON.stringify(ofVersion2))).toEqual(state)
  })

  it('of version 1 is read', () => {
    expect(decodeCallState(JSON.stringify({ version: 1, ...state }))).toEqual(state)
    expect(() => decodeCallState('[4]')).toThrow('not a port call of version 1 to 3: [4]')
  })
})

describe('a silence of four hours or more', () => {
  const silence = 9 * 60

  it('continues a stop at the same berth, from its first report on', () => {
    const { open } = follow([0, 9, 12], [30, 2, 6], ...rest(60, 80, 0.5, moored), [80 + silence, 0.6, 0, moored])
    expect(timesOf(open)).toEqual(['NLAAA', 'moored', 30, 60, null, null, 'stop'])
    const once = follow([0, 9, 12], [30, 2, 6], [60, 0.5, 0, moored], [60 + silence, 0.6, 0, moored])
    expect(timesOf(once.open)).toEqual(['NLAAA', 'moored', 30, 60, null, null, 'stop'])
  })

  it('ends a stop elsewhere in the port', () => {
    const { open } = follow([0, 9, 12], [30, 2, 6], ...rest(60, 80, 0.5), ...rest(80 + silence, 100 + silence, 1.5))
    expect(timesOf(open)).toEqual(['NLAAA', null, 30, 80 + silence, null, null, ''])
  })

  it('keeps an arrival that was received before it', () => {
    const { open } = follow([0, 9, 12], [30, 1.5, 6], ...rest(275, 295, 0.5))
    expect(timesOf(open)).toEqual(['NLAAA', null, 30, 275, null, null, ''])
  })

  it('says nothing of an arrival three days ago', () => {
    const { open } = follow([0, 9, 12], [30, 1.5, 6], ...rest(5_000, 5_020, 0.5))
    expect(timesOf(open)).toEqual(['NLAAA', null, null, 5_000, null, null, ''])
  })
})

describe('the stops of a call', () => {
  const stopsOf = ({ calls, open }: ReturnType<typeof follow>) =>
    [...calls, ...(open ? [open] : [])].map(({ stops }) =>
      stops.map(({ kind, earliestSeconds, sinceSeconds, untilSeconds, latestSeconds }) => [
        kind,
        ...[earliestSeconds, sinceSeconds, untilSeconds, latestSeconds].map(minutesOf),
      ]),
    )
  const toAnchor: Step[] = [[0, 9, 9], [10, 2.5, 5], ...rest(20, 80, 2.5, anchored), [90, 1, 4]]
  const toBerth: Step[] = [...rest(100, 160, 0.1, moored), [170, 0.1, 3]]

  it('are kept with those at anchor before and after the berth', () => {
    const after = follow(...toAnchor, ...toBerth, ...rest(180, 240, 2, anchored), [250, 3, 9], [260, 9, 9])
    expect(stopsOf(after)).toEqual([
      [
        ['anchored', 20, 20, 90, 90],
        ['moored', 100, 100, 170, 170],
        ['anchored', 180, 180, 250, 250],
      ],
    ])
  })

  it('are one where a stop is interrupted in place', () => {
    expect(stopsOf(follow(...toAnchor.slice(0, -1), [90, 2.6, 0.7], ...rest(100, 120, 2.5, anchored)))).toEqual([
      [['anchored', 20, 20, null, null]],
    ])
  })

  it('are divided at a silence, during which the vessel may have left', () => {
    const silence = 300
    const again = rest(160 + silence, 200 + silence, 0.1, moored)
    expect(stopsOf(follow(...toAnchor, ...toBerth.slice(0, -1), ...again))).toEqual([
      [
        ['anchored', 20, 20, 90, 90],
        ['moored', 100, 100, 160, 460],
        ['moored', 160, 460, null, null],
      ],
    ])
  })

  it('end with the last report where the departure was not received', () => {
    expect(stopsOf(follow(...toAnchor.slice(0, -1), [500, 40, 9]))).toEqual([[['anchored', 20, 20, 80, 500]]])
  })

  it('begin after a silence with the report before it', () => {
    expect(stopsOf(follow([0, 9, 9], ...rest(300, 330, 0.1, moored)))).toEqual([[['moored', 0, 300, null, null]]])
    expect(stopsOf(follow(...rest(0, 30, 0.1, moored)))).toEqual([[['moored', null, 0, null, null]]])
  })

  it('are bounded', () => {
    const shifts = Array.from({ length: 40 }, (_, index): Step[] => [
      [index * 60, 1, 4],
      ...rest(index * 60 + 10, index * 60 + 50, (index % 2) + 0.2, index === 0 ? anchored : moored),
    ])
    const { open, state } = follow([-10, 9, 9], ...shifts.flat())
    expect(open?.stops.length).toBe(maxStops)
    expect(open?.stops[0]?.kind).toBe('anchored')
    expect(minutesOf(open?.stops.at(-1)?.untilSeconds ?? null)).toBeNull()
    expect(encodeCallState(state ?? expect.fail()).length).toBeLessThan(1_000)
  })
})
