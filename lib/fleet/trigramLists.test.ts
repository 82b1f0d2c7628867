import { describe, expect, it } from 'vitest'
import { Random } from '../../bench/synthetic/random.ts'
import { TrigramLists } from './trigramLists.ts'

const random = new Random(8)
const bytesOf = (text: string) => Buffer.from(text, 'latin1')
const anyText = (letters: string, length: number) =>
  Array.from({ length }, () => letters[random.below(letters.length)]).join('')

function asked(lists: TrigramLists, needle: string, rowCount: number) {
  const [certain, likely]: [Set<number>, Set<number>] = [new Set(), new Set()]
  lists.forEach(
    bytesOf(needle),
    rowCount,
    (row) => certain.add(row),
    (row) => likely.add(row),
  )
  return { certain, likely }
}

describe('lists of three characters', () => {
  it('leave out no text that holds what is looked for, and are certain of none that does not', () => {
    const texts = new Map<number, string>()
    const lists = new TrigramLists()
    for (let step = 0; step < 4_000; step += 1) {
      const row = random.below(600)
      const before = texts.get(row)
      if (before !== undefined) lists.leave(row, bytesOf(before))
      // Uses few letters, so that trigrams repeat in a text, and some texts longer than places are counted.
      const text = anyText(random.chance(0.5) ? 'ABS#' : 'ABCDEFG ', random.below(random.chance(0.05) ? 120 : 12))
      lists.enter(row, bytesOf(text))
      texts.set(row, text)
    }
    let certainOnes = 0
    for (let question = 0; question < 2_000; question += 1) {
      const needle = anyText(random.chance(0.5) ? 'ABS#' : 'ABCDEFG ', 1 + random.below(6))
      const { certain, likely } = asked(lists, needle, 600)
      certainOnes += certain.size
      const holding = [...texts].filter(([, text]) => text.includes(needle)).map(([row]) => row)
      expect(holding.filter((row) => !certain.has(row) && !likely.has(row))).toEqual([])
      expect([...certain].filter((row) => !texts.get(row)?.includes(needle))).toEqual([])
    }
    expect(certainOnes).toBeGreaterThan(10_000)
  })

  it('tell by the places alone whether threes follow each other', () => {
    const lists = new TrigramLists()
    for (const [row, text] of ['OCEAN STAR', 'STA TAR', 'TARSTA', 'STASTAR'].entries()) lists.enter(row, bytesOf(text))
    expect(asked(lists, 'STAR', 4)).toEqual({ certain: new Set([0]), likely: new Set([3]) })
  })
})
