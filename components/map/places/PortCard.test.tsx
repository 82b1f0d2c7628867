// @vitest-environment happy-dom
import { withNuqsTestingAdapter } from 'nuqs/adapters/testing'
import { expect, it, vi } from 'vitest'
import { render } from '../../testing/render.tsx'
import { VisitorContext } from '../../view/visitor.ts'
import { PortCard } from './PortCard.tsx'

const port = { code: 'NLRTM', name: 'Rotterdam', longitude: 4.1, latitude: 51.9 }

it('counts the vessels of the time that is looked back at', async () => {
  const asked: (string | null)[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(new URL(path, 'http://localhost').searchParams.get('at'))
    return Response.json({ paging: { total: 7 } })
  })
  const Adapter = withNuqsTestingAdapter({ searchParams: '?at=2026-11-21T03:00:00Z' })
  render(
    <Adapter>
      <PortCard port={port} onClose={() => {}} />
    </Adapter>,
  )
  await vi.waitFor(() => expect(document.querySelector('section')?.textContent).toMatch(/7.*7/))
  expect(asked).toEqual(['2026-11-21T03:00:00Z', '2026-11-21T03:00:00Z'])
})

it.each([
  [false, '/port/NLRTM'],
  [true, undefined],
])('leads to the board of the port, but not visitors (%s)', (isVisitor, address) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const Adapter = withNuqsTestingAdapter()
  render(
    <VisitorContext value={isVisitor}>
      <Adapter>
        <PortCard port={port} onClose={() => {}} />
      </Adapter>
    </VisitorContext>,
  )
  expect(document.querySelector('section a')?.getAttribute('href')).toBe(address)
})
