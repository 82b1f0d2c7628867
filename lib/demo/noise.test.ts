import { expect, it } from 'vitest'
import { Reader } from '#lib/ais/reader.ts'
import { corrupted } from './noise.ts'
import { Random } from './random.ts'

it('noise corrupts a sentence so that no decoder reads it as a message', () => {
  const sentence = '!AIVDM,1,1,,B,177KQJ5000G?tO`K>RA1wUbN0TKH,0*5C'
  const random = new Random(3)
  let messages = 0
  const reader = new Reader({ message: () => messages++, rejected: () => {} })
  reader.line(sentence, 0)
  expect(messages).toBe(1)
  for (let attempt = 0; attempt < 500; attempt++) reader.line(corrupted(sentence, random), attempt * 20_000)
  expect(messages).toBe(1)
})
