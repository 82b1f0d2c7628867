import { expect, it, vi } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { renderAt } from '../../testing/render.tsx'
import { RecordsCalls } from '../../view/recordsCalls.ts'
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

it('has the numbers of the board, where there is one', async () => {
  const totals: Record<string, number> = { expected: 12, 'in-port': 46, arrived: 5, departed: 8 }
  fakeApi({
    '/api/ports/NLRTM/*': ({ url }) => {
      const list = url.searchParams.get('event') ?? url.pathname.split('/').at(-1) ?? ''
      return { paging: { total: totals[list] }, data: [] }
    },
    '/api/vessels': () => ({ paging: { total: 7 } }),
  })
  renderAt(
    '',
    <RecordsCalls value>
      <PortCard port={port} onClose={() => {}} />
    </RecordsCalls>,
  )
  const numbers = () => [...document.querySelectorAll('dt + dd')].map(({ textContent }) => textContent)
  await vi.waitFor(() => expect(numbers()).toEqual(['12', '46', '5', '8']))
  expect(document.querySelector('section')?.textContent).not.toContain('3 nm')
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
