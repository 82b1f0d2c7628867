import type { Page } from '@playwright/test'
import { clickPlaces } from './areasOnPage.ts'
import { drawn, expect, project, test } from './story.ts'
import { words } from './words.ts'

const [south, west, north, east] = [-44, -104, -36, -96]
const area = {
  type: 'Polygon',
  coordinates: [
    [
      ...[[west, south] as const, [east, south] as const, [east, north] as const, [west, north] as const],
      [west, south] as const,
    ],
  ],
}

/** A few pixels of open sea, far from coasts, vessels and the lines of the graticule. */
async function patchAt(page: Page, place: [number, number]): Promise<string> {
  const { x, y } = await project(page, place)
  const pixels = await page.screenshot({ clip: { x: x - 3, y: y - 3, width: 6, height: 6 } })
  return pixels.toString('base64')
}

test('an area is visible on the map in both themes until it is removed', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`/?map=5/-40/-100&last_known_position_within=${encodeURIComponent(JSON.stringify(area))}`)
  await drawn(page)
  const inside = () => patchAt(page, [-98.5, -38.5])
  const outside = () => patchAt(page, [-93.5, -38.5])
  await expect.poll(async () => (await inside()) === (await outside())).toBe(false)
  const byDay = await outside()

  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(outside).not.toBe(byDay)
  await expect.poll(async () => (await inside()) === (await outside())).toBe(false)

  await page.getByRole('button', { name: words.filters.clearAll }).click()
  await expect.poll(async () => (await inside()) === (await outside())).toBe(true)
})

test('a measured route is visible on the map until the ruler is closed', async ({ page }) => {
  await page.goto('/?map=5/-40/-100')
  await drawn(page)
  const middle: [number, number] = [-98.5, -38.5]
  const sea = await patchAt(page, middle)
  await page.keyboard.press('m')
  await expect(page.getByRole('region', { name: words.areas.measurement })).toBeVisible()
  await clickPlaces(page, [
    [-99.2, -38.5],
    [-97.8, -38.5],
  ])
  await expect.poll(() => patchAt(page, middle)).not.toBe(sea)
  await page.keyboard.press('m')
  await expect.poll(() => patchAt(page, middle)).toBe(sea)
})
