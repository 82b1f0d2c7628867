import { describe, expect, it } from 'vitest'
import { seededRandom } from '#lib/ais/seededRandom.ts'
import type { CallStop, PortCall, StopKind } from '#lib/vessel/portCall.ts'
import { portTimes } from './portTimes.ts'
import { isWithin, queueByHour, type ReceivedCall, type Span, spansOf } from './spans.ts'

const hour = 3_600
const start = 1_795_300_000 - (1_795_300_000 % hour)
const now = start + 30 * 24 * hour
const at = (hours: number) => start + hours * hour

function callOf(stops: readonly CallStop[], more: Partial<PortCall> = {}): PortCall {
  const [first] = stops
  const last = stops.at(-1)
  return {
    ...{ port: 'NLVLI', berth: last?.berth ?? null, kind: last?.kind ?? null, draughtInMetres: null },
    ...{ draughtOutMetres: null, isBetweenBerths: false, isStopSeen: true, isMoveSeen: true },
    beganSeconds: (first?.sinceSeconds ?? start) - 600,
    enteredSeconds: (first?.sinceSeconds ?? start) - 600,
    stoppedSeconds: last?.sinceSeconds ?? start,
    movedSeconds: last?.untilSeconds ?? null,
    leftSeconds: last?.untilSeconds ?? null,
    endedSeconds: last?.untilSeconds ?? null,
    stops,
    ...more,
  }
}

function stop(kind: StopKind | null, from: number, until: number | null, more: Partial<CallStop> = {}): CallStop {
  const [sinceSeconds, untilSeconds] = [at(from), until === null ? null : at(until)]
  const ends = { earliestSeconds: sinceSeconds, latestSeconds: untilSeconds }
  return { berth: kind === 'moored' ? 'Quay 3' : null, kind, sinceSeconds, untilSeconds, ...ends, ...more }
}

const received = (call: PortCall, lastSeconds = call.endedSeconds ?? now): ReceivedCall => ({ call, lastSeconds })
const timesOf = ({ earliestSeconds, fromSeconds, untilSeconds, latestSeconds, isLasting }: Span) => [
  ...[earliestSeconds, fromSeconds, untilSeconds, latestSeconds].map((seconds) => (seconds - start) / hour),
  isLasting,
]
const spanTimes = (call: ReceivedCall) => spansOf(call, now).map(timesOf)

describe('the spans of a call', () => {
  it('are its stops', () => {
    const call = callOf([stop('anchored', 0, 5), stop('moored', 6, 20)])
    expect(spanTimes(received(call))).toEqual([
      [0, 0, 5, 5, false],
      [6, 6, 20, 20, false],
    ])
    expect(spansOf(received(call), now).map(({ berth, kind }) => [berth, kind])).toEqual([
      [null, 'anchored'],
      ['Quay 3', 'moored'],
    ])
  })

  it('last until now while the vessel is received, and are possible from then on', () => {
    const call = callOf([stop('moored', 700, null)])
    expect(spanTimes(received(call, now - 60))).toEqual([[700, 700, 720, 720, true]])
    expect(spanTimes(received(call, at(710)))).toEqual([[700, 700, 710, 720, false]])
    expect(spanTimes(received(callOf([stop('moored', 0, null)]), at(10)))).toEqual([[0, 0, 10, 10 + 168, false]])
  })

  it('are possible where an end was not received, for a week at most', () => {
    const gaps = callOf([stop('moored', 10, 20, { earliestSeconds: at(4), latestSeconds: at(31) })])
    expect(spanTimes(received(gaps))).toEqual([[4, 10, 20, 31, false]])
    const weeks = callOf([stop('moored', 300, 310, { earliestSeconds: at(0), latestSeconds: at(700) })])
    expect(spanTimes(received(weeks))).toEqual([[300 - 168, 300, 310, 310 + 168, false]])
    const unknown = callOf([stop('moored', 300, 310, { earliestSeconds: null })], { enteredSeconds: null })
    expect(spanTimes(received(unknown))).toEqual([[300 - 168, 300, 310, 310, false]])
    expect(spanTimes(received({ ...unknown, enteredSeconds: at(290) }))).toEqual([[290, 300, 310, 310, false]])
  })

  it('of a call that was stored before stops were is that of its times', () => {
    const call = { ...callOf([stop('moored', 10, 20)]), stops: [] }
    expect(spanTimes(received(call))).toEqual([[10, 10, 20, 20, false]])
    const [moved, entered] = [{ isMoveSeen: false }, { isStopSeen: false, enteredSeconds: at(7) }]
    expect(spanTimes(received({ ...call, ...moved, ...entered }))).toEqual([[7, 10, 10, 20, false]])
    expect(spanTimes(received({ ...call, movedSeconds: null, leftSeconds: null }))).toEqual([[10, 10, 20, 20, false]])
  })
})

