import { expect, it } from 'vitest'
import type { EvidenceJson } from '#lib/wire/evidenceJson.ts'
import { vesselFormat } from '../record/vesselFormat.ts'
import { render } from '../testing/render.tsx'
import { usualPreferences } from '../ui/preferences.ts'
import { localeOf } from '../ui/words/words.ts'
import { EvidenceView, formatVote, PositionSource } from './EvidenceView.tsx'

it('shows values of which reports differ, and who sent them', () => {
  const since = '2026-11-22T00:00:00+00:00'
  const candidate = { value: 'FORGED', count: 1, share: 1, last_seen: since, sources: ['push'] }
  const evidence: EvidenceJson = {}
  evidence.name = { value: 'GULL', since, observations: 0, sources: ['mast', 'net'], candidates: [] }
  evidence.call_sign = { value: 'PD12', since, observations: 1, sources: [], candidates: [candidate] }
  evidence.last_known_position = { source: 'push', quarantined_reports: 0, quarantined: null }
  const { container } = render(
    <>
      <PositionSource evidence={evidence} />
      <EvidenceView evidence={evidence} />
    </>,
  )
  const texts = [...container.querySelectorAll('section section')].map((section) => section.textContent)
  expect(texts).toEqual([expect.stringMatching(/^Call signFORGED.*from push$/)])
  expect(container.querySelector('dl')?.textContent).toBe('Received frompush')
})

it('is absent where all reports agree, and names implausible positions', () => {
  const agreed = render(<EvidenceView evidence={{}} />)
  expect(agreed.container.textContent).toBe('')
  const place = { coordinates: [4, 52] as [number, number], timestamp: '2026-11-22T00:00:00+00:00' }
  const waiting = { ...place, doubt: null }
  const evidence: EvidenceJson = {}
  evidence.last_known_position = { quarantined_reports: 1, quarantined: waiting }
  const { container } = render(<EvidenceView evidence={evidence} />)
  expect(container.textContent).toContain('Implausible position, waiting for confirmation:')
  evidence.last_known_position.quarantined = { ...place, doubt: 'displaced_together' }
  const displaced = render(<EvidenceView evidence={{ ...evidence }} />)
  expect(displaced.container.textContent).toContain('Displaced together with other vessels. The last trusted position')
  evidence.last_known_position.quarantined = { ...place, doubt: 'not_plausible_for_receiver' }
  const beyond = render(<EvidenceView evidence={{ ...evidence }} />)
  expect(beyond.container.textContent).toContain('Far beyond the range of the receiver. The last trusted position')
})

const german = vesselFormat(localeOf({ language: 'de', locale: 'de-DE' }), usualPreferences)

it.each([
  ['ship_type', 'Cargo (70)', 'Frachtschiff (70)'],
  ['ship_type', 'Pleasure Craft (37)', 'Sportboot (37)'],
  ['ais_version', 1, 'ITU-R M.1371-3'],
  ['eta', '2026-11-22T12:00:00+00:00', '2026-11-22 12:00:00 UTC'],
  ['to_bow', 0, '0 m'],
  ['draught', 5.2, '5,2 m'],
  ['name', 'CARGO (70)', 'CARGO (70)'],
  ['imo', 9156545, '9156545'],
  ['destination', '', '–'],
  ['name', null, '–'],
])('writes a vote on %s of %j as %s', (field, value, written) => {
  expect(formatVote(field, value, german)).toBe(written)
})
