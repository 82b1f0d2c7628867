import { flushSync } from 'react-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { simulationOwner } from '#lib/wire/account.ts'
import type { PortAreaJson } from '#lib/wire/portAreas.ts'
import { fakeApi } from '../../testing/fakeApi.ts'
import { shown } from '../../testing/page.ts'
import { render } from '../../testing/render.tsx'
import { PortAreas } from './PortAreas.tsx'
import { portAreaWords } from './portAreaWords.ts'
import { SavePortArea } from './SavePortArea.tsx'

const words = portAreaWords.en
const area: PortAreaJson = {
  ...{ id: 'a1', port: 'NLRTM', port_name: 'Rotterdam', kind: 'berth', name: 'Maasvlakte 2' },
  ...{ added_by: 'ann@example.org', added_at: '2026-11-20T10:00:00Z' },
}
const nearest = { unlocode: 'NL RTM', port_name: 'Rotterdam' }
const geometry = { type: 'Polygon', coordinates: [] }
const feature = { type: 'Feature', geometry, properties: { name: 'Maasvlakte 2' } }

let areas: PortAreaJson[]
let api: ReturnType<typeof fakeApi>

beforeEach(() => {
  areas = []
  const imported = () => {
    areas = [area]
    return { added: 1 }
  }
  api = fakeApi({
    '/api/ports': () => [nearest],
    '/api/account/port-areas': () => areas,
    'POST *': imported,
    'PATCH *': imported,
  })
})

function choose(content: string): void {
  const files = new DataTransfer()
  files.items.add(new File([content], 'berths.geojson'))
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === words.choose)
  const drop = new DragEvent('drop', { bubbles: true, cancelable: true })
  Object.assign(drop, { dataTransfer: files })
  flushSync(() => label?.dispatchEvent(drop))
  const port = document.querySelector<HTMLInputElement>('input[name="port"]')
  Object.assign(port ?? {}, { value: 'NLRTM' })
  expect(label?.textContent).toBe('berths.geojson')
  flushSync(() => document.querySelector('form')?.requestSubmit())
}

it('imports the areas of a file, and lists them', async () => {
  render(<PortAreas />)
  await shown(words.none)
  choose(JSON.stringify(feature))
  await shown(words.added('1'))
  expect(api.sent.map(({ body }) => body)).toEqual([{ port: 'NLRTM', kind: 'berth', areas: feature }])
  await vi.waitFor(() =>
    expect(document.querySelector('tbody tr')?.textContent).toContain('Maasvlakte 2BerthRotterdam'),
  )
  expect(document.querySelector('tbody a')?.getAttribute('href')).toBe('/port/NLRTM')
})

it('marks areas of the simulated fleet', async () => {
  areas = [{ ...area, added_by: simulationOwner }]
  render(<PortAreas />)
  await shown('Maasvlakte 2BerthRotterdamSimulated')
})

it('changes name, port and kind of an area', async () => {
  areas = [area]
  render(<PortAreas />)
  await vi.waitFor(() => expect(document.querySelector('tbody tr')).not.toBeNull())
  const edit = document.querySelector<HTMLButtonElement>(`button[aria-label="${words.changeNamed('Maasvlakte 2')}"]`)
  flushSync(() => edit?.click())
  const form = document.querySelector<HTMLFormElement>('tbody form')
  const name = form?.querySelector<HTMLInputElement>('input[name="name"]')
  expect(name?.value).toBe('Maasvlakte 2')
  Object.assign(name ?? {}, { value: 'Maasvlakte 1' })
  flushSync(() => form?.requestSubmit())
  await vi.waitFor(() =>
    expect(api.sent.map(({ body }) => body)).toEqual([{ name: 'Maasvlakte 1', port: 'NLRTM', kind: 'berth' }]),
  )
  await vi.waitFor(() => expect(document.querySelector('tbody form')).toBeNull())
})

it('saves an area of the map, with the nearest port', async () => {
  const ring = [
    [4, 51.9],
    [4.1, 51.9],
    [4.1, 52],
    [4, 51.9],
  ]
  render(<SavePortArea name="Area 1" area={JSON.stringify({ type: 'Polygon', coordinates: [ring] })} />)
  flushSync(() => document.querySelector<HTMLButtonElement>('button')?.click())
  const form = await vi.waitFor(() => {
    const found = document.querySelector<HTMLFormElement>('form')
    expect(found?.textContent).toContain(words.nearestPort('Rotterdam'))
    return found
  })
  Object.assign(form?.querySelector('input[name="name"]') ?? {}, { value: 'Quay 3' })
  flushSync(() => form?.requestSubmit())
  await shown(words.saved(words.kinds.berth, 'Quay 3'))
  expect(api.sent.map(({ body }) => body)).toEqual([
    {
      ...{ port: 'NLRTM', kind: 'berth' },
      areas: { type: 'Feature', properties: { name: 'Quay 3' }, geometry: { type: 'Polygon', coordinates: [ring] } },
    },
  ])
})

it('says of a file that it is no GeoJSON', async () => {
  render(<PortAreas />)
  choose('name;area')
  await shown(words.notJson)
  expect(api.sent).toEqual([])
})

it('lists the areas by port, and by name after a click on that heading', async () => {
  areas = [
    { ...area, id: 'a2', name: 'Waalhaven' },
    { ...area, id: 'a3', name: 'Zandvlietkaai', port: 'BEANR', port_name: 'Antwerp' },
    area,
  ]
  const { container } = render(<PortAreas />)
  await shown('Zandvlietkaai')
  const names = () => [...container.querySelectorAll('tbody tr > :first-child')].map(({ textContent }) => textContent)
  expect(names()).toEqual(['Zandvlietkaai', 'Waalhaven', 'Maasvlakte 2'])
  const head = [...container.querySelectorAll('thead button')].find((button) => button.textContent === words.name)
  flushSync(() => (head as HTMLElement | undefined)?.click())
  expect(names()).toEqual(['Maasvlakte 2', 'Waalhaven', 'Zandvlietkaai'])
})
