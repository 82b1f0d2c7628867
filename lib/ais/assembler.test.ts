import { describe, expect, it } from 'vitest'
import { Assembler } from './assembler.ts'
import { encodeMessage } from './encode.ts'
import { Reader } from './reader.ts'
import { emptySentence, type Sentence } from './sentence.ts'
import type { Stamp } from './stamp.ts'

const stamp: Stamp = { broadcastMicroseconds: 0, timeFrom: 'arrival', station: null, group: null }

function collect() {
  const lost: string[] = []
  const assembler = new Assembler((line) => lost.push(line))
  /** Adds a part written like `2/1 a`: part 1 of 2 with the payload `a`. */
  const add = (text: string, changes: Partial<Sentence> = {}, at = 0, from: Partial<Stamp> = {}): string | null => {
    const [, parts, part, payload = ''] = /^(\d)\/(\d) (\w+)$/.exec(text) ?? []
    const sentence = { ...emptySentence(), parts: Number(parts), part: Number(part), sequence: 1, ...changes }
    return assembler.add(sentence, payload, { ...stamp, ...from }, text, at)?.payloads.join('+') ?? null
  }
  return { assembler, add, lost }
}

describe('parts', () => {
  it('make a message once all have arrived, in any order', () => {
    const { add, assembler } = collect()
    expect([add('3/2 b'), add('3/3 c'), add('3/1 a')]).toEqual([null, null, 'a+b+c'])
    expect(assembler.pendingCount).toBe(0)
  })

  it('with different sequence ids, channels, stations, groups or lengths belong to different messages', () => {
    const { add, lost } = collect()
    add('2/1 a', { channel: 'A' }, 0, { station: 'x', group: '1' })
    expect(add('2/2 b', { channel: 'B' }, 0, { station: 'x', group: '1' })).toBeNull()
    expect(add('2/2 c', { channel: 'A' }, 0, { station: 'y', group: '1' })).toBeNull()
    expect(add('2/2 d', { channel: 'A' }, 0, { station: 'x', group: '2' })).toBeNull()
    expect(add('2/2 e', { channel: 'A', sequence: 2 }, 0, { station: 'x', group: '1' })).toBeNull()
    expect(add('3/2 f', { channel: 'A' }, 0, { station: 'x', group: '1' })).toBeNull()
    expect(add('2/2 g', { channel: 'A', own: true }, 0, { station: 'x', group: '1' })).toBeNull()
    expect(add('2/2 h', { channel: 'A' }, 0, { station: 'x', group: '1' })).toBe('a+h')
    expect(lost).toEqual([])
  })

  it('without channel, station or group join those that have one', () => {
    const { add } = collect()
    add('2/1 a', { channel: 'A' }, 0, { station: 'x', group: '1' })
    expect(add('2/2 b')).toBe('a+b')
  })

  it('received twice make the message twice', () => {
    const { add, assembler } = collect()
    expect([add('2/1 a'), add('2/1 a'), add('2/2 b'), add('2/2 b')]).toEqual([null, null, 'a+b', 'a+b'])
    expect(assembler.pendingCount).toBe(0)
  })

  it('with a reused sequence id end the message that waits under it', () => {
    const { add, lost } = collect()
    expect([add('2/1 old'), add('2/1 new'), add('2/2 end')]).toEqual([null, null, 'new+end'])
    expect(lost).toEqual(['2/1 old'])
  })

  it('after a later part of their message must arrive soon, so that messages are not mixed', () => {
    const { add, lost } = collect()
    add('2/2 stale')
    for (let other = 2; other < 7; other++) {
      add('2/1 x', { sequence: other })
      add('2/2 y', { sequence: other })
    }
    expect([add('2/1 a'), add('2/2 b')]).toEqual([null, 'a+b'])
    expect(lost).toEqual(['2/2 stale'])

    add('2/2 slow', {}, 10_000)
    expect(add('2/1 c', {}, 15_001)).toBeNull()
    expect(add('2/2 late', { sequence: 8 }, 20_000, { group: '7' })).toBeNull()
    expect(add('2/1 d', { sequence: 8 }, 30_000, { group: '7' })).toBe('d+late')
  })

  it('are given up after 30 seconds', () => {
    const { add, lost } = collect()
    add('2/1 a', {}, 0)
    expect(add('2/2 b', { sequence: 2 }, 30_000)).toBeNull()
    expect(lost).toEqual([])
    expect(add('2/2 c', {}, 30_001)).toBeNull()
    expect(lost).toEqual(['2/1 a'])
  })

  it('are given up after 1,000 further parts if the clock stands still', () => {
    const { add, lost } = collect()
    add('2/1 a')
    for (let count = 0; count < 500; count++) {
      add('2/1 x', { sequence: 2 })
      add('2/2 y', { sequence: 2 })
    }
    expect(lost).toEqual([])
    expect(add('2/2 b')).toBeNull()
    expect(lost).toEqual(['2/1 a'])
  })

  it('wait in at most 128 messages', () => {
    const { add, assembler, lost } = collect()
    for (let station = 0; station < 1_000; station++) add(`2/1 s${station}`, {}, 0, { station: String(station) })
    expect(assembler.pendingCount).toBe(128)
    expect(lost).toHaveLength(872)
    expect(lost[0]).toBe('2/1 s0')
    assembler.flush()
    expect(assembler.pendingCount).toBe(0)
    expect(lost).toHaveLength(1_000)
  })
})

it('a reader that loses a part reports each incomplete message once, with its first line', () => {
  const lines = Array.from({ length: 20 }, (_, index) =>
    encodeMessage({ type: 5, mmsi: 211000000 + index }, { sequence: index % 10 }),
  )
  const lost: string[] = []
  const heard: number[] = []
  const reader = new Reader({
    message: ({ mmsi }) => heard.push(mmsi),
    rejected: (reason, line) => lost.push(`${reason} ${line}`),
  })
  for (const [index, parts] of lines.entries())
    for (const part of index % 5 === 0 ? parts.slice(0, 1) : parts) reader.line(part, 0)
  reader.flush()
  expect(heard).toHaveLength(16)
  expect(lost).toEqual([0, 5, 10, 15].map((index) => `incomplete ${lines[index]?.[0]}`))
})
