import type { Page } from '@playwright/test'
import { someVessels } from './filtersOnPage.ts'
import { chart, drawn, expect, open, panel, project, test, vesselAtRest, viewNear } from './story.ts'

/** Answers to these addresses wait until they are let go. */
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

/** The page is alive, and what it fetches when it is first shown has not come. */
async function openWithoutLateParts(page: Page, path: string): Promise<() => void> {
  await open(page, path)
  const html = await (await page.request.get(path)).text()
  const isScript = (pathname: string) => /^\/_next\/static\/chunks\/.*\.js$/.test(pathname)
  const release = await held(page, ({ pathname }) => isScript(pathname) && !html.includes(pathname))
  // A part that is asked for early enough is one of those that the load of a page waits for.
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('region', { name: /^Map of vessels/ })).toBeAttached()
  return release
}

const isNeighbour = ({ pathname, searchParams }: URL) =>
  pathname === '/api/vessels' && (searchParams.has('next') || searchParams.has('previous'))
const isRecord = ({ pathname }: URL) => /^\/api\/vessels\/[\da-f-]{36}$/.test(pathname)

const cameraOf = async (page: Page) =>
  ((await chart(page).getAttribute('data-camera')) ?? '').split('/').map(Number) as [number, number, number]

test('the next vessel asked for three times before an answer is the third', async ({ page }) => {
  await open(page, '/?map=5/51/3')
  const vessels = await someVessels(page)
  await page.goto(`/?map=5/51/3&vessel=${vessels[10]!.id}`)
  const next = panel(page).getByRole('button', { name: 'Next vessel' })
  await expect(next).toBeVisible()
  const release = await held(page, isNeighbour)
  await next.click()
  await next.click()
  await page.keyboard.press('j')
  release()
  await expect(page).toHaveURL(new RegExp(vessels[13]!.id))
  await expect(panel(page).getByRole('heading', { name: vessels[13]!.name!, exact: true })).toBeVisible()
})

test('a vessel that is closed while the next is asked for stays closed', async ({ page }) => {
  await open(page, '/?map=5/51/3')
  const [vessel] = await someVessels(page)
  await page.goto(`/?map=5/51/3&vessel=${vessel!.id}`)
  const next = panel(page).getByRole('button', { name: 'Next vessel' })
  await expect(next).toBeVisible()
  const release = await held(page, isNeighbour)
  await next.click()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  const answered = page.waitForResponse((response) => isNeighbour(new URL(response.url())))
  release()
  await (await answered).finished()
  await page.keyboard.press('l')
  await expect(page.getByRole('complementary', { name: 'Vessel list' })).toBeVisible()
  await expect(panel(page)).toBeHidden()
  await expect(page).not.toHaveURL(/vessel=/)
})