describe('the queue at anchor', () => {
  const queue = (...vessels: PortCall[][]) =>
    queueByHour(
      vessels.map((calls) => calls.flatMap((call) => spansOf(received(call), now))),
      { sinceSeconds: at(0), untilSeconds: at(6) },
    ).map(({ atLeast, atMost }) => [atLeast, atMost])

  it('counts vessels at anchor at full hours, with those that may be', () => {
    expect(queue([callOf([stop('anchored', 0.5, 2)])], [callOf([stop('moored', 0, 9)])])).toEqual(
      [0, 1, 0, 0, 0, 0, 0].map((length) => [length, length]),
    )
    const gap = [
      stop('anchored', 1, 2, { latestSeconds: at(4) }),
      stop('anchored', 4, 5, { earliestSeconds: at(2), latestSeconds: at(5.5) }),
    ]
    expect(queue([callOf(gap)])).toEqual(
      [0, 1, 0, 0, 1, 0, 0].map((length, hour) => [length, hour > 0 && hour < 6 ? 1 : 0]),
    )
    expect(queue()).toEqual(Array.from({ length: 7 }, () => [0, 0]))
  })

  it('includes now', () => {
    const spans = spansOf(received(callOf([stop('anchored', 700, null)])), now)
    expect(queueByHour([spans], { sinceSeconds: now, untilSeconds: now })).toEqual([
      { seconds: now, atLeast: 1, atMost: 1 },
    ])
  })
})

describe('waiting and turnaround', () => {
  const period = { sinceSeconds: at(0), untilSeconds: at(500) }
  const hours = (calls: PortCall[]) => {
    const { calls: count, waiting, turnaround } = portTimes(calls, period)
    return [
      count,
      ...[waiting, turnaround].map((times) => [
        times.count,
        (times.medianSeconds ?? Number.NaN) / hour,
        times.notReceived,
      ]),
    ]
  }

  it('are medians with the number of calls, and of those with an end that was not received', () => {
    const waited = callOf([stop('anchored', 0, 5), stop('moored', 6, 20)], {
      enteredSeconds: at(-1),
      leftSeconds: at(21),
    })
    const long = callOf([stop('anchored', 0, 9), stop('moored', 10, 40)], {
      enteredSeconds: at(0),
      leftSeconds: at(42),
    })
    const direct = callOf([stop('moored', 6, 20)], { enteredSeconds: at(5), leftSeconds: at(20) })
    const unseen = callOf([stop('anchored', 0, 5, { earliestSeconds: null }), stop('moored', 6, 20)], {
      leftSeconds: null,
    })
    expect(hours([waited, long, direct, unseen])).toEqual([4, [2, 8, 1], [3, 22, 1]])
    expect(hours([direct])).toEqual([1, [0, Number.NaN, 0], [1, 15, 0]])
    expect(hours([])).toEqual([0, [0, Number.NaN, 0], [0, Number.NaN, 0]])
  })

  it('count in the period in which they ended', () => {
    const waiting = callOf([stop('anchored', 490, 495), stop('moored', 496, 520)])
    expect(hours([waiting])).toEqual([1, [1, 6, 0], [0, Number.NaN, 0]])
    expect(hours([callOf([stop('anchored', -50, -20), stop('moored', -10, 20)])]).slice(0, 2)).toEqual([
      1,
      [0, Number.NaN, 0],
    ])
  })
})

