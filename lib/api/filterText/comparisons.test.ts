import { expect, it } from 'vitest'
import { truthTest } from '#lib/wire/condition.ts'
import { compareRows } from '../maritime/aisAnswer.ts'
import { comparison } from './comparisons.ts'

/** In the order of code points: U+E000 and U+FB01 are below U+1F6A2, whose first half is below both. */
const texts = ['', 'A', 'AB', 'Ab', 'a', 'Ö', '\uE000', '\uFB01', '\u{1F6A2}', '\u{1F6A2}A', '\u{1F6A5}']

it('compares texts by code points', () => {
  const reader = { valueOf: () => (text: string) => text, keysOf: () => null, positionOf: () => null }
  const operand = { property: 'name', column: 'name', type: 'string', isFolded: false } as const
  for (const [place, text] of texts.entries()) {
    const below = truthTest(comparison(operand, '<', text), reader)
    const notAbove = truthTest(comparison(operand, '<=', text), reader)
    expect(texts.filter((each) => below(each))).toEqual(texts.slice(0, place))
    expect(texts.filter((each) => notAbove(each))).toEqual(texts.slice(0, place + 1))
  }
})

it.each([
  [false, [...texts, null]],
  [true, [...texts.toReversed(), null]],
])('sorts by them, unknown last, also descending: %s', (descending, expected) => {
  const rows = [null, ...texts.toReversed()].map((text, number) => ({ values: [text], number }))
  const sorted = rows.toSorted(compareRows([{ property: 'vesselName', descending }]))
  expect(sorted.map(({ values: [text] }) => text)).toEqual(expected)
})