test('a map that is moved before the place of an opened vessel is known stays there', async ({ page }) => {
  await open(page, '/?map=9/-40/-150&list=true')
  await drawn(page)
  const release = await held(page, isRecord)
  await page.getByRole('row').nth(3).click()
  await expect(page).toHaveURL(/vessel=/)
  await page.mouse.move(700, 200)
  await page.mouse.down()
  await page.mouse.move(600, 250, { steps: 4 })
  await page.mouse.up()
  await expect(page).not.toHaveURL(/map=9\/-40\/-150/)
  release()
  await expect(panel(page).getByRole('button', { name: 'Next vessel' })).toBeVisible()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(chart(page)).toHaveAttribute('data-camera', /^10\//)
  const [, latitude, longitude] = await cameraOf(page)
  expect(Math.abs(latitude + 40)).toBeLessThan(1)
  expect(Math.abs(longitude + 150)).toBeLessThan(1)
})

test('all vessels that were asked for come too late for who has gone to a position since', async ({ page }) => {
  await open(page, '/?map=9/-40/-150')
  await drawn(page)
  const isExtent = ({ pathname }: URL) => pathname === '/api/extent'
  const release = await held(page, isExtent)
  await page.keyboard.press('z')
  await page.keyboard.press('g')
  await page.getByRole('textbox', { name: 'Position', exact: true }).fill('30 S 20 W')
  await page.keyboard.press('Enter')
  await expect(chart(page)).toHaveAttribute('data-camera', '10/-30/-20')
  const answered = page.waitForResponse((response) => isExtent(new URL(response.url())))
  release()
  await (await answered).finished()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(chart(page)).toHaveAttribute('data-camera', '11/-30/-20')
})

test('a step back to the address of the beginning shows the world again', async ({ page }) => {
  await open(page, '/')
  await drawn(page)
  const world = await chart(page).getAttribute('data-camera')
  const [vessel] = await someVessels(page)
  await page.getByRole('combobox').fill(String(vessel!.mmsi))
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  await expect(page).toHaveURL(/map=/)
  await page.goBack()
  await expect(panel(page)).toBeHidden()
  await expect.poll(async () => (await cameraOf(page))[0]).toBeLessThan(3)
  if (world !== null) await expect(chart(page)).toHaveAttribute('data-camera', world)
})

test('Enter takes what is found though somebody has gone on meanwhile, but not over a vessel that was opened', async ({
  page,
}) => {
  await open(page, '/?map=5/51/3&list=true')
  await drawn(page)
  const vessels = await someVessels(page)
  const isSearch = ({ pathname }: URL) => pathname === '/api/search'
  const release = await held(page, isSearch)
  const box = page.getByRole('combobox')
  await box.fill(String(vessels[20]!.mmsi))
  await box.press('Enter')
  await page.getByRole('button', { name: 'Filters' }).click()
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

test('a menu that is still coming is closed by Escape, and by going elsewhere', async ({ page }) => {
  const release = await openWithoutLateParts(page, '/?map=5/51/3&drawer=filters')
  await page.getByRole('button', { name: 'Share' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Share' })).toHaveAttribute('aria-expanded', 'false')
  await expect(page).toHaveURL(/drawer=filters/)
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('combobox').click()
  await page.keyboard.type('rot')
  release()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Speed: From (kn)' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toHaveCount(0)
  await expect(page.getByRole('combobox')).toBeFocused()
})

test('what is typed behind the key to a position is the position, though its dialog is still coming', async ({
  page,
}) => {
  const release = await openWithoutLateParts(page, '/?map=5/51/3')
  await page.keyboard.press('g')
  await page.keyboard.type('fal')
  for (let letter = 0; letter < 3; letter += 1) await page.keyboard.press('Backspace')
  await page.keyboard.type('50 N 2')
  release()
  const position = page.getByRole('textbox', { name: 'Position', exact: true })
  await expect(position).toBeFocused()
  await expect(position).toHaveValue('50 N 2')
  await page.keyboard.type(' E')
  await page.keyboard.press('Enter')
  await expect(chart(page)).toHaveAttribute('data-camera', /^10\/50\/2$/, { timeout: 45_000 })
  await expect(page).not.toHaveURL(/drawer=|list=/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.type('52 N 4 E')
  await page.keyboard.press('Enter')
  await expect(chart(page)).toHaveAttribute('data-camera', /^10\/52\/4$/)
})

/** The vessels are on the map; she is alone at that place of the screen. */
async function clickOnVessel(page: Page, position: [number, number]): Promise<void> {
  await expect(chart(page)).toHaveAttribute('data-vessels', 'true')
  const { x, y } = await project(page, position)
  await page.mouse.click(x, y)
}

test('who measures before the ruler has come opens no vessel, and goes back by Escape', async ({ page }) => {
  await open(page, '/')
  const vessel = await vesselAtRest(page)
  const release = await openWithoutLateParts(page, viewNear(vessel.position))
  await drawn(page)
  await page.keyboard.press('m')
  await clickOnVessel(page, vessel.position)
  await page.keyboard.press('l')
  await expect(page).toHaveURL(/list=true/)
  await expect(page).not.toHaveURL(/vessel=/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  release()
  await expect(page).not.toHaveURL(/list=|vessel=/)
  await expect(page.getByRole('region', { name: 'Measurement' })).toBeHidden()
  await clickOnVessel(page, vessel.position)
  await expect(panel(page)).toBeVisible()
})

test('the ruler is told of while it is still coming', async ({ page }) => {
  const release = await openWithoutLateParts(page, '/?map=5/51/3')
  await drawn(page)
  await page.keyboard.press('m')
  const way = page.getByRole('region', { name: 'Measurement' })
  await expect(way).toContainText('Loading…')
  await page.keyboard.press('m')
  await expect(way).toBeHidden()
  await page.keyboard.press('m')
  await expect(way).toBeVisible()
  release()
  await expect(way).toContainText('Click to set points')
  await expect(way).toHaveCount(1)
})

test('who draws before what draws has come opens no vessel', async ({ page }) => {
  await open(page, '/')
  const vessel = await vesselAtRest(page)
  // Nothing of this page may be on its way any more: with it goes what was fetched for it.
  await page.goto('about:blank')
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route(/\/_next\/static\/chunks\/.*\.js/, async (route) => {
    const response = await route.fetch()
    const isDrawing = (await response.text()).includes('TerraDraw')
    if (isDrawing) await released
    await route.fulfill({ response })
  })
  // The page is not loaded before what is held has come.
  await page.goto(`${viewNear(vessel.position)}&drawer=areas`, { waitUntil: 'commit' })
  await drawn(page)
  await page.getByRole('complementary', { name: 'Areas' }).getByRole('button', { name: 'Rectangle' }).click()
  const bar = page.getByRole('region', { name: 'Draw on map' })
  await expect(bar).toContainText('Loading…')
  await clickOnVessel(page, vessel.position)
  await page.keyboard.press('l')
  await expect(page).toHaveURL(/list=true/)
  await expect(page).not.toHaveURL(/vessel=/)
  release()
  await expect(bar).toContainText('Set two opposite corners')
  await expect(panel(page)).toBeHidden()
})

test("a vessel's panel that comes late leaves the focus to whoever types", async ({ page }) => {
  await open(page, '/?map=5/51/3')
  const [vessel] = await someVessels(page)
  const release = await openWithoutLateParts(page, `/?map=5/51/3&vessel=${vessel!.id}`)
  await page.getByRole('combobox').click()
  await page.keyboard.type('fa')
  release()
  await expect(panel(page).getByRole('heading', { name: vessel!.name!, exact: true })).toBeVisible()
  await page.keyboard.type('l')
  await expect(page.getByRole('combobox')).toHaveValue('fal')
  await expect(page).not.toHaveURL(/list=true/)
})

test('what is typed into a filter just before Escape closes the panel counts', async ({ page }) => {
  await open(page, '/?map=5/51/3&drawer=filters')
  const least = page.getByRole('textbox', { name: 'Speed: From (kn)' })
  await least.pressSequentially('12')
  await least.press('Escape')
  await expect(page).not.toHaveURL(/drawer=/)
  await expect(page).toHaveURL(/speed_min=12/)
})

test('the list that is to follow the map keeps the focus where it was', async ({ page }) => {
  await open(page, '/?map=5/51/3&list=true')
  await drawn(page)
  const inView = page.getByRole('button', { name: 'In map view only' })
  await inView.press('Enter')
  await expect(inView).toHaveAttribute('aria-pressed', 'true')
  await expect(inView).toBeFocused()
  await inView.press('Enter')
  await expect(page).not.toHaveURL(/in_view/)
})

test('an area is gone to though the map has not come yet', async ({ page }) => {
  const area = '{"type":"Polygon","coordinates":[[[2,51],[4,51],[4,53],[2,53],[2,51]]]}'
  await open(page, '/account')
  const release = await held(page, ({ pathname }) => pathname.startsWith('/maplibre/'))
  const view = new URLSearchParams({ map: '2/-40/-150', drawer: 'areas', last_known_position_within: area })
  await page.goto(`/?${view}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Show Area 1' }).click()
  release()
  await expect.poll(async () => Math.abs((await cameraOf(page))[1] - 52)).toBeLessThan(1)
})
