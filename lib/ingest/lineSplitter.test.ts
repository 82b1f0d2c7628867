import { describe, expect, it } from 'vitest'
import { createLineSplitter, maxLineBytes } from './lineSplitter.ts'

const first = '!AIVDM,1,1,,B,13aENmgP1CPH`N`NJ2L0Mwwb2@Nj,0*00'
const second = '\\s:rMT2083,c:1698785948*44\\!ABVDM,1,1,,A,33aI:?@P00PHq;fNL0@P0?w`2311,0*14'

/** The lines of bytes that arrive in pieces with these ends. */
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

  it('returns a line as soon as its end is received', () => {
    const splitter = createLineSplitter()
    expect(splitter.split(Buffer.from(first))).toEqual([])
    expect(splitter.split(Buffer.from('\r'))).toEqual([first])
    expect(splitter.split(Buffer.from('\n'))).toEqual([])
  })

  it('leaves out empty lines and returns a last line without an end', () => {
    expect(linesOf(Buffer.from(`\n\r\n\n${first}\n\n\r\r${second}`))).toEqual([first, second])
  })

  it('reads every byte as one character, even within a multi-byte character', () => {
    const bytes = Buffer.from([0x41, 0xc3, 0xb6, 0xff, 0x00, 0x0a])
    for (let cut = 0; cut <= bytes.length; cut++) expect(linesOf(bytes, cut)).toEqual(['A\u00c3\u00b6\u00ff\u0000'])
  })

  it('cuts a line that is too long once, and continues after its end', () => {
    const noise = 'x'.repeat(3 * maxLineBytes)
    const bytes = Buffer.from(`${first}\n${noise}\r\n${second}\n`)
    const expected = [first, noise.slice(0, maxLineBytes), second]
    const lineStart = first.length + 1
    for (const cut of [1, lineStart, lineStart + maxLineBytes, lineStart + maxLineBytes + 1, bytes.length - 1])
      expect(linesOf(bytes, cut)).toEqual(expected)
    const everyByte = Array.from({ length: bytes.length }, (_, index) => index)
    expect(linesOf(bytes, ...everyByte)).toEqual(expected)
  })

  it('accepts a line of exactly the maximum length', () => {
    const line = 'x'.repeat(maxLineBytes)
    expect(linesOf(Buffer.from(`${line}\n${first}\n`), maxLineBytes)).toEqual([line, first])
  })

  it('returns the beginning of an endless line immediately, and stores none of it', () => {
    const splitter = createLineSplitter()
    const noise = Buffer.alloc(65_536, 'x')
    expect(splitter.split(noise)).toHaveLength(1)
    for (let times = 0; times < 1000; times++) expect(splitter.split(noise)).toEqual([])
    expect(splitter.end()).toEqual([])
  })

  it('can return empty lines, and reads CR LF as one end even across chunks', () => {
    const bytes = Buffer.from(`${first}\r\n\r\n\n${second}\r\r\nrest`)
    for (let cut = 0; cut <= bytes.length; cut++) {
      const splitter = createLineSplitter({ emptyLines: true })
      const lines = [...splitter.split(bytes.subarray(0, cut)), ...splitter.split(bytes.subarray(cut))]
      expect([...lines, ...splitter.end()]).toEqual([first, '', '', second, '', 'rest'])
    }
  })
})
