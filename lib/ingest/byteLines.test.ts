import { describe, expect, it } from 'vitest'
import { encodeMessage } from '#lib/ais/encode.ts'
import { createReader } from '#lib/ais/reader.ts'
import { seededRandom } from '#lib/ais/seededRandom.ts'
import { createByteLines } from './byteLines.ts'
import { createLineSplitter } from './lineSplitter.ts'

const random = seededRandom(4)
const below = (limit: number) => Math.floor(random() * limit)

const inTwoParts = [3, 4].map((sequence) =>
  encodeMessage({ type: 5, mmsi: 244_660_003, name: `SHIP ${sequence}`, destination: 'ROTTERDAM' }, { sequence }),
)

const pieces = [
  ...inTwoParts.flatMap((parts) => [parts.join('\n'), parts.join('\r\n'), parts.join('\r'), ...parts]),
  ...encodeMessage({ type: 1, mmsi: 244_660_000, latitude: 51.9, longitude: 4.1 }),
  ...encodeMessage({ type: 5, mmsi: 244_660_001, name: 'ALBATROS' }),
  ...encodeMessage({ type: 18, mmsi: 244_660_002, speedKnots: 3 }),
  ...['', 'hello', '!AIVDM,1,1,,A,15RTgt0', '\\s:x*0B\\', 'ÿ', `${'x'.repeat(5_000)}`, '#'],
]
const lineEnds = ['\n', '\r\n', '\r', '\n\n', '']

function anyBytes(): Buffer {
  const texts = Array.from({ length: 30 }, () => `${pieces[below(pieces.length)]}${lineEnds[below(lineEnds.length)]}`)
  return Buffer.from(texts.join(''), 'latin1')
}

function cut(bytes: Buffer): Buffer[] {
  const chunks: Buffer[] = []
  for (let from = 0; from < bytes.length; ) {
    const length = 1 + below(below(3) === 0 ? 9 : 400)
    chunks.push(bytes.subarray(from, from + length))
    from += length
  }
  return chunks
}

function listener() {
  const heard: unknown[] = []
  const reader = createReader({
    message: (message, { timeFrom }) => heard.push({ ...message, timeFrom }),
    rejected: (reason, line) => heard.push([reason, line]),
  })
  return { heard, reader }
}

describe('bytes to a reader', () => {
  it('give what their lines give, wherever they are cut', () => {
    for (let round = 0; round < 300; round += 1) {
      const chunks = cut(anyBytes())
      const [direct, expected] = [listener(), listener()]
      const lines = createByteLines(direct.reader)
      for (const chunk of chunks) lines.read(chunk, round)
      lines.end(round)
      const splitter = createLineSplitter()
      const texts = [...chunks.flatMap((chunk) => splitter.split(chunk)), ...splitter.end()]
      for (const text of texts) expected.reader.line(text, round)
      expect(direct.heard).toEqual(expected.heard)
      expect(direct.reader.lineCount).toBe(texts.length)
    }
  })
})
