// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { EvidenceJson } from '#lib/wire/evidenceJson.ts'
import { render } from '../testing/render.tsx'
import { EvidenceView } from './EvidenceView.tsx'

it('says which sources reported the position, the value and other values', () => {
  const since = '2026-11-22T00:00:00+00:00'
  const candidate = { value: 'FORGED', count: 1, share: 1, last_seen: since, sources: ['push'] }
  const evidence: EvidenceJson = {}
  evidence.name = { value: 'GULL', since, observations: 0, sources: ['mast', 'net'], candidates: [] }
  evidence.call_sign = { value: 'PD12', since, observations: 1, sources: [], candidates: [candidate] }
  evidence.last_known_position = { source: 'push', quarantined_reports: 0, quarantined: null }
  const { container } = render(<EvidenceView evidence={evidence} />)
  const texts = [...container.querySelectorAll('section')].map((section) => section.textContent)
  expect(texts).toEqual([
    'Positionfrom push',
    expect.stringMatching(/^NameGULL.*from mast, net$/),
    expect.stringMatching(/^Call signFORGED.*from push$/),
  ])
})
