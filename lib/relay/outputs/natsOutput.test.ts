import { expect, it } from 'vitest'
import { packsOf } from './natsOutput.ts'

it('joins messages into packs of at most 16 kB, in order, and keeps the parts of a message together', () => {
  const single = `!AIVDM,1,1,,A,${'w'.repeat(60)},0*00`
  const parts = `!AIVDM,2,1,1,A,${'a'.repeat(60)},0*00\n!AIVDM,2,2,1,A,${'b'.repeat(60)},2*00`
  const texts = Array.from({ length: 2_000 }, (_, index) => (index % 3 === 0 ? parts : single))
  const packs = packsOf(texts)
  expect(packs.flatMap((pack) => pack.split('\n'))).toEqual(texts.flatMap((text) => text.split('\n')))
  expect(Math.max(...packs.map(({ length }) => length))).toBeLessThanOrEqual(16 * 1024)
  expect(packs.length).toBe(Math.ceil(texts.join('\n').length / (16 * 1024 - parts.length)))
  for (const pack of packs)
    expect([pack.startsWith('!AIVDM,2,2'), pack.endsWith(parts.split('\n')[0] ?? '')]).toEqual([false, false])
})

it('leaves a single message as it is, and makes no pack of nothing', () => {
  expect(packsOf(['one'])).toEqual(['one'])
  expect(packsOf([])).toEqual([])
})
