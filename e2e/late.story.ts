import type { Page } from '@playwright/test'
import { chart, drawn, expect, panel, someVessels, test } from './story.ts'
import { words } from './words.ts'

/** Holds answers to these addresses until the returned function is called. To be called before the page is opened: Chromium does not intercept requests sent just after. */
async function held(page: Page, isHeld: (address: URL) => boolean): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route(isHeld, async (route) => {
    await released
    await route.continue()
  })
  return release
}

const isRecord = ({ pathname }: URL) => /^\/api\/vessels\/[\da-f-]{36}$/.test(pathname)

const cameraOf = async (page: Page) =>
  ((await chart(page).getAttribute('data-camera')) ?? '').split('/').map(Number) as [number, number, number]

test('a map moved before the position of an opened vessel is known stays there', async ({ page }) => {
  const release = await held(page, isRecord)
  await page.goto('/?map=9/-40/-150&list=true')
  await drawn(page)
  await page.getByRole('row').nth(3).click()
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
  const isExtent = ({ pathname }: URL) => pathname === '/api/extent'
  const release = await held(page, isExtent)
  await page.goto('/?map=9/-40/-150')
  await drawn(page)
  await page.keyboard.press('z')
  await page.keyboard.press('g')
  await page.getByRole('textbox', { name: words.map.goToLabel, exact: true }).fill('30 S 20 W')
  await page.keyboard.press('Enter')
  await expect(chart(page)).toHaveAttribute('data-camera', '10/-30/-20')
  const answered = page.waitForResponse((response) => isExtent(new URL(response.url())))
  release()
  await (await answered).finished()
  await page.getByRole('button', { name: words.map.zoomIn }).click()
  await expect(chart(page)).toHaveAttribute('data-camera', '11/-30/-20')
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

test('Enter opens a late result, but does not replace a vessel opened since', async ({ page }) => {
  const isSearch = ({ pathname }: URL) => pathname === '/api/search'
  const release = await held(page, isSearch)
  await page.goto('/?map=5/51/3&list=true')
  await drawn(page)
  const vessels = await someVessels(page)
  const box = page.getByRole('combobox', { name: words.search.label })
  await box.fill(String(vessels[20]!.mmsi))
  await box.press('Enter')
  await page.getByRole('button', { name: words.dashboard.filters }).click()
  release()
  await expect(page).toHaveURL(new RegExp(vessels[20]!.id))
  await expect(page).toHaveURL(/drawer=filters/)

  const releaseAgain = await held(page, isSearch)
  await box.fill(String(vessels[21]!.mmsi))
  await box.press('Enter')
  const row = page.getByRole('row').nth(2)
  await row.click()
  const opened = await page.evaluate(() => new URL(location.href).searchParams.get('vessel'))
  const answered = page.waitForResponse((response) => isSearch(new URL(response.url())))
  releaseAgain()
  await (await answered).finished()
  await page.keyboard.press('Escape')
  expect(opened).not.toBe(vessels[21]!.id)
  await expect(page).not.toHaveURL(new RegExp(vessels[21]!.id))
})

test('switching the list to the map view keeps the focus', async ({ page }) => {
  await page.goto('/?map=5/51/3&list=true')
  await drawn(page)
  const inView = page.getByRole('button', { name: words.list.inView })
  await inView.press('Enter')
  await expect(inView).toHaveAttribute('aria-pressed', 'true')
  await expect(inView).toBeFocused()
  await inView.press('Enter')
  await expect(page).not.toHaveURL(/in_view/)
})

test('a panel opened before the page has loaded stays in the address', async ({ page }) => {
  await page.goto('/account')
  for (const [name, address] of [
    ['Filters', /drawer=filters/],
    ['Vessel list', /list=true/],
  ] as const) {
    await page.goto('/?map=5/51/3', { waitUntil: 'commit' })
    await page.getByRole('button', { name }).click()
    await drawn(page)
    await expect(page).toHaveURL(address)
    await expect(page).toHaveURL(/map=5/)
  }
})
