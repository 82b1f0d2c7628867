import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { tagBlock } from '#lib/ais/tagBlock.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { testContext } from '../fixtures/sourceContext.ts'
import { SpySink } from '../fixtures/spySink.ts'
import { SourceError } from '../source.ts'
import { parseSources } from '../sourceUrl/sourceUrl.ts'
import type { SourceDependencies } from './dependencies.ts'

const one = '!AIVDM,1,1,,B,13aENmgP1CPH`N`NJ2L0Mwwb2@Nj,0*00'
const other = '!AIVDM,1,1,,A,33aI:?@P00PHq;fNL0@P0?w`2311,0*14'

let workingFolder = ''
beforeEach(() => {
  workingFolder = temporaryFolder()
})

const write = (name: string, content: string | Buffer) => writeFileSync(join(workingFolder, name), content)

const stamped = (sentence: string, seconds: number) =>
  tagBlock({ broadcastMilliseconds: seconds * 1000, station: null }) + sentence

function start(url: string, dependencies: Partial<SourceDependencies> = {}, now?: () => number) {
  const context = testContext({ now })
  const sink = new SpySink()
  const running = parseSources([url], { workingFolder, ...dependencies })[0]!.run(sink, context)
  return { context, sink, running }
}

/** A clock that advances during waits only. */
function steppingClock() {
  let milliseconds = 1_700_000_000_000
  const begin = milliseconds
  return {
    now: () => milliseconds,
    wait: async (pause: number) => {
      milliseconds += pause
      await new Promise((resolve) => setImmediate(resolve))
    },
    since: (time: number) => time - begin,
  }
}

describe('file', () => {
  it('delivers all lines unchanged, and ends', async () => {
    write('log.nmea', `${stamped(one, 1241544035)}\r\n\r\n# remark\n${other}`)
    const { sink, running } = start('file:log.nmea')
    await running
    expect(sink.delivered).toEqual([stamped(one, 1241544035), '# remark', other])
  })

  it('reads a compressed file at any path', async () => {
    write('a log.nmea.gz', gzipSync(`${one}\n${other}\n`.repeat(50_000)))
    const { sink, running } = start(`file:${join(workingFolder, 'a%20log.nmea.gz')}`, { workingFolder: '/' })
    await running
    expect(sink.delivered).toHaveLength(100_000)
  })

  it('waits while the sink is full', async () => {
    write('log.nmea', `${one}\n`.repeat(20_000))
    const { sink, running } = start('file:log.nmea')
    sink.fill()
    await vi.waitFor(() => expect(sink.delivered.length).toBeGreaterThan(0))
    const taken = sink.delivered.length
    expect(taken).toBeLessThan(5000)
    sink.empty()
    await running
    expect(sink.delivered).toHaveLength(20_000)
  })

  it.each(['file:none.nmea', 'file:none.nmea.gz', 'file:none.nmea?loop'])('reports that %s is missing', async (url) => {
    const { running } = start(url)
    await expect(running).rejects.toThrow(SourceError)
    const name = url.replace('?loop', '')
    await expect(running).rejects.toThrow(`${name}: cannot be read: the file does not exist; expected NMEA`)
  })

  it.each([
    ['a folder', '.', 'file:.: cannot be read: the path is a folder'],
    ['cut off', 'log.gz', 'file:log.gz: cannot be read: the compressed data is cut off'],
  ])('reports that the file is %s', async (_, path, message) => {
    write('log.gz', gzipSync(one).subarray(0, 30))
    await expect(start(`file:${path}`).running).rejects.toThrow(message)
  })
})

describe('a replayed file', () => {
  it('has the pace of its times, as current traffic', async () => {
    write('log', [stamped(one, 1241544035), stamped(other, 1241544035), stamped(one, 1241544045)].join('\n'))
    const clock = steppingClock()
    const { sink, running } = start('file:log?speed=2', clock, clock.now)
    await running
    expect(sink.delivered).toEqual([one, other, one])
    expect(sink.arrivals.map(clock.since)).toEqual([0, 0, 5000])
  })

  it('repeats with loop until the abort', async () => {
    write('log', `${stamped(one, 1241544035)}\n${stamped(other, 1241544038)}\n`)
    const clock = steppingClock()
    const { sink, context, running } = start('file:log?loop', clock, clock.now)
    await vi.waitFor(() => expect(sink.delivered.length).toBeGreaterThan(5))
    context.abort()
    await running
    expect(sink.delivered.slice(0, 6)).toEqual([one, other, one, other, one, other])
    expect(sink.arrivals.slice(0, 6).map(clock.since)).toEqual([0, 3000, 4000, 7000, 8000, 11_000])
  })

  it('has ten lines per second without times, and logs that', async () => {
    write('log', `${one}\n`.repeat(100))
    const clock = steppingClock()
    const { sink, context, running } = start('file:log?speed=1', clock, clock.now)
    await running
    expect(sink.delivered).toHaveLength(100)
    expect(clock.since(sink.arrivals.at(-1)!)).toBeGreaterThan(9000)
    expect(clock.since(sink.arrivals.at(-1)!)).toBeLessThan(10_001)
    expect(context.logged.map(({ message }) => message)).toContain('no line has a time, replaying ten lines per second')
  })

  it('pauses between passes of an empty file', async () => {
    write('log', '')
    const clock = steppingClock()
    const { context, running } = start('file:log?loop', clock, clock.now)
    await vi.waitFor(() => expect(clock.since(clock.now())).toBeGreaterThan(3000))
    const passes = context.logged.filter(({ message }) => message === 'replayed to the end').length
    expect(passes).toBeLessThanOrEqual(clock.since(clock.now()) / 1000 + 2)
    context.abort()
    await running
  })

  it.each(['waits for the next line', 'waits for the sink'])('ends immediately while it %s', async (state) => {
    write('log', `${stamped(one, 1241544035)}\n${stamped(other, 1241545035)}\n`)
    const { sink, context, running } = start('file:log?loop')
    if (state === 'waits for the sink') sink.fill()
    await vi.waitFor(() => expect(sink.delivered).toEqual([one]))
    context.abort()
    await running
    expect(sink.delivered).toEqual([one])
  })
})
