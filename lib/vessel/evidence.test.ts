import { describe, expect, it } from 'vitest'
import { type FieldEvidence, noEvidence, unknownSource } from './evidence.ts'
import { decodeEvidence, encodeEvidence } from './evidenceRecord.ts'
import { staticWindow, weighStatic, weighVoyage } from './votes.ts'

/** Observes the values in turn, a second apart; returns the record's value after each. */
function hear(weigh: typeof weighStatic, values: readonly string[]) {
  let current: string | null = null
  let evidence: FieldEvidence | undefined
  return values.map((value, second) => {
    const verdict = weigh(evidence, current, value, second * 1_000_000)
    evidence = verdict.evidence
    if (verdict.registered) current = value
    return { value: current, evidence: verdict.evidence }
  })
}

const valuesAfter = (weigh: typeof weighStatic, text: string) =>
  hear(weigh, text.split(' '))
    .map(({ value }) => value)
    .join(' ')

describe('a static value', () => {
  it('is accepted immediately if the field is unknown', () => {
    expect(valuesAfter(weighStatic, 'A')).toBe('A')
  })

  it('does not change after 3 observations out of 4, which is 75 % (the example of spec 2.10)', () => {
    expect(valuesAfter(weighStatic, 'A A B B B')).toBe('A A A A A')
  })

  it('changes after 3 of 3: the observation that registered the old value has no vote', () => {
    expect(valuesAfter(weighStatic, 'A B B B')).toBe('A A A B')
  })

  it('changes with nine in ten, and not with eight in nine', () => {
    expect(valuesAfter(weighStatic, 'A A B B B B B B B B')).toBe('A A A A A A A A A A')
    expect(valuesAfter(weighStatic, 'A A B B B B B B B B B')).toBe('A A A A A A A A A A B')
  })

  it('changes within thirty observations even after years of service under the old one', () => {
    const longService = Array<string>(1000).fill('A')
    const renamed = Array<string>(staticWindow).fill('B')
    const values = hear(weighStatic, [...longService, ...renamed]).map(({ value }) => value)
    expect(values.indexOf('B')).toBe(longService.length + 0.9 * staticWindow - 1)
  })

  it('starts to count afresh after a change', () => {
    expect(valuesAfter(weighStatic, 'A B B B A A')).toBe('A A A B B B')
    expect(valuesAfter(weighStatic, 'A B B B A A A')).toBe('A A A B B B A')
  })

  it('never changes to one of many garbled spellings', () => {
    const garbled = Array.from({ length: 90 }, (_, i) => (i % 3 === 0 ? 'A' : `A${i}`))
    const heard = hear(weighStatic, ['A', ...garbled])
    expect(new Set(heard.map(({ value }) => value))).toEqual(new Set(['A']))
    expect(heard.at(-1)?.evidence.recent).toHaveLength(staticWindow)
    expect(heard.at(-1)?.evidence.candidates).toHaveLength(21)
    expect(heard.at(-1)?.evidence.observations).toBe(90)
  })

  it('keeps count and share of the remembered values', () => {
    const { evidence } = hear(weighStatic, ['A', ...Array<string>(29).fill('A'), 'B', 'B']).at(-1) ?? {}
    expect(evidence?.candidates.map(({ value, count }) => [value, count])).toEqual([
      ['A', 28],
      ['B', 2],
    ])
    expect(evidence?.recent).toEqual([...Array<number>(28).fill(0), 1, 1])
  })
})

describe('a voyage value', () => {
  it('changes with the second observation, regardless of others between', () => {
    expect(valuesAfter(weighVoyage, 'A B B')).toBe('A A B')
    expect(valuesAfter(weighVoyage, 'A B A C A B')).toBe('A A A A A B')
    expect(valuesAfter(weighVoyage, `A B ${'A '.repeat(100)}B`)).toBe(`A A ${'A '.repeat(100)}B`)
  })

  it('does not change with observations of two different values', () => {
    expect(valuesAfter(weighVoyage, 'A B C D')).toBe('A A A A')
  })

  it('drops the least recently seen candidates, so that a garbling transmitter cannot fill the memory', () => {
    const heard = hear(weighVoyage, ['A', ...Array.from({ length: 500 }, (_, i) => `B${i}`)])
    expect(heard.at(-1)?.evidence.candidates).toHaveLength(30)
    expect(heard.at(-1)?.value).toBe('A')
  })
})

