import { expect, it } from 'vitest'
import type { SystemJson } from '#lib/wire/system.ts'
import { fakeApi } from '../../testing/fakeApi.ts'
import { shown } from '../../testing/page.ts'
import { render } from '../../testing/render.tsx'
import { System } from './System.tsx'
import { systemWords } from './systemWords.ts'

const words = systemWords.en
const system: SystemJson = {
  ...{ version: '1.0.0', installation: 'package', node: '24.1.0', started_at: '2026-11-20T10:00:00Z' },
  database: { kind: 'SQLite', place: '/var/lib/lastfix/lastfix.db', schema: 41 },
  machine: {
    ...{ time: '2026-11-29T12:00:00Z', clock_skew_seconds: 4.2, disk_free_bytes: 2.5e9 },
    ...{ memory_available_bytes: 5e8, memory_total_bytes: 1e9, process_memory_bytes: 2e8 },
  },
  backup: {
    folder: '/backups',
    last: { file: '/backups/lastfix-2026-11-28.db', at: '2026-11-28T02:00:00Z', bytes: 5_200_000 },
    trouble: { since: '2026-11-29T02:00:00Z', reason: '/backups does not exist' },
  },
  update: { newest: '1.1.0', is_newer: true, checked_at: '2026-11-29T11:00:00Z' },
  migrations: [
    { number: 43, name: 'Distress in channels', at: '2026-11-29T10:00:00Z' },
    { number: 7, name: 'Version 0.1', at: null },
  ],
  settings: [
    { name: 'PORT', value: '4000', is_hidden: false, from: { file: '/etc/lastfix.env' } },
    { name: 'ADMIN_PASSWORD', value: null, is_hidden: true, from: 'environment' },
    { name: 'TRACK_ARCHIVE', value: null, is_hidden: false, from: 'default' },
  ],
}

const rows = (label: string) =>
  Array.from(document.querySelectorAll(`table[aria-label="${label}"] tbody tr`), (row) => row.textContent)

it('shows facts, a failing backup and the origin of each setting, and offers the bundle', async () => {
  fakeApi({ '/api/account/system': () => system })
  render(<System />)
  await shown('/var/lib/lastfix/lastfix.db')
  const facts = rows(words.facts).join('\n')
  expect(facts).toContain('Installed fromDebian package')
  expect(facts).toContain('Newest version1.1.0')
  expect(facts).toContain('2.5 GB free')
  expect(facts).toContain('Backups fail: /backups does not exist')
  expect(document.querySelector('[data-tone="danger"]')?.textContent).toContain('5.2 MB')
  const done = document.querySelector('details')
  expect([done?.querySelector('summary')?.textContent, done?.open]).toEqual([words.migrations, false])
  expect(rows(words.migrations)).toEqual([expect.stringMatching(/^43Distress in channels.+/), '7Version 0.1–'])
  expect(rows(words.settings)).toEqual([
    'PORT4000/etc/lastfix.env',
    'ADMIN_PASSWORDhiddenenvironment',
    'TRACK_ARCHIVEnot setdefault',
  ])
  const labels = Array.from(document.querySelectorAll('td[data-label]'), (cell) => cell.getAttribute('data-label'))
  expect(labels, 'a card has no word that each of them would have').not.toContain(words.value)
  expect(document.querySelector('a[download]')?.getAttribute('href')).toBe('/api/account/system/bundle')
})

it('says where nothing is known', async () => {
  fakeApi({ '/api/account/system': () => ({ ...system, backup: null, update: null }) })
  render(<System />)
  await shown(words.backupsOff)
  expect(rows(words.facts).join()).toContain(words.notChecked)
})
