import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Page } from '@playwright/test'
import { startService } from './service.ts'
import { drawn, expect, test } from './story.ts'

const chartColour = [170, 34, 102] as const

/** A chart on another host: one colour, no tiles at all, and a kind of layer that our own chart does without. */
const serveChart = () =>
  serve((_, answer) => {
    const layers = [
      { id: 'ground', type: 'background', paint: { 'background-color': `rgb(${chartColour})` } },
      { id: 'warmth', type: 'heatmap', source: 'warm' },
    ]
    const warm = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } }
    answer.writeHead(200, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' })
    answer.end(JSON.stringify({ version: 8, sources: { warm }, layers }))
  })

const pictureColour = [34, 170, 102] as const
/** A picture of one pixel of that colour. */
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNQWpUGAAIkATNvvK/7AAAAAElFTkSuQmCC'

const servePictures = () =>
  serve((_, answer) => {
    answer.writeHead(200, { 'Content-Type': 'image/png', 'Access-Control-Allow-Origin': '*' })
    answer.end(Buffer.from(picture, 'base64'))
  })

async function serve(listener: RequestListener): Promise<{ server: Server; address: string }> {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = server.address()
  return { server, address: `http://127.0.0.1:${place && typeof place === 'object' ? place.port : 0}` }
}

/** The colour of a place without land and vessels. */
function colourOfSea(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'))
    const map = document.querySelector('canvas')
    const pen = document.createElement('canvas').getContext('2d')
    if (!map || !pen) return []
    pen.drawImage(map, 40, 200, 1, 1, 0, 0, 1, 1)
    dispatchEvent(new Event('afterprint'))
    return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)]
  })
}

test('MAP_STYLE_URL shows another chart below the vessels, and only its host may be requested', async ({ browser }) => {
  const chart = await serveChart()
  const service = await startService({
    MAP_STYLE_URL: `${chart.address}/style.json`,
    AIS_SOURCES: 'demo:?vessels=60&seed=7',
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
    await expect.poll(() => colourOfSea(page)).toEqual([...chartColour])
    expect(faults).toEqual([])
  } finally {
    await context.close()
    await service.stop()
    chart.server.close()
  }
})

test('CHART_OVERLAY draws pictures of another host above the chart, and names the host', async ({ browser }) => {
  const pictures = await servePictures()
  const service = await startService({
    CHART_OVERLAY: `${pictures.address}/{z}/{x}/{y}.png`,
    AIS_SOURCES: 'demo:?vessels=60&seed=7',
  })
  const context = await browser.newContext({ baseURL: service.address, storageState: service.session })
  try {
    const page = await context.newPage()
    await page.goto('/?map=2/30/15')
    await drawn(page)
    await expect.poll(() => colourOfSea(page)).toEqual([...pictureColour])
    await expect(page.getByRole('link', { name: '127.0.0.1', exact: true })).toBeVisible()
  } finally {
    await context.close()
    await service.stop()
    pictures.server.close()
  }
})
