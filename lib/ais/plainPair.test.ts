import { describe, expect, it } from 'vitest'
import { encodeMessage } from './encode.ts'
import type { Message } from './message.ts'
import { createReader } from './reader.ts'
import { seededRandom } from './seededRandom.ts'

const random = seededRandom(12)
const below = (limit: number) => Math.floor(random() * limit)

const parts = encodeMessage(
  { type: 5, mmsi: 244_660_003, name: 'ALBATROS', destination: 'ROTTERDAM' },
  { sequence: 3, channel: 'B' },
)
const [first = '', second = ''] = parts

function listening() {
  const heard: unknown[] = []
  const reader = createReader({
    message: (message: Message, { channel, own, payload }) =>
      heard.push({ ...message, channel, own, payload: payload.armoured(), hash: payload.hash() }),
    rejected: (reason, line) => heard.push([reason, line]),
  })
  const read = (text: string) => {
    const bytes = Buffer.from(text, 'latin1')
    return reader.plainLines(bytes, 0, bytes.length, 0)
  }
  return { heard, reader, read }
}

function asTexts(...lines: string[]): unknown[] {
  const { heard, reader } = listening()
  for (const line of lines) reader.line(line, 0)
  return heard
}

function mutated(line: string): string {
  const at = below(line.length)
  const pieces = [',', '*', '!', '1', '2', '7', ' ', 'w', 'X', 'ÿ', '']
  return line.slice(0, at) + pieces[below(pieces.length)] + line.slice(at + below(2))
}

describe('two lines in bytes', () => {
  it.each(['\n', '\r\n', '\r'])('that hold the two parts of one message are read in one go (%j)', (lineEnd) => {
    const { heard, reader, read } = listening()
    const text = parts.map((line) => line + lineEnd).join('')
    expect(read(text)).toBe(text.length - lineEnd.length)
    expect(heard).toEqual(asTexts(first, second))
    expect([reader.lineCount, reader.pendingCount]).toEqual([2, 0])
  })

  it('are left for the reader of texts where they are anything else', () => {
    const { heard, read } = listening()
    const other = encodeMessage({ type: 5, mmsi: 244_660_003, name: 'ALBATROS' }, { sequence: 4, channel: 'B' })[1]
    const pairs = [
      [first, other],
      [second, first],
      [first, first],
      [first, `${second},rSTATION`],
      [` ${first}`, second],
      [first, '', second],
    ]
    const texts = [...pairs.map((lines) => `${lines.join('\n')}\n`), `${first}${second}\n`, `${first}\n${second}`]
    expect(texts.map(read)).toEqual(texts.map(() => -1))
    expect(heard).toEqual([])
  })

  it('give, however they are damaged, nothing but what their texts give', () => {
    let direct = 0
    for (let count = 0; count < 20_000; count++) {
      const lines = [first, second].map((line) => (below(3) === 0 ? mutated(line) : line))
      const { heard, reader, read } = listening()
      if (read(lines.map((line) => `${line}\n`).join('')) < 0) continue
      direct++
      expect(heard).toEqual(asTexts(...lines))
      expect(reader.pendingCount).toBe(0)
    }
    expect(direct).toBeGreaterThan(5_000)
  })

  it('go to a message that waits for one of them', () => {
    const { heard, reader, read } = listening()
    reader.line(first, 0)
    expect(read(`${first}\n${second}\n`)).toBe(-1)
    reader.line(encodeMessage({ type: 5, mmsi: 1, name: 'X' }, { sequence: 8 })[0] ?? '', 0)
    expect(heard).toEqual([])
  })

  it('count as parts that came, so that messages that wait for theirs are given up in time', () => {
    const { heard, reader, read } = listening()
    const waiting = encodeMessage({ type: 5, mmsi: 244_660_004, name: 'LOST' }, { sequence: 8 })[0] ?? ''
    reader.line(waiting, 0)
    for (let count = 0; count < 501; count++) read(`${first}\n${second}\n`)
    expect(reader.pendingCount).toBe(0)
    expect(heard).toContainEqual(['incomplete', waiting])
  })
})
