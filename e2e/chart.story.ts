import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { harbourMap } from '../lib/basemap/fixtures/harbourMap.ts'
import { coloursAt } from './coloursOnPage.ts'
import { startService } from './service.ts'
import { accessFaults, drawn, expect, faultsOnScreens, test } from './story.ts'
import { words } from './words.ts'

const chartColour = '#aa2266'
const overlayColour = '#22aa66'

/** A chart without tiles in one colour, with a kind of layer that the built-in chart does without. */
const style = {
  version: 8,
  sources: { warm: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': chartColour } },
    { id: 'warmth', type: 'heatmap', source: 'warm' },
  ],
}

/** The same with a source, whose address is relative. */
const tiled = {
  ...style,
  sources: { ...style.sources, roads: { type: 'vector', tiles: ['tiles/{z}/{x}/{y}'] } },
  layers: [...style.layers, { id: 'roads', type: 'line', source: 'roads', 'source-layer': 'roads' }],
}

/** Pictures of one pixel: in the overlay's colour, and transparent. */
const coloured = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNQWpUGAAIkATNvvK/7AAAAAElFTkSuQmCC'
const empty = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR42mNgAAIAAAUAAen63NgAAAAASUVORK5CYII='

/** Another host, with the chart, tiles without contents and, on the eastern hemisphere, an overlay. */
async function serveChart() {
  const tiles = { areLost: false }
  const server = createServer(({ url = '' }, response) => {
    const [, zoom, column] = /^\/(\d+)\/(\d+)\//.exec(url) ?? []
    response.setHeader('Access-Control-Allow-Origin', '*')
    if (url.startsWith('/tiles/')) return tiles.areLost ? response.destroy() : response.writeHead(204).end()
    if (url === '/tiled.json') return response.end(JSON.stringify(tiled))
    if (zoom === undefined) return response.end(JSON.stringify(style))
    const isEast = Number(column) >= 2 ** Number(zoom) / 2
    response.setHeader('Content-Type', 'image/png').end(Buffer.from(isEast ? coloured : empty, 'base64'))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { server, tiles, address: `http://127.0.0.1:${port}` }
}

test('MAP_STYLE_URL and CHART_OVERLAY show another chart below the vessels; no other host is requested', async ({
  browser,
}) => {
  const chart = await serveChart()
  const service = await startService({
    MAP_STYLE_URL: `${chart.address}/style.json`,
    CHART_OVERLAY: `${chart.address}/{z}/{x}/{y}.png`,
    AIS_SOURCES: 'demo:?vessels=60&seed=7&hours=0',
  })
  const context = await browser.newContext({ baseURL: service.address, storageState: service.session })
  try {
    const page = await context.newPage()
    const asked = new Set<string>()
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http')) asked.add(origin)
    })
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    await page.goto('/?map=2/30/15')
    await drawn(page)
    await expect.poll(() => [...asked].sort()).toEqual([chart.address, service.address].sort())
    const policy = (await page.request.get('/')).headers()['content-security-policy'] ?? ''
    expect(policy).toContain(`connect-src 'self' ${chart.address}`)
    await expect.poll(() => coloursAt(page, [-100, 45])).toBe(chartColour)
    await expect.poll(() => coloursAt(page, [60, 55])).toBe(overlayColour)
    await expect(page.getByRole('link', { name: '127.0.0.1', exact: true })).toBeVisible()
    expect(faults).toEqual([])
  } finally {
    await context.close()
    await service.stop()
    chart.server.close()
  }
})

test('an administrator chooses an online chart from the map, and gets the built-in one where it fails', async ({
  browser,
}) => {
  const chart = await serveChart()
  const service = await startService({ AIS_SOURCES: 'demo:?vessels=60&seed=7' })
  const context = await browser.newContext({ baseURL: service.address, storageState: service.session })
  try {
    const page = await context.newPage()
    await page.goto('/?map=11/51.95/4.1')
    await drawn(page)
    await page.getByRole('link', { name: words.map.addFiner }).click()
    await expect(page.getByRole('heading', { name: words.sections.sections.map, level: 1 })).toBeVisible()
    await expect(page.getByText(/--bbox=3\.\d+,51\.\d+,4\.\d+,52\.\d+$/)).toBeVisible()
    expect(await faultsOnScreens(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })

    const form = page.getByRole('form', { name: words.chart.chart, exact: true })
    await form.getByLabel(words.chart.otherStyle).check()
    await form.getByLabel(words.chart.styleUrl).fill(`${chart.address}/0/0/no-style.png`)
    await form.getByRole('button', { name: words.chart.apply }).click()
    await expect(form.getByText(/is not JSON/)).toBeVisible()
    await form.getByLabel(words.chart.styleUrl).fill(`${chart.address}/tiled.json`)
    await form.getByRole('button', { name: words.chart.apply }).click()
    await expect(page.getByText(words.chart.saved)).toBeVisible()
    await expect(form.getByLabel(words.chart.otherStyle)).toBeChecked()

    const file = { name: 'harbour.pmtiles', mimeType: 'application/vnd.pmtiles' }
    const choose = page.getByLabel(words.chart.choose)
    await choose.setInputFiles({ ...file, buffer: harbourMap('protomaps').subarray(0, 3_000) })
    await expect(page.getByText(/harbour\.pmtiles is truncated/)).toBeVisible()
    await choose.setInputFiles({ ...file, buffer: harbourMap('protomaps') })
    await expect(page.getByText(words.chart.uploaded(file.name))).toBeVisible()
    await expect(page.getByRole('row', { name: /^harbour\.pmtiles .*Protomaps/ })).toBeVisible()
    expect(await accessFaults(page)).toEqual([])
    await page.getByRole('button', { name: words.form.removeNamed(file.name) }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: words.form.remove, exact: true }).click()
    await expect(page.getByText(words.chart.noFiles)).toBeVisible()

    await page.goto('/?map=11/51.95/4.1')
    await drawn(page)
    await expect.poll(() => coloursAt(page, [4.1, 51.95])).toBe(chartColour)
    await expect(page.getByText(words.map.coarse)).toBeHidden()
    const policy = (await page.request.get('/')).headers()['content-security-policy'] ?? ''
    expect(policy).toContain(`connect-src 'self' ${chart.address};`)

    chart.tiles.areLost = true
    await page.reload()
    await expect(page.getByText(words.map.chartFailed)).toBeVisible()
    await expect.poll(() => coloursAt(page, [4.1, 51.95])).not.toBe(chartColour)

    chart.server.closeAllConnections()
    await new Promise((closed) => chart.server.close(closed))
    await page.reload()
    await expect(page.getByText(words.map.chartFailed)).toBeVisible()
    await expect(page.getByText(words.map.coarse)).toBeVisible()
    await drawn(page)
    expect(await coloursAt(page, [4.1, 51.95])).not.toBe(chartColour)
  } finally {
    await context.close()
    await service.stop()
    chart.server.close()
  }
})
