import { createSocket } from 'node:dgram'
import { connect } from 'node:net'
import type { Page } from '@playwright/test'
import { encodeMessage } from '../lib/ais/encode.ts'
import { freePort } from '../lib/testing/freePort.ts'
import { startService } from './service.ts'
import { drawn, expect, project, test, vesselAtRest, viewNear } from './story.ts'
import { words } from './words.ts'

type Place = [longitude: number, latitude: number]

/** Lets the page read back what its map has drawn; by default GL discards a frame once it is shown. */
async function keepFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = new Proxy(HTMLCanvasElement.prototype.getContext, {
      apply: (getContext, canvas, [kind, options]) =>
        Reflect.apply(getContext, canvas, [kind, { ...options, preserveDrawingBuffer: true }]),
    })
  })
}

/** The colour of the map at a place: red, green and blue. */
async function colourAt(page: Page, place: Place): Promise<string> {
  const at = await project(page, place)
  return page.evaluate(({ x, y }) => {
    const map = document.querySelector<HTMLCanvasElement>('.maplibregl-canvas')
    const pen = document.createElement('canvas').getContext('2d')
    if (!map || !pen) return ''
    const { left, top, width } = map.getBoundingClientRect()
    const scale = map.width / width
    pen.drawImage(map, Math.round((x - left) * scale), Math.round((y - top) * scale), 1, 1, 0, 0, 1, 1)
    return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)].join()
  }, at)
}

/** A position report of a moored vessel. */
function sentencesAt([longitude, latitude]: Place): string {
  const position = { longitude, latitude, speedKnots: 0, courseDegrees: null, headingDegrees: null }
  const sentences = encodeMessage({ type: 1, mmsi: 244_123_456, navigationalStatus: 5, ...position })
  return sentences.map((sentence) => `${sentence}\r\n`).join('')
}

test('data received over TCP and UDP appears on the map without a reload', async ({ browser }) => {
  const [connected, datagrams] = [await freePort(), await freePort()]
  const service = await startService({
    AIS_SOURCES: `tcp-listen://127.0.0.1:${connected} udp://127.0.0.1:${datagrams}`,
  })
  const context = await browser.newContext({ baseURL: service.address, storageState: service.session })
  const receiver = connect(connected, '127.0.0.1')
  const socket = createSocket('udp4')
  try {
    const page = await context.newPage()
    await keepFrames(page)
    await page.goto('/?map=12/54.5/4')
    await drawn(page)
    const [one, other]: Place[] = [
      [3.98, 54.5],
      [4.02, 54.51],
    ]
    const [seaThere, seaHere] = [await colourAt(page, one!), await colourAt(page, other!)]
    receiver.write(sentencesAt(one!))
    await expect.poll(() => colourAt(page, one!)).not.toBe(seaThere)
    socket.send(sentencesAt(other!), datagrams, '127.0.0.1')
    await expect.poll(() => colourAt(page, other!)).not.toBe(seaHere)
    await expect.poll(() => colourAt(page, one!), 'the former position is empty').toBe(seaThere)
  } finally {
    receiver.destroy()
    socket.close()
    await context.close()
    await service.stop()
  }
})

test('vessels stay until those of the new filters are loaded', async ({ page }) => {
  await keepFrames(page)
  const vessel = await vesselAtRest(page)
  await page.goto(`${viewNear(vessel.position)}&drawer=filters`)
  await drawn(page)
  const filters = page.getByRole('complementary', { name: words.filters.panel })
  const other = vessel.ship_type === 'Tanker' ? 'Cargo' : 'Tanker'
  const choice = filters.getByRole('checkbox', { name: new RegExp(`^${other}`) })
  await expect(choice).toBeVisible()
  const before = await colourAt(page, vessel.position)

  let asked = 0
  let openGate = () => {}
  const gate = new Promise<void>((open) => {
    openGate = open
  })
  await page.route(/\/api\/tiles\/.*ship_type=/, async (route) => {
    asked++
    await gate
    await route.continue()
  })
  await choice.check()
  await expect.poll(() => asked).toBeGreaterThan(0)
  await expect(page).toHaveURL(new RegExp(`ship_type=${other}`))
  expect(await colourAt(page, vessel.position), 'before the new tiles are loaded').toBe(before)

  openGate()
  await expect.poll(() => colourAt(page, vessel.position)).not.toBe(before)
})
