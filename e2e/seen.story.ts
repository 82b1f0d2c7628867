import { encodeCompactArea } from '../lib/wire/area/compactArea.ts'
import { clickPlaces } from './areasOnPage.ts'
import { coloursAt } from './coloursOnPage.ts'
import { drawn, expect, test } from './story.ts'
import { words } from './words.ts'

const area = encodeCompactArea([
  [
    [
      [-104, -44],
      [-96, -44],
      [-96, -36],
      [-104, -36],
      [-104, -44],
    ],
  ],
])

test('an area is visible on the map in both themes until it is removed', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`/?map=5/-40/-100&last_known_position_within=${area}`)
  await drawn(page)
  const inside = () => coloursAt(page, [-98.5, -38.5])
  const outside = () => coloursAt(page, [-93.5, -38.5])
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
  const sea = await coloursAt(page, middle)
  await page.keyboard.press('m')
  await expect(page.getByRole('region', { name: words.areas.measurement })).toBeVisible()
  await clickPlaces(page, [
    [-99.2, -38.5],
    [-97.8, -38.5],
  ])
  await expect.poll(() => coloursAt(page, middle)).not.toBe(sea)
  await page.keyboard.press('m')
  await expect.poll(() => coloursAt(page, middle)).toBe(sea)
})