describe('random calls', () => {
  const random = seededRandom(50)
  const between = (least: number, most: number) => least + random() * (most - least)
  const wholeMinute = (hours: number) => Math.round(hours * 60) / 60

  /** A vessel's calls, one after the other, with lost ends. */
  function randomCalls(): PortCall[] {
    const calls: PortCall[] = []
    for (let hours = between(0, 200); hours < 690; hours += between(1, 100)) {
      const stops: CallStop[] = []
      const count = Math.ceil(between(0, 4))
      for (let index = 0; index < count; index += 1) {
        const gap = () => (random() < 0.3 ? wholeMinute(between(0, 10)) : 0)
        const [earliest, from] = [wholeMinute(hours), wholeMinute(hours) + gap()]
        const until = wholeMinute(from + between(0.2, 50))
        hours = until + gap()
        const ends = { earliestSeconds: at(earliest), latestSeconds: at(hours) }
        stops.push(stop(random() < 0.5 ? 'anchored' : 'moored', from, until, ends))
        if (random() < 0.5) hours += between(0, 3)
      }
      calls.push(callOf(stops))
    }
    return calls
  }

  const vessels = Array.from({ length: 60 }, randomCalls)
  const spans = vessels.map((calls) => calls.flatMap((call) => spansOf(received(call), now)))

  it('have as many spans, and as much time at berths and anchor, as their stops', () => {
    const stops = vessels.flat().flatMap((call) => call.stops)
    const timeOf = (kind: StopKind) =>
      stops.filter((one) => one.kind === kind).reduce((sum, one) => sum + (one.untilSeconds ?? 0) - one.sinceSeconds, 0)
    const spanTimeOf = (kind: StopKind) =>
      spans
        .flat()
        .filter((one) => one.kind === kind)
        .reduce((sum, one) => sum + one.untilSeconds - one.fromSeconds, 0)
    expect(spans.flat().length).toBe(stops.length)
    expect([spanTimeOf('moored'), spanTimeOf('anchored')]).toEqual([timeOf('moored'), timeOf('anchored')])
  })

  it('make the queue that counting vessel by vessel at every hour makes', () => {
    const period = { sinceSeconds: at(20.4), untilSeconds: at(640) }
    const queue = queueByHour(spans, period)
    const isAt = (seconds: number, from: number, until: number) => from <= seconds && seconds < until
    const counted = Array.from({ length: 620 }, (_, index) => {
      const seconds = at(21 + index)
      const count = (isAnchored: (stop: CallStop) => boolean) =>
        vessels.filter((calls) =>
          calls.some(({ stops }) => stops.some((each) => each.kind === 'anchored' && isAnchored(each))),
        ).length
      return {
        seconds,
        atLeast: count((each) => isAt(seconds, each.sinceSeconds, each.untilSeconds ?? 0)),
        atMost: count((each) => isAt(seconds, each.earliestSeconds ?? 0, each.latestSeconds ?? 0)),
      }
    })
    expect(queue).toEqual(counted)
    expect(Math.max(...queue.map(({ atMost, atLeast }) => atMost - atLeast))).toBeGreaterThan(1)
  })

  it('are in a period if they touch it', () => {
    const period = { sinceSeconds: at(100), untilSeconds: at(101) }
    const touching = spans.flat().filter((span) => isWithin(span, period))
    const minutes = Array.from({ length: 61 }, (_, minute) => at(100 + minute / 60))
    const counted = spans
      .flat()
      .filter((span) => minutes.some((seconds) => seconds >= span.earliestSeconds && seconds <= span.latestSeconds))
    expect(touching).toEqual(counted)
    expect(touching.length).toBeGreaterThan(5)
  })
})
