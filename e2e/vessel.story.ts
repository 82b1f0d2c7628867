import type { Page } from '@playwright/test'
import {
  chart,
  copied,
  drawn,
  expect,
  pageWidth,
  panel,
  phone,
  project,
  release,
  secondBrowser,
  test,
  vesselAtRest,
  vesselsDrawn,
  viewNear,
} from './story.ts'
import { words } from './words.ts'

test(
  'a click on a vessel opens its record, and its address opens the same record',
  release,
  async ({ page, browser, baseURL }) => {
    const vessel = await vesselAtRest(page)
    await page.goto(viewNear(vessel.position))
    await vesselsDrawn(page)
    await expect(page.getByText('300 vessels · live')).toBeVisible()
    await expect(page.getByText(words.page.simulatedFleet)).toBeVisible()

    const { x, y } = await project(page, vessel.position)
    await page.mouse.click(x, y)
    await expect(panel(page)).toBeVisible()
    await expect(panel(page).getByRole('heading', { name: vessel.name!, exact: true })).toBeVisible()
    await expect(panel(page).getByText(String(vessel.mmsi))).toBeVisible()
    await expect(panel(page).getByText(/^\d\d°\d\d\.\d′[NS] \d{3}°\d\d\.\d′[EW]$/)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`vessel=${vessel.id}`))

    const { page: theirs, leave } = await secondBrowser(browser, baseURL, {})
    await theirs.goto(page.url())
    await expect(panel(theirs).getByRole('heading', { name: vessel.name!, exact: true })).toBeVisible()
    const camera = (address: string) => new URL(address).searchParams.get('map')
    expect(camera(theirs.url())).toBe(camera(page.url()))
    await leave()

    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(page).not.toHaveURL(/vessel=/)
    await page.goBack()
    await expect(panel(page)).toBeVisible()
  },
)

test('a position is copied in decimal degrees, a link as in the address bar', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const vessel = await vesselAtRest(page)
  await page.goto(`${viewNear(vessel.position)}&vessel=${vessel.id}`)
  await panel(page).getByRole('button', { name: words.vessel.copyPosition }).click()
  await expect.poll(() => copied(page)).toMatch(/^-?\d+\.\d{5}, -?\d+\.\d{5}$/)
  const [latitude = 0, longitude = 0] = (await copied(page)).split(', ').map(Number)
  expect(latitude).toBeCloseTo(vessel.position[1], 2)
  expect(longitude).toBeCloseTo(vessel.position[0], 2)
  await expect(panel(page).getByText(words.vessel.copyLinkShort, { exact: true })).toBeVisible()
  await panel(page).getByRole('button', { name: words.vessel.copyLink }).click()
  await expect.poll(() => copied(page)).toBe(page.url())
})

test('closing a vessel stops following it, and going back restores both', async ({ page }) => {
  const vessel = await vesselAtRest(page)
  await page.goto(`${viewNear(vessel.position)}&vessel=${vessel.id}`)
  await drawn(page)
  await panel(page).getByRole('button', { name: words.vessel.follow }).click()
  await expect(page).toHaveURL(/follow=true/)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(page).not.toHaveURL(/vessel=|follow=/)
  await page.goBack()
  await expect(panel(page).getByRole('button', { name: words.vessel.follow, pressed: true })).toBeVisible()
})

test('going elsewhere stops following a vessel; zooming or opening a link does not', async ({ page }) => {
  const vessel = await vesselAtRest(page)
  await page.goto(`${viewNear(vessel.position)}&vessel=${vessel.id}&follow=true&drawer=areas`)
  await drawn(page)
  const map = page.getByRole('region', { name: /^Map of vessels/ })
  const follow = panel(page).getByRole('button', { name: words.vessel.follow })
  const ways: [name: string, go: () => Promise<unknown>][] = [
    ['an arrow key', () => map.press('ArrowLeft')],
    [
      'a position',
      async () => {
        await map.press('/')
        await page.getByRole('combobox', { name: words.search.label }).fill('50 N 2 W')
        await page.keyboard.press('Enter')
      },
    ],
    // The last: the middle of the whole world stays where it is.
    ['fit all results', () => map.press('z')],
  ]
  for (const [name, go] of ways) {
    await expect(follow, name).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => pixelsFromMiddle(page, vessel.position), name).toBeLessThan(60)
    await page.getByRole('button', { name: words.map.zoomIn }).click()
    await expect(page, name).toHaveURL(/follow=true/)
    await go()
    await expect(page, name).not.toHaveURL(/follow=/)
    await follow.click()
  }
})

