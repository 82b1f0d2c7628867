import { describe, expect, it } from 'vitest'
import { BitReader } from './bits.ts'
import { LineCodes } from './lineCodes.ts'
import { loadPlainSentence } from './plainSentence.ts'
import { createReader } from './reader.ts'
import { seededRandom } from './seededRandom.ts'
import { checksumOf, emptySentence, readSentence } from './sentence.ts'

const random = seededRandom(11)
const below = (limit: number) => Math.floor(random() * limit)
const position = '!AIVDM,1,1,,A,15RTgt0PAso;90TKcjM8h6g208CQ,0*4A'

function framed(body: string): string {
  return `!${body}*${checksumOf(body).toString(16).toUpperCase().padStart(2, '0')}`
}

const good = [
  position,
  framed('BSVDO,1,1,,2,15RTgt0PAso;90TKcjM8h6g208CQ0,3'),
  framed('AIVDM,1,1,4,B,15RTgt0PAso;90TKcjM8h6g208CQ,0'),
  framed('AIVDM,1,1,,,15RTgt0PAso;90TKcjM8h6g208CQ,0'),
  framed(`AIVDM,1,1,,A,8${'w'.repeat(80)},2`),
]
const pieces = [',', '*', '!', '$', '\\', '\r', '1', '2', '7', ' ', 'w', 'X', 'Ā', 'ı', '']

function mutated(): string {
  let line = good[below(good.length)]!
  for (let count = below(3); count > 0; count--) {
    const at = below(line.length)
    line = line.slice(0, at) + pieces[below(pieces.length)] + line.slice(at + below(2))
  }
  const star = line.lastIndexOf('*')
  return below(2) === 0 && star > 0 ? framed(line.slice(1, star)) : line
}

const endOf = (line: string) => {
  const { codes, length } = new LineCodes().take(line)
  return loadPlainSentence(codes, 0, length, emptySentence(), new BitReader())
}

describe('a plain sentence', () => {
  it('is nothing that, read character by character, would be something else', () => {
    const sentence = emptySentence()
    const bits = new BitReader()
    const expected = emptySentence()
    const expectedBits = new BitReader()
    const line = new LineCodes()
    let plain = 0
    for (let count = 0; count < 100_000; count++) {
      const { codes, length } = line.take(mutated())
      if (loadPlainSentence(codes, 0, length, sentence, bits) !== length) continue
      plain++
      expect(readSentence(line, 0, expected)).toBeNull()
      const { payloadStart, payloadEnd, fillBits, end } = expected
      expect(end).toBe(length)
      expect(expectedBits.load(codes, payloadStart, payloadEnd, fillBits)).toBe(true)
      expect([sentence.own, sentence.channel]).toEqual([expected.own, expected.channel])
      expect(bits.bits).toBe(expectedBits.bits)
      expect(bits.words).toEqual(expectedBits.words)
    }
    expect(plain).toBeGreaterThan(10_000)
  })

  it('is one whole message', () => {
    const ends = [position, `${position} `, `${position}${position}`].map(endOf)
    expect(ends).toEqual([position.length, position.length, position.length])
    const others = [` ${position}`, position.slice(1), position.slice(0, -1), '', '!', position.slice(0, 14)]
    const wrong = [position.replace('4A', '4B'), position.replace('5R', '6R'), position.replace(',0*', ',9*')]
    expect([...others, ...wrong].filter((line) => endOf(line) !== -1)).toEqual([])
  })
})

describe('a line in bytes', () => {
  it('is read up to its line end when it holds one message alone, and not at all otherwise', () => {
    const heard: number[] = []
    const rejected: string[] = []
    const reader = createReader({
      message: ({ mmsi }) => heard.push(mmsi),
      rejected: (reason, line) => rejected.push(`${reason}: ${line}`),
    })
    const read = (text: string, start = 0) => {
      const bytes = Buffer.from(text, 'latin1')
      return reader.plainLines(bytes, start, bytes.length, 0)
    }
    expect(read(`${position}\r\n`)).toBe(position.length)
    expect(read(`xx${position}\n${position}`, 2)).toBe(position.length + 2)
    expect(heard).toEqual([371798000, 371798000])
    expect([position, `${position},1`, `${position}${position}\n`, `#${position}\n`].map((text) => read(text))).toEqual(
      [...[-1, -1, -1, -1]],
    )
    expect(heard).toHaveLength(2)
    const tooShort = framed('AIVDM,1,1,,A,15RTgt0PAso,0')
    expect(read(`${tooShort}\n`)).toBe(tooShort.length)
    expect(rejected).toEqual([`too-short: ${tooShort}`])
  })
})
