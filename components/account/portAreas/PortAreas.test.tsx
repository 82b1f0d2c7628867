// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import type { PortAreaJson } from '#lib/wire/portAreas.ts'
import { render } from '../../testing/render.tsx'
import { PortAreas } from './PortAreas.tsx'
import { portAreaWords } from './portAreaWords.ts'

const words = portAreaWords.en
const area: PortAreaJson = {
  ...{ id: 'a1', port: 'NLRTM', portName: 'Rotterdam', kind: 'berth', name: 'Maasvlakte 2' },
  ...{ addedBy: 'ann@example.org', addedAt: '2026-11-20T10:00:00Z' },
}
const geometry = { type: 'Polygon', coordinates: [] }
const feature = { type: 'Feature', geometry, properties: { name: 'Maasvlakte 2' } }

let areas: PortAreaJson[]
let sent: unknown[]

beforeEach(() => {
  areas = []
  sent = []
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return Response.json({ 'port-areas': areas })
    sent.push(JSON.parse(String(body)))
    areas = [area]
    return Response.json({ added: 1 }, { status: 201 })
  })
})

const text = () => document.body.textContent ?? ''

function choose(content: string): void {
  const files = new DataTransfer()
  files.items.add(new File([content], 'berths.geojson'))
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  Object.assign(input ?? {}, { files: files.files })
  const port = document.querySelector<HTMLInputElement>('input[name="port"]')
  Object.assign(port ?? {}, { value: 'NLRTM' })
  flushSync(() => document.querySelector('form')?.requestSubmit())
}

it('imports the areas of a file, and lists them', async () => {
  render(<PortAreas />)
  await vi.waitFor(() => expect(text()).toContain(words.none))
  choose(JSON.stringify(feature))
  await vi.waitFor(() => expect(text()).toContain(words.added('1')))
  expect(sent).toEqual([{ port: 'NLRTM', kind: 'berth', areas: feature }])
  await vi.waitFor(() =>
    expect(document.querySelector('tbody tr')?.textContent).toContain('Maasvlakte 2BerthRotterdam'),
  )
  expect(document.querySelector('tbody a')?.getAttribute('href')).toBe('/port/NLRTM')
})

it('says of a file that it is no GeoJSON', async () => {
  render(<PortAreas />)
  choose('name;area')
  await vi.waitFor(() => expect(text()).toContain(words.notJson))
  expect(sent).toEqual([])
})
