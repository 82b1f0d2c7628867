import type { Page } from '@playwright/test'
import { coloursAt } from './coloursOnPage.ts'
import { filters } from './filtersOnPage.ts'
import { lines, nameOf } from './listOnPage.ts'
import {
  chart,
  drawn,
  expect,
  held,
  panel,
  pathIn,
  someVessels,
  test,
  vesselAtRest,
  vesselsDrawn,
  viewNear,
} from './story.ts'
import { words } from './words.ts'

const isRecord = (address: URL) => /^\/api\/vessels\/[\da-f-]{36}$/.test(pathIn(address))

const cameraOf = async (page: Page) =>
  ((await chart(page).getAttribute('data-camera')) ?? '').split('/').map(Number) as [number, number, number]

test('a map moved before the position of an opened vessel is known stays there', async ({ page }) => {
  const release = await held(page, isRecord)
  await page.goto('/?map=9/-40/-150&table=true&in_view=false')
  await drawn(page)
  const line = lines(page).nth(2)
  await expect(nameOf(line)).toHaveText(/\S/)
  await line.click()
  await expect(page).toHaveURL(/vessel=/)
  await page.mouse.move(700, 200)
  await page.mouse.down()
  await page.mouse.move(600, 250, { steps: 4 })
  await page.mouse.up()
  await expect(page).not.toHaveURL(/map=9\/-40\/-150/)
  release()
  await expect(panel(page).getByRole('button', { name: 'Next vessel' })).toBeVisible()
  await page.getByRole('button', { name: words.map.zoomIn }).click()
  await expect(chart(page)).toHaveAttribute('data-camera', /^10\//)
  const [, latitude, longitude] = await cameraOf(page)
  expect(Math.abs(latitude + 40)).toBeLessThan(1)
  expect(Math.abs(longitude + 150)).toBeLessThan(1)
})

test('a late response for all vessels does not move a map that has gone to a position since', async ({ page }) => {
  const isExtent = (address: URL) => pathIn(address) === '/api/extent'
  const release = await held(page, isExtent)
  await page.goto('/?map=9/-40/-150')
  await drawn(page)
  await page.keyboard.press('z')
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: words.search.label }).fill('30 S 20 W')
  await page.keyboard.press('Enter')
  await expect(chart(page)).toHaveAttribute('data-camera', '11/-30/-20')
  const answered = page.waitForResponse((response) => isExtent(new URL(response.url())))
  release()
  await (await answered).finished()
  await page.getByRole('button', { name: words.map.zoomIn }).click()
  await expect(chart(page)).toHaveAttribute('data-camera', '12/-30/-20')
})

test('going back to the first address shows the world again', async ({ page }) => {
  await page.goto('/')
  await drawn(page)
  const world = await chart(page).getAttribute('data-camera')
  const [vessel] = await someVessels(page)
  await page.getByRole('combobox', { name: words.search.label }).fill(String(vessel!.mmsi))
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  await expect(page).toHaveURL(/map=/)
  await page.goBack()
  await expect(panel(page)).toBeHidden()
  await expect.poll(async () => (await cameraOf(page))[0]).toBeLessThan(3)
  if (world !== null) await expect(chart(page)).toHaveAttribute('data-camera', world)
})

test('vessels stay until those of the new filters are loaded', async ({ page }) => {
  const vessel = await vesselAtRest(page)
  const other = vessel.ship_type === 'Tanker' ? 'Cargo' : 'Tanker'
  let asked = 0
  const isAsked = (address: URL) => pathIn(address).startsWith('/api/tiles/') && address.search.includes('ship_type=')
  page.on('request', (request) => {
    if (isAsked(new URL(request.url()))) asked++
  })
  const release = await held(page, isAsked)
  await page.goto(`${viewNear(vessel.position)}&drawer=filters`)
  await vesselsDrawn(page)
  const choice = filters(page).getByRole('checkbox', { name: new RegExp(`^${other}`) })
  await expect(choice).toBeVisible()
  const before = await coloursAt(page, vessel.position)
  await choice.check()
  await expect.poll(() => asked).toBeGreaterThan(0)
  await expect(page).toHaveURL(new RegExp(`ship_type=${other}`))
  expect(await coloursAt(page, vessel.position), 'before the new tiles are loaded').toBe(before)
  release()
  await expect.poll(() => coloursAt(page, vessel.position)).not.toBe(before)
})

test('panels opened before the map is drawn stay in the address', async ({ page }) => {
  const release = await held(page, (address) => pathIn(address).startsWith('/basemap/'))
  await page.goto('/?map=5/51/3')
  await expect(page.getByText('300 vessels · live')).toBeVisible()
  await page.getByRole('button', { name: words.dashboard.filters }).click()
  await page.getByRole('button', { name: words.dashboard.list }).click()
  release()
  await drawn(page)
  for (const part of [/map=5/, /drawer=filters/, /table=true/]) await expect(page).toHaveURL(part)
})