/** Panels on both sides leave a middle that lies a little beside that of the map. */
async function pixelsFromMiddle(page: Page, place: [number, number]): Promise<number> {
  const { x, y, width, height } = (await chart(page).boundingBox())!
  const at = await project(page, place)
  return Math.hypot(at.x - x - width / 2, at.y - y - height / 2)
}

test('by keyboard alone, a user opens and closes a vessel and changes the theme', release, async ({ page }) => {
  const vessel = await vesselAtRest(page)
  await page.goto(`/?map=13/${vessel.position[1].toFixed(5)}/${vessel.position[0].toFixed(5)}`)
  await vesselsDrawn(page)
  const map = chart(page).getByRole('region', { name: /Map of vessels/ })
  await map.focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(vessel.name!)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()

  await page.getByRole('button', { name: /^Account/ }).press('Enter')
  await page.getByRole('menuitemradio', { name: words.dashboard.themes.night }).press('Enter')
  await expect(page).toHaveURL(/theme=night/)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night')
})

test.describe('a link to an unknown vessel', () => {
  test.use({ expectedErrors: /404 \(Not Found\)/ })

  test('names the MMSI of a vessel not received yet, and leads back to the map', async ({ page }) => {
    await page.goto('/?map=4/50/0&vessel=6c617374-6669-8780-8000-000211999990')
    await expect(panel(page).getByRole('heading', { name: words.vessel.notReceived })).toBeVisible()
    await expect(panel(page).getByText('MMSI 211999990')).toBeVisible()
    await panel(page).getByRole('button', { name: words.vessel.toTheMap }).click()
    await expect(panel(page)).toBeHidden()
    await expect(page).not.toHaveURL(/vessel=/)
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  const sheetTop = async (page: Page) => (await panel(page).boundingBox())?.y ?? 0

  test('a link from a larger screen shows its vessel above the sheet', async ({ page }) => {
    const { id, position } = await vesselAtRest(page)
    await page.goto(`/?map=12/${position[1].toFixed(4)}/${(position[0] + 0.1).toFixed(4)}&vessel=${id}`)
    await drawn(page)
    await expect(panel(page).getByRole('region', { name: words.vessel.groups.voyage })).toBeVisible()
    await expect.poll(async () => (await project(page, position)).x).toBeGreaterThan(0)
    await expect.poll(async () => (await project(page, position)).y).toBeLessThan(await sheetTop(page))
  })

  test('a tap opens a sheet that can be enlarged, and nothing is wider than the screen', release, async ({ page }) => {
    const vessel = await vesselAtRest(page)
    await page.goto(`/?map=12/${(vessel.position[1] - 0.03).toFixed(4)}/${vessel.position[0].toFixed(4)}`)
    await vesselsDrawn(page)
    await expect(page.getByText(words.page.simulatedFleet)).toBeVisible()
    await expect(page.getByRole('button', { name: words.map.fit })).toBeVisible()
    await expect(page.getByRole('button', { name: words.map.zoomIn }), 'fingers zoom').toBeHidden()
    const { x, y } = await project(page, vessel.position)
    await page.touchscreen.tap(x, y)
    await expect(panel(page)).toBeVisible()
    await expect(panel(page).getByRole('heading', { name: vessel.name!, exact: true })).toBeVisible()
    await expect.poll(async () => Math.round((await panel(page).boundingBox())?.height ?? 0)).toBe(422)
    await expect.poll(async () => (await project(page, vessel.position)).y).toBeLessThan(await sheetTop(page))
    const lastFact = panel(page)
      .getByRole('region', { name: words.vessel.groups.motion })
      .getByText(words.facts.timestamp)
    await expect(lastFact).toBeInViewport({ ratio: 1 })
    await expect(panel(page).getByText(words.vessel.followShort, { exact: true })).toBeInViewport({ ratio: 1 })
    await panel(page).getByRole('button', { name: words.ui.larger }).click()
    await expect.poll(async () => Math.round((await panel(page).boundingBox())?.height ?? 0)).toBe(796)
    expect(await pageWidth(page)).toBe(390)
    await panel(page).getByRole('button', { name: words.vessel.close }).click()
    await expect(panel(page)).toBeHidden()
  })
})
