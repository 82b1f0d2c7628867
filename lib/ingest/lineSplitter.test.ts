import { describe, expect, it } from 'vitest'
import { createLineSplitter, maxLineBytes } from './lineSplitter.ts'

const first = '!AIVDM,1,1,,B,13aENmgP1CPH`N`NJ2L0Mwwb2@Nj,0*00'
const second = '\\s:rMT2083,c:1698785948*44\\!ABVDM,1,1,,A,33aI:?@P00PHq;fNL0@P0?w`2311,0*14'

/** The lines of bytes that come in pieces cut where `cuts` says. */
function linesOf(bytes: Buffer, ...cuts: number[]): string[] {
  const splitter = createLineSplitter()
  const lines: string[] = []
  let start = 0
  for (const cut of [...cuts, bytes.length]) {
    lines.push(...splitter.split(bytes.subarray(start, cut)))
    start = cut
  }
  return [...lines, ...splitter.end()]
}

describe('line splitter', () => {
  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('ends lines at %s, wherever the bytes are cut', (_, end) => {
    const bytes = Buffer.from(`${first}${end}${second}${end}`)
    for (let cut = 0; cut <= bytes.length; cut++) expect(linesOf(bytes, cut)).toEqual([first, second])
  })

  it('hands over a line as soon as its end is there', () => {
    const splitter = createLineSplitter()
    expect(splitter.split(Buffer.from(first))).toEqual([])
    expect(splitter.split(Buffer.from('\r'))).toEqual([first])
    expect(splitter.split(Buffer.from('\n'))).toEqual([])
  })

  it('leaves empty lines out and hands over a last line without an end', () => {
    expect(linesOf(Buffer.from(`\n\r\n\n${first}\n\n\r\r${second}`))).toEqual([first, second])
  })

  it('keeps every byte as one character, even half of a multi-byte one', () => {
    const bytes = Buffer.from([0x41, 0xc3, 0xb6, 0xff, 0x00, 0x0a])
    for (let cut = 0; cut <= bytes.length; cut++) expect(linesOf(bytes, cut)).toEqual(['A\u00c3\u00b6\u00ff\u0000'])
  })

  it('cuts a line that is too long, once, and reads on behind its end', () => {
    const noise = 'x'.repeat(3 * maxLineBytes)
    const bytes = Buffer.from(`${first}\n${noise}\r\n${second}\n`)
    const expected = [first, noise.slice(0, maxLineBytes), second]
    const lineStart = first.length + 1
    for (const cut of [1, lineStart, lineStart + maxLineBytes, lineStart + maxLineBytes + 1, bytes.length - 1])
      expect(linesOf(bytes, cut)).toEqual(expected)
    const everyByte = Array.from({ length: bytes.length }, (_, index) => index)
    expect(linesOf(bytes, ...everyByte)).toEqual(expected)
  })

  it('leaves a line of exactly the greatest length whole', () => {
    const line = 'x'.repeat(maxLineBytes)
    expect(linesOf(Buffer.from(`${line}\n${first}\n`), maxLineBytes)).toEqual([line, first])
  })

  it('says at once that something endless comes, and keeps nothing of it', () => {
    const splitter = createLineSplitter()
    const noise = Buffer.alloc(65_536, 'x')
    expect(splitter.split(noise)).toHaveLength(1)
    for (let times = 0; times < 1000; times++) expect(splitter.split(noise)).toEqual([])
    expect(splitter.end()).toEqual([])
  })

  it('keeps empty lines where lines are counted, and takes CR and LF for one end wherever they are cut', () => {
    const bytes = Buffer.from(`${first}\r\n\r\n\n${second}\r\r\nrest`)
    for (let cut = 0; cut <= bytes.length; cut++) {
      const splitter = createLineSplitter({ emptyLines: true })
      const lines = [...splitter.split(bytes.subarray(0, cut)), ...splitter.split(bytes.subarray(cut))]
      expect([...lines, ...splitter.end()]).toEqual([first, '', '', second, '', 'rest'])
    }
  })
})
