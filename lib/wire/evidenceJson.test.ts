import { describe, expect, it } from 'vitest'
import type { Evidence } from '#lib/vessel/evidence.ts'
import { encodeEvidence } from '#lib/vessel/evidenceRecord.ts'
import { blankVessel } from '#lib/vessel/fields.ts'
import { weighStatic, weighVoyage } from '#lib/vessel/votes.ts'
import { evidenceJson } from './evidenceJson.ts'

const mast = 1
const push = 2

const second = (n: number) => Date.parse('2026-11-21T00:00:00Z') * 1000 + n * 1_000_000
const vessel = {
  ...blankVessel(244_660_000, false, second(0)),
  name: 'A',
  shipTypeCode: 70,
  etaMicroseconds: second(60),
}

describe('evidence in the API', () => {
  it('marks a simulated vessel', () => {
    expect(evidenceJson({ ...vessel, simulated: true }, null)).toEqual({ simulated: true })
    expect(evidenceJson(vessel, null)).toEqual({})
  })

  it('lists the observations of each field since its last change, the most frequent first', () => {
    let name = weighStatic(undefined, null, 'A', second(0), mast).evidence
    for (const [at, value] of ['B', 'A', 'A'].entries()) {
      name = weighStatic(name, 'A', value, second(at + 1), value === 'B' ? push : mast).evidence
    }
    const { evidence: eta } = weighVoyage(undefined, null, second(60), second(0))
    const shipTypeCode = weighStatic(undefined, 70, 71, second(2)).evidence
    const evidence: Evidence = { votes: { name, etaMicroseconds: eta, shipTypeCode }, sources: ['mast', 'push'] }
    expect(evidenceJson(vessel, encodeEvidence(evidence))).toEqual({
      name: {
        value: 'A',
        since: '2026-11-21T00:00:00+00:00',
        observations: 3,
        sources: ['mast'],
        candidates: [
          { value: 'A', count: 2, share: 0.667, last_seen: '2026-11-21T00:00:03+00:00', sources: ['mast'] },
          { value: 'B', count: 1, share: 0.333, last_seen: '2026-11-21T00:00:01+00:00', sources: ['push'] },
        ],
      },
      ship_type: {
        value: 'Cargo (70)',
        since: '2026-11-21T00:00:02+00:00',
        observations: 1,
        sources: [],
        candidates: [{ value: 'Cargo (71)', count: 1, share: 1, last_seen: '2026-11-21T00:00:02+00:00', sources: [] }],
      },
      eta: {
        value: '2026-11-21T00:01:00+00:00',
        since: '2026-11-21T00:00:00+00:00',
        observations: 0,
        ...{ sources: [], candidates: [] },
      },
    })
  })

  it('shows an implausible position', () => {
    const fix = { longitude: -70, latitude: 40, broadcastMicroseconds: second(5) }
    expect(evidenceJson(vessel, encodeEvidence({ votes: {}, sources: [], quarantine: { fix, reports: 2 } }))).toEqual({
      last_known_position: {
        quarantined_reports: 2,
        quarantined: { coordinates: [-70, 40], timestamp: '2026-11-21T00:00:05+00:00', doubt: null },
      },
    })
  })

  it('says why and until when positions were doubtful', () => {
    const ended = { doubt: 'displaced_together', sinceMicroseconds: second(5), untilMicroseconds: second(65) } as const
    const bytes = encodeEvidence({ votes: {}, sources: [], quarantine: { fix: null, reports: 3, ended } })
    const [since, until] = ['2026-11-21T00:00:05+00:00', '2026-11-21T00:01:05+00:00']
    expect(evidenceJson(vessel, bytes).last_known_position?.last_doubt).toEqual({ doubt: ended.doubt, since, until })
  })

  it('names the source of the position', () => {
    expect(evidenceJson({ ...vessel, positionSource: 'mast' }, null)).toEqual({
      last_known_position: { source: 'mast', quarantined_reports: 0, quarantined: null },
    })
  })

  it('is empty without evidence', () => expect(evidenceJson(vessel, null)).toEqual({}))
})
