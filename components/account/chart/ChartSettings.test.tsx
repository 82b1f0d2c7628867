import { beforeEach, expect, it, vi } from 'vitest'
import type { ChartSettingsJson } from '#lib/wire/chartSettings.ts'
import { fakeApi } from '../../testing/fakeApi.ts'
import { press, shown } from '../../testing/page.ts'
import { render } from '../../testing/render.tsx'
import { formWords } from '../../ui/form/formWords.ts'
import { ChartSettings } from './ChartSettings.tsx'
import { chartWords } from './chartWords.ts'

const words = chartWords.en
const none: ChartSettingsJson = { style: null, overlay: null, files: [], set_by: { chart: null, overlay: null } }

let settings: ChartSettingsJson
let api: ReturnType<typeof fakeApi>

beforeEach(() => {
  settings = none
  api = fakeApi({
    '/api/account/map': () => settings,
    'PATCH /api/account/map': ({ body }) => {
      settings = { ...settings, style: { url: String(Object(body).style), hosts: ['tiles.example'] } }
      return settings
    },
    'DELETE *': () => {
      settings = { ...settings, files: [] }
      return settings
    },
    'POST *': () => settings,
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
  expect(api.sent).toEqual([{ request: 'PATCH /api/account/map', body: { style: 'https://tiles.example/style.json' } }])
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
  await open()
  press(formWords.en.removeNamed('sea.pmtiles'))
  await shown(words.removed('sea.pmtiles'))
  press(formWords.en.undo)
  await vi.waitFor(() => expect(api.sent).toHaveLength(2))
  expect(api.sent).toEqual([
    { request: `DELETE /api/account/map/files/${encodeURIComponent(file.path)}`, body: undefined },
    { request: 'POST /api/account/map/files', body: { path: file.path } },
  ])
})

it('offers nothing that a setting of the service decides', async () => {
  settings = { ...none, set_by: { chart: 'BASEMAP', overlay: 'CHART_OVERLAY' } }
  const page = await open()
  expect(page.querySelector('form, input')).toBeNull()
  for (const setting of ['BASEMAP', 'CHART_OVERLAY']) expect(page.textContent).toContain(words.setBy(setting))
})
