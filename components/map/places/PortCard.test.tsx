import { expect, it, vi } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { renderAt } from '../../testing/render.tsx'
import { VisitorContext } from '../../view/visitor.ts'
import { PortCard } from './PortCard.tsx'

const port = { code: 'NLRTM', name: 'Rotterdam', longitude: 4.1, latitude: 51.9 }

it('counts the vessels of the time that is looked back at', async () => {
  const api = fakeApi({ '/api/vessels': () => ({ paging: { total: 7 } }) })
  renderAt('?at=2026-11-21T03:00:00Z', <PortCard port={port} onClose={() => {}} />)
  await vi.waitFor(() => expect(document.querySelector('section')?.textContent).toMatch(/7.*7/))
  const at = api.asked.map(({ searchParams }) => searchParams.get('at'))
  expect(at).toEqual(['2026-11-21T03:00:00Z', '2026-11-21T03:00:00Z'])
})

it.each([
  [false, '/port/NLRTM'],
  [true, undefined],
])('leads to the board of the port, but not visitors (%s)', (isVisitor, address) => {
  fakeApi({ '*': () => new Promise(() => {}) })
  renderAt(
    '',
    <VisitorContext value={isVisitor}>
      <PortCard port={port} onClose={() => {}} />
    </VisitorContext>,
  )
  expect(document.querySelector('section a')?.getAttribute('href')).toBe(address)
})
