// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import type { ChartSettingsJson } from '#lib/wire/chartSettings.ts'
import { render } from '../../testing/render.tsx'
import { formWords } from '../../ui/form/formWords.ts'
import { ChartSettings } from './ChartSettings.tsx'
import { chartWords } from './chartWords.ts'

const words = chartWords.en
const none: ChartSettingsJson = { style: null, overlay: null, files: [], set_by: { chart: null, overlay: null } }

let settings: ChartSettingsJson
let sent: { method: string; path: string; body: unknown }[]

beforeEach(() => {
  settings = none
  sent = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') return Response.json(settings)
    const given = body ? JSON.parse(String(body)) : null
    sent.push({ method, path: decodeURIComponent(path), body: given })
    if (method === 'PATCH') settings = { ...settings, style: { url: given.style, hosts: ['tiles.example'] } }
    if (method === 'DELETE') settings = { ...settings, files: [] }
    return Response.json(settings)
  })
})

async function open() {
  const { container } = render(<ChartSettings box="3.8,51.8,4.6,52.05" />)
  await vi.waitFor(() => expect(container.querySelector('h2')).not.toBeNull())
  return container
}
const form = (page: Element) => page.querySelector<HTMLFormElement>(`form[aria-label="${words.chart}"]`)
const radio = (page: Element, value: string) => form(page)?.querySelector<HTMLInputElement>(`input[value="${value}"]`)

it('chooses a style by its URL, and then names its hosts', async () => {
  const page = await open()
  expect(radio(page, 'none')?.checked).toBe(true)
  radio(page, 'other')?.click()
  const address = await vi.waitFor(() => {
    const input = form(page)?.querySelector<HTMLInputElement>('input[name="address"]')
    if (!input) throw new Error('there is no field for the URL')
    return input
  })
  address.value = ' https://tiles.example/style.json '
  form(page)?.requestSubmit()
  await vi.waitFor(() => expect(page.textContent).toContain(words.saved))
  expect(sent).toEqual([
    { method: 'PATCH', path: '/api/account/map', body: { style: 'https://tiles.example/style.json' } },
  ])
  expect(radio(page, 'other')?.checked).toBe(true)
  expect(form(page)?.textContent).toContain(words.requests('tiles.example'))
})

it('fills the region of the screen into the command', async () => {
  const page = await open()
  expect(page.querySelector('code')?.textContent).toMatch(/^pmtiles extract .* --bbox=3\.8,51\.8,4\.6,52\.05$/)
})

it('removes a file of the server, which Undo adds again', async () => {
  const file = { path: '/srv/maps/sea.pmtiles', shows: 'zooms 9 to 14', fault: null, is_uploaded: false }
  settings = { ...none, files: [file] }
  const page = await open()
  page.querySelector<HTMLElement>(`[aria-label="${formWords.en.removeNamed('sea.pmtiles')}"]`)?.click()
  await vi.waitFor(() => expect(document.body.textContent).toContain(words.removed('sea.pmtiles')))
  const undo = Array.from(document.querySelectorAll('button')).find(
    ({ textContent }) => textContent === formWords.en.undo,
  )
  undo?.click()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    { method: 'DELETE', path: `/api/account/map/files/${file.path}`, body: null },
    { method: 'POST', path: '/api/account/map/files', body: { path: file.path } },
  ])
})

it('offers nothing that a setting of the service decides', async () => {
  settings = { ...none, set_by: { chart: 'BASEMAP', overlay: 'CHART_OVERLAY' } }
  const page = await open()
  expect(page.querySelector('form, input')).toBeNull()
  for (const setting of ['BASEMAP', 'CHART_OVERLAY']) expect(page.textContent).toContain(words.setBy(setting))
})
