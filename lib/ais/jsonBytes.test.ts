import { describe, expect, it } from 'vitest'
import { writeDigits, writeFixed, writeNumber, writeQuoted } from './jsonBytes.ts'
import { seededRandom } from './seededRandom.ts'

const random = seededRandom(5)
const bytes = Buffer.alloc(4096, '#')

function written(write: (at: number) => number): string {
  const end = write(7)
  return bytes.toString('utf8', 7, end)
}

const numbers = [
  ...[0, 1, 9, 10, 99, 100, 2 ** 30, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 999_999_999, 1e9, 1e9 + 7, 2 ** 53 - 1],
  ...[1_795_229_580_123_456, 1_000_000_000_000_001, 7.8, 0.1, 1e21, 1e-7],
  ...Array.from({ length: 5_000 }, () => Math.floor(random() * 10 ** Math.floor(random() * 16))),
]

describe('numbers as bytes of JSON', () => {
  it('are those of JSON.stringify', () => {
    for (const number of numbers.flatMap((value) => [value, -value])) {
      expect(written((at) => writeNumber(bytes, at, number))).toBe(JSON.stringify(number))
    }
  })

  it('have so many digits at least', () => {
    expect([0, 7, 45, 123].map((value) => written((at) => writeDigits(bytes, at, value, 2)))).toEqual([
      ...['00', '07', '45', '123'],
    ])
  })

  it('have the decimals of toFixed, where what is scaled is a whole number', () => {
    for (let round = 0; round < 5_000; round++) {
      const value = (Math.floor(random() * 2 ** 28) - 2 ** 27) / 600_000
      const decimals = [0, 1, 4, 7][round % 4] ?? 0
      const rounded = Math.round(Math.abs(value) * 10 ** decimals) / 10 ** decimals
      const expected = `${value < 0 ? '-' : ''}${rounded.toFixed(decimals)}`
      if (decimals > 0) expect(written((at) => writeFixed(bytes, at, value, decimals))).toBe(expected)
    }
    expect(written((at) => writeFixed(bytes, at, 12, 0))).toBe('12')
    expect(written((at) => writeFixed(bytes, at, -0.0000017, 7))).toBe('-0.0000017')
  })
})

describe('texts as bytes of JSON', () => {
  it.each(['', 'EVER GIVEN', 'A "B" \\C', 'a\nb\u0000\u001f', 'ÅSE', '\u{1f6a2}', '\ud800', "!#$%&'()[]~"])(
    'are those of JSON.stringify: %j',
    (text) => {
      expect(written((at) => writeQuoted(bytes, at, text))).toBe(JSON.stringify(text))
    },
  )
})
