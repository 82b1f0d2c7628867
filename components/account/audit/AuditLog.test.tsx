import { beforeEach, expect, it, vi } from 'vitest'
import type { AuditEventJson, AuditKind, AuditPageJson } from '#lib/wire/audit.ts'
import { fakeApi } from '../../testing/fakeApi.ts'
import { choose, pageText } from '../../testing/page.ts'
import { render } from '../../testing/render.tsx'
import { formWords } from '../../ui/form/formWords.ts'
import { AuditLog } from './AuditLog.tsx'
import { auditWords } from './auditWords.ts'

const words = auditWords.en
const actor = 'ann@example.org'

function event(id: number, more: Partial<AuditEventJson> = {}): AuditEventJson {
  const at = new Date(Date.UTC(2026, 10, 21, 12, 0, id)).toISOString()
  return { id, at, kind: 'alias-set', actor, address: '192.0.2.7', subject: `BERTH ${id}`, details: 'NLRTM', ...more }
}

// happy-dom does not know the element <search>, which React would complain of.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' })

const area = 'ship_type=Tanker&last_known_position_within=%7B%22type%22%3A%22Polygon%22%7D'

let api: ReturnType<typeof fakeApi>

beforeEach(() => {
  const pages: Record<string, AuditPageJson> = {
    '': {
      data: [event(4, { actor: 'command line', address: null, details: '' }), event(3)],
      paging: { limit: 100, next: '3' },
    },
    'next=3': { data: [event(2, { kind: 'of-tomorrow' })], paging: { limit: 100 } },
    'kind=started': { data: [], paging: { limit: 100 } },
    'kind=watch-added': { data: [event(5, { kind: 'watch-added', details: area })], paging: { limit: 100 } },
    'kind=token-created': {
      data: [event(6, { details: `read; scope ${area}; 60 per minute` })],
      paging: { limit: 100 },
    },
  }
  api = fakeApi({ '/api/account/audit': ({ url }) => pages[url.search.slice(1)] })
  render(<AuditLog />)
})

const rows = () =>
  Array.from(document.querySelectorAll('tbody tr'), (row) =>
    Array.from(row.children, (cell) => cell.textContent).slice(1),
  )

it('shows events newest first, and older ones when asked', async () => {
  await vi.waitFor(() => expect(rows()).toHaveLength(2))
  expect(rows()).toEqual([
    [words.kinds['alias-set'], formWords.en.commandLine, 'BERTH 4', '–'],
    [words.kinds['alias-set'], `${actor}192.0.2.7`, 'BERTH 3', 'NLRTM'],
  ])
  document.querySelector<HTMLButtonElement>('button[aria-disabled="false"]')?.click()
  await vi.waitFor(() => expect(rows()).toHaveLength(3))
  expect(rows()[2]?.[0]).toBe('of-tomorrow')
  expect(document.querySelector('button[aria-disabled]')).toBeNull()
  expect(api.asked.map(({ search }) => search)).toEqual(['', '?next=3'])
})

const chooseKind = (kind: AuditKind) => choose(document.querySelector('select'), kind)

it.each(['watch-added', 'token-created'] as const)('shows filters in words that open the map: %s', async (kind) => {
  await vi.waitFor(() => expect(rows()).toHaveLength(2))
  chooseKind(kind)
  await vi.waitFor(() => expect(rows()[0]?.[3]).toContain('Tanker'))
  expect(rows()[0]?.[3]).not.toContain('%')
  expect(document.querySelector('td a')?.getAttribute('href')).toBe(`/?${area}`)
})

it('filters what it shows and what is downloaded', async () => {
  await vi.waitFor(() => expect(rows()).toHaveLength(2))
  chooseKind('started')
  await vi.waitFor(() => expect(pageText()).toContain(words.noneMatch))
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/api/account/audit?kind=started&format=csv')
  document.querySelector<HTMLButtonElement>('section button')?.click()
  await vi.waitFor(() => expect(rows()).toHaveLength(2))
})
