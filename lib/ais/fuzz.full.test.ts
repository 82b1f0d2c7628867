import { describe, expect, it } from 'vitest'
import { encodeMessage } from './encode.ts'
import { Reader } from './reader.ts'
import { type RejectReason, rejectReasons } from './reject.ts'
import { seededRandom } from './seededRandom.ts'
import { checksumOf } from './sentence.ts'

const random = seededRandom(3)
const below = (limit: number) => Math.floor(random() * limit)
const pick = <T>(choices: readonly T[]): T | undefined => choices[below(choices.length)]

const good = [
  '!AIVDM,1,1,,A,15RTgt0PAso;90TKcjM8h6g208CQ,0*4A',
  '\\g:1-2-1604,s:rORBCOMM008,c:1418169601,T:2014-12-10 00.00.01*37\\!AIVDM,2,1,6,A,53@o0E000001Q0CG37U8u<Tp4q@D00000000000018330400000000000000,0*63',
  '\\g:2-2-1604,s:rORBCOMM008,c:1418169601,T:2014-12-10 00.00.01*34\\!AIVDM,2,2,6,A,00000000008,2*2A',
  '$PGHP,1,2010,6,11,11,46,11,390,231,45,992190934,1,2B*5B',
  '!AIVDM,1,1,,A,403Ovl@000Htt<tSF0l4Q@100`Pq,0*28,d-109,S2105,t050056.00,T56.13718694,r003669946,1325394060,1325394001',
  ...encodeMessage({ type: 21, mmsi: 992509977, name: 'A NAME THAT GOES ON IN ITS EXTENSION' }),
  ...encodeMessage({ type: 8, mmsi: 2300061, dac: 1, fid: 11, data: '64:0123456789abcdef' }, { sequence: 4 }),
]
const pieces = [
  '!AIVDM,',
  '\\',
  '$PGHP,1,',
  ',',
  '*',
  '9,9,9,',
  'c:',
  'g:1-2-',
  '\r\n',
  '\u0000',
  'é',
  '\u{1f6a2}',
  'ÿ',
]
const payloadCharacters = '0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVW`abcdefghijklmnopqrstuvw'

/**
 * Source of random pieces, because generating a million lines character by character takes longer than reading them.
 */
const noise = Array.from({ length: 100_000 }, () => String.fromCharCode(below(256))).join('')
const payloads = Array.from({ length: 100_000 }, () => payloadCharacters[below(64)]).join('')

function pieceOf(text: string, length: number): string {
  const at = below(text.length - length)
  return text.slice(at, at + length)
}

function mutated(): string {
  let line = pick(good) ?? ''
  for (let count = 1 + below(4); count > 0; count--) {
    const at = below(line.length)
    const until = at + below(below(4) === 0 ? line.length : 3)
    line = line.slice(0, at) + (below(2) === 0 ? pick(pieces) : pieceOf(noise, below(3))) + line.slice(until)
  }
  return line
}

/** Well-formed sentence with a random payload. */
function framed(): string {
  const parts = 1 + below(4)
  const length = below(10) === 0 ? below(2000) : below(80)
  const body = `AIVDM,${parts},${below(parts + 2)},${below(10)},${pick(['A', 'B', ''])},${pieceOf(payloads, length)},${below(6)}`
  return `!${body}*${checksumOf(body).toString(16).padStart(2, '0')}`
}

const kinds = [mutated, framed, () => pieceOf(noise, below(120)), () => `${mutated()}${framed()}${mutated()}`]

describe('random input', () => {
  it('does not throw and leaves a bounded number of messages waiting', () => {
    const reasons = new Set<RejectReason>()
    let messages = 0
    let maxPending = 0
    const reader = new Reader({
      message: ({ type, mmsi }) => {
        messages++
        if (!(type >= 1 && type <= 28 && mmsi >= 0 && mmsi < 2 ** 30)) expect.fail(`type ${type} of ${mmsi}`)
      },
      rejected: (reason) => reasons.add(reason),
    })
    for (let count = 0; count < 100_000; count++) {
      reader.line(pick(kinds)?.() ?? '', count)
      maxPending = Math.max(maxPending, reader.pendingCount)
    }
    expect(messages).toBeGreaterThan(5_000)
    expect(maxPending).toBeLessThanOrEqual(128)
    expect([...reasons].sort()).toEqual(Object.keys(rejectReasons).sort())
  })

  it('does not affect the message after it', () => {
    const expected = [244650946, 12.3, 'EVER GIVEN']
    const lines = [
      ...encodeMessage({ type: 1, mmsi: 244650946, speedKnots: 12.3 }),
      ...encodeMessage({ type: 24, partNumber: 0, mmsi: 244650946, name: 'EVER GIVEN' }),
    ]
    const found: unknown[] = []
    let listening = false
    const reader = new Reader({
      message(message) {
        if (!listening) return
        if (message.type === 1) found.push(message.mmsi, message.speedKnots)
        if (message.type === 24 && message.partNumber === 0) found.push(message.name)
      },
      rejected: () => {},
    })
    for (let count = 0; count < 2_000; count++) {
      listening = false
      reader.line(pick(kinds)?.() ?? '', count)
      listening = true
      found.length = 0
      for (const line of lines) reader.line(line, count)
      expect(found).toEqual(expected)
    }
  })
})
