import { connect } from 'node:net'
import type { Page } from '@playwright/test'
import { encodeMessage } from '../lib/ais/encode.ts'
import { freePort } from '../lib/testing/freePort.ts'
import { startService } from './service.ts'
import { chart, expect, panel, project, storiesWith, vesselsDrawn } from './story.ts'
import { words } from './words.ts'

const vessels = [
  { mmsi: 520_000_001, longitude: 178, latitude: -17 },
  { mmsi: 520_000_002, longitude: -178.5, latitude: -17 },
] as const
const [west, east] = vessels

/** Projects a vessel on a chart across the 180° meridian, continued eastwards. */
const drawnAt = (page: Page, { longitude, latitude }: (typeof vessels)[number]) =>
  project(page, [(longitude + 360) % 360, latitude])

const sentences = vessels.flatMap(({ mmsi, longitude, latitude }) =>
  encodeMessage({
    type: 1,
    mmsi,
    navigationalStatus: 1,
    longitude,
    latitude,
    speedKnots: 0,
    courseDegrees: null,
    headingDegrees: null,
  }),
)

/** A service with a vessel on either side of the meridian. */
const test = storiesWith(async () => {
  const port = await freePort()
  const service = await startService({ AIS_SOURCES: `tcp-listen://127.0.0.1:${port}` })
  const receiver = connect(port, '127.0.0.1')
  receiver.write(sentences.map((sentence) => `${sentence}\r\n`).join(''))
  const stop = async () => {
    receiver.destroy()
    await service.stop()
  }
  return { ...service, stop }
})

async function openBetween(page: Page): Promise<void> {
  await page.goto('/?map=5/-17/179.5')
  await vesselsDrawn(page)
  await expect(page.getByText('2 vessels · live')).toBeVisible()
}

test('a vessel beyond the meridian can be hovered and clicked, and the map does not move', async ({ page }) => {
  await openBetween(page)
  for (const vessel of vessels) {
    const { x, y } = await drawnAt(page, vessel)
    const message = page.getByText(`MMSI ${vessel.mmsi}`, { exact: true })
    await page.mouse.move(x + 3, y)
    await page.mouse.move(x, y)
    await expect(message).toBeVisible()
    const card = (await message.boundingBox())!
    expect(Math.abs(card.x + card.width / 2 - x)).toBeLessThan(150)
  }
  const { x, y } = await drawnAt(page, east)
  await page.mouse.click(x, y)
  await expect(panel(page).getByText(String(east.mmsi)).first()).toBeVisible()
  await page.getByRole('button', { name: words.map.zoomIn }).click()
  await expect(chart(page)).toHaveAttribute('data-camera', '6/-17/179.5')
})

test('a box around both vessels selects both', async ({ page }) => {
  await openBetween(page)
  const [from, to] = [await drawnAt(page, west), await drawnAt(page, east)]
  await page.keyboard.down('Shift')
  await page.mouse.move(from.x - 60, from.y - 60)
  await page.mouse.down()
  await page.mouse.move(to.x + 60, to.y + 60, { steps: 4 })
  await page.mouse.up()
  await page.keyboard.up('Shift')
  await expect(page).toHaveURL(new RegExp(`selected=${west.mmsi}.*${east.mmsi}|selected=${east.mmsi}.*${west.mmsi}`))
})