describe('evidence as bytes', () => {
  it('survives a round trip', () => {
    const name = hear(weighStatic, ['A', 'A', 'B', 'B']).at(-1)?.evidence
    const destination = hear(weighVoyage, ['ROTTERDAM', 'ANTWERPEN']).at(-1)?.evidence
    const quarantine = { fix: { longitude: 0, latitude: 0, broadcastMicroseconds: 1 }, reports: 3 }
    const first = { longitude: 4.5, latitude: 52, broadcastMicroseconds: 7, speedKnots: null, courseDegrees: 49.3 }
    const evidence = { votes: { name, destination }, sources: ['mast'], quarantine, first }
    expect(decodeEvidence(encodeEvidence(evidence))).toEqual(evidence)
    expect(decodeEvidence(encodeEvidence(noEvidence()))).toEqual(noEvidence())
  })

  it('is standard JSON for values that need escaping and for large timestamps', () => {
    const field: FieldEvidence = {
      sinceMicroseconds: 1_795_229_580_123_456,
      observations: 12,
      candidates: [
        { value: 'A "B" \\C', count: 2, lastSeenMicroseconds: 1_795_229_580_000_000, saidBy: 3 },
        { value: 25.5, count: 1, lastSeenMicroseconds: 1_795_229_581_000_000, saidBy: 1 },
        { value: 1_795_300_000_000_000, count: 3, lastSeenMicroseconds: 7, saidBy: 0 },
      ],
      recent: [0, 1, 2, 2, 0, 2],
      saidBy: 1,
    }
    const { sinceMicroseconds, observations, recent, saidBy } = field
    const candidates = field.candidates.map(({ value, count, lastSeenMicroseconds, saidBy: by }) => [
      value,
      count,
      lastSeenMicroseconds,
      by,
    ])
    const row = [sinceMicroseconds, observations, candidates, recent, saidBy]
    const quarantine = { fix: null, reports: 3 }
    const sources = ['mast', 'push']
    const bytes = encodeEvidence({ votes: { name: field, destination: field }, sources, quarantine })
    expect(Buffer.from(bytes.subarray(2)).toString()).toBe(
      JSON.stringify({ sources, quarantine, name: row, destination: row }),
    )
  })

  it('is short if all reports agree', () => {
    const [name, callSign] = ['A', 'B'].map(
      (value) => hear(weighStatic, Array<string>(40).fill(value)).at(-1)?.evidence,
    )
    const [destination] = hear(weighVoyage, ['A']).map(({ evidence }) => evidence)
    const bytes = encodeEvidence({ votes: { name, callSign, destination }, sources: [] })
    const json = Buffer.from(bytes.subarray(2)).toString()
    expect(json).toContain('[0,39,30,39000000,30,')
    expect(json).toContain('["name","callSign"],["A","B"]')
    expect(decodeEvidence(bytes).votes).toEqual({ name, callSign, destination })
  })

  it('fits the maximum number of candidates', () => {
    const long = Array.from({ length: 40 }, (_, n) => `"\\"${n}`.repeat(3_000))
    const destination = hear(weighVoyage, long).at(-1)?.evidence
    const evidence = { votes: { destination }, sources: [] }
    expect(decodeEvidence(encodeEvidence(evidence))).toEqual(evidence)
  })

  it('of version 1 is read with unknown sources', () => {
    const json = JSON.stringify({ name: [5, 2, [['GULL', 1, 7]], [0]] })
    const { votes, sources } = decodeEvidence(Buffer.concat([Uint8Array.of(0x45, 1), Buffer.from(json)]))
    expect(sources).toEqual([])
    expect(votes.name).toEqual({
      ...{ sinceMicroseconds: 5, observations: 2, recent: [0], saidBy: unknownSource },
      candidates: [{ value: 'GULL', count: 1, lastSeenMicroseconds: 7, saidBy: unknownSource }],
    })
  })

  it('of version 2 is read with its first position and all votes', () => {
    const first = { longitude: 4.5, latitude: 52, broadcastMicroseconds: 7, speedKnots: null, courseDegrees: 49.3 }
    const json = JSON.stringify({
      sources: ['mast'],
      first,
      contestedImo: 9_074_729,
      name: [5, 2, [['GULL', 1, 7, 1]], [0], 1],
    })
    expect(decodeEvidence(Buffer.concat([Uint8Array.of(0x45, 2), Buffer.from(json)]))).toEqual({
      ...{ sources: ['mast'], first, contestedImo: 9_074_729 },
      votes: {
        name: {
          ...{ sinceMicroseconds: 5, observations: 2, recent: [0], saidBy: 1 },
          candidates: [{ value: 'GULL', count: 1, lastSeenMicroseconds: 7, saidBy: 1 }],
        },
      },
    })
  })

  it('is refused if the magic number or version differs', () => {
    const bytes = encodeEvidence(noEvidence())
    bytes[1] = 9
    expect(() => decodeEvidence(bytes)).toThrow('not evidence of version 1 to 4')
  })
})
