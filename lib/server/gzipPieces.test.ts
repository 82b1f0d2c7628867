import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { gzipPiece, gzipWith } from './gzipPieces.ts'

it.each([
  ['no text', [''], 'n'],
  ['one piece', ['a page'], 'n'],
  ['empty pieces', ['', '', ''], 'nonce'],
  ['an empty text between', ['a', 'b'], ''],
  ['long pieces', ['x'.repeat(100_000), 'nonce of another page', 'Größe '.repeat(30_000)], 'N2E4ZTc'.repeat(7)],
])('joins %s', async (_, texts, between) => {
  const pieces = await Promise.all(texts.map((text) => gzipPiece(Buffer.from(text))))
  const file = gzipWith(pieces, Buffer.from(between))
  expect(gunzipSync(file).toString()).toBe(texts.join(between))
})

it('compresses a page once for all texts between', async () => {
  const pieces = await Promise.all(
    Array.from({ length: 40 }, () => gzipPiece(Buffer.from('<p>Vessels</p>'.repeat(2_000)))),
  )
  const [one, other] = ['first nonce', 'other nonce'].map((nonce) => gzipWith(pieces, Buffer.from(nonce)))
  expect(
    gunzipSync(one ?? '')
      .toString()
      .replaceAll('first', 'other'),
  ).toBe(gunzipSync(other ?? '').toString())
  expect(one?.length).toBeLessThan((40 * 14 * 2_000) / 50)
})
