import { describe, expect, it } from 'vitest'
import { BitReader } from './bits.ts'
import { LineCodes } from './lineCodes.ts'
import { loadPlainSentence } from './plainSentence.ts'
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

describe('a plain sentence', () => {
  it('is nothing that, read character by character, would be something else', () => {
    const sentence = emptySentence()
    const bits = new BitReader()
    const expected = emptySentence()
    const expectedBits = new BitReader()
    let plain = 0
    for (let count = 0; count < 100_000; count++) {
      const line = mutated()
      if (!loadPlainSentence(line, sentence, bits)) continue
      plain++
      const codes = new LineCodes().take(line)
      expect(readSentence(codes, 0, expected)).toBeNull()
      const { payloadStart, payloadEnd, fillBits, end } = expected
      expect(end).toBe(line.length)
      expect(expectedBits.load(codes.codes, payloadStart, payloadEnd, fillBits)).toBe(true)
      expect([sentence.own, sentence.channel]).toEqual([expected.own, expected.channel])
      expect(bits.bits).toBe(expectedBits.bits)
      expect(bits.hash()).toBe(expectedBits.hash())
    }
    expect(plain).toBeGreaterThan(10_000)
  })

  it('is one whole message and nothing else', () => {
    const isPlain = (line: string) => loadPlainSentence(line, emptySentence(), new BitReader())
    expect(isPlain(position)).toBe(true)
    const others = [
      `${position} `,
      ` ${position}`,
      position.slice(1),
      position.slice(0, -1),
      `${position}${position}`,
      '',
    ]
    expect(others.filter(isPlain)).toEqual([])
    expect([position.replace('4A', '4B'), position.replace('5R', '6R')].filter(isPlain)).toEqual([])
  })
})
