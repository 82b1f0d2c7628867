import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { takeFirstLine } from './firstLine.ts'

it('returns the first line, and leaves the rest', async () => {
  const stream = new PassThrough()
  const line = takeFirstLine(stream, 20)
  stream.write('a calm ')
  stream.write('night\r\n!AIVDM,')
  stream.end('1\n')
  expect(await line).toBe('a calm night')
  expect(await text(stream)).toBe('!AIVDM,1\n')
})

it.each(['a line that is too long\n', 'a line that is too long', 'no end'])('returns null for %j', async (sent) => {
  const stream = new PassThrough()
  const line = takeFirstLine(stream, 12)
  stream.end(sent)
  expect(await line).toBeNull()
})
