import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { coloursIn, themed } from './coloursOnPage.ts'
import { list } from './listOnPage.ts'
import {
  accessFaults,
  accessFaultsInBothThemes,
  chart,
  copied,
  drawn,
  expect,
  panel,
  project,
  release,
  someVessels,
  test,
  vesselAtRest,
  vesselsDrawn,
} from './story.ts'
import { words } from './words.ts'

const camera = (page: Page) => {
  const parts = (new URL(page.url()).searchParams.get('map') ?? '').split('/').map(Number)
  return { zoom: parts[0] ?? 0, latitude: parts[1] ?? 0, longitude: parts[2] ?? 0 }
}

test('a key and a button fit all matching vessels into view', async ({ page }) => {
  const vessel = await vesselAtRest(page)
  await page.goto(`/?map=2/-40/-150&mmsi=${vessel.mmsi}`)
  await drawn(page)
  await page.keyboard.press('z')
  await expect.poll(() => Math.abs(camera(page).longitude - vessel.position[0])).toBeLessThan(0.1)
  expect(camera(page).latitude).toBeCloseTo(vessel.position[1], 1)
  expect(camera(page).zoom).toBe(14)

  await page.goto('/?map=12/0/0&mmsi=201999999')
  await drawn(page)
  await page.getByRole('button', { name: words.map.fit }).click()
  await expect(page.getByText(words.map.nothingToFit)).toBeVisible()
  expect(camera(page).zoom).toBe(12)
})

test('vessels that match filters only elsewhere are one click away', async ({ page }) => {
  const vessel = await vesselAtRest(page)
  await page.goto(`/?map=6/-40/-150&mmsi=${vessel.mmsi}`)
  await drawn(page)
  await expect(page.getByText(words.map.outsideView('1', true))).toBeVisible()
  await page.getByRole('button', { name: words.map.zoomToFit }).click()
  await expect.poll(() => camera(page).zoom).toBe(14)
  await expect(page.getByText(words.map.outsideView('1', true))).toBeHidden()
})

test('the list moves the map where it would cover an area', async ({ page }) => {
  const ring = [
    [3, 49.2],
    [5, 49.2],
    [5, 50],
    [3, 50],
    [3, 49.2],
  ]
  const south = JSON.stringify({ type: 'Polygon', coordinates: [ring] })
  await page.goto(`/?map=6/51/4&last_known_position_within=${encodeURIComponent(south)}`)
  await drawn(page)
  const { y: before } = await project(page, [4, 49.2])
  await page.keyboard.press('l')
  // Until it is loaded, another element has its place.
  await expect(list(page)).toBeVisible()
  const listTop = (await list(page).boundingBox())!.y
  expect(before).toBeGreaterThan(listTop)
  await expect.poll(async () => (await project(page, [4, 49.2])).y).toBeLessThan(listTop)
  await page.keyboard.press('l')
  await expect(list(page)).toBeHidden()
})

test('the map loads at most 610 kB of scripts', release, async ({ page }) => {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) sizes.push(response.body().then((body) => gzipSync(body).length))
  })
  await page.goto('/')
  await vesselsDrawn(page)
  expect(sizes.length).toBeGreaterThan(5)
  expect((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(610_000)
})

test('search goes to a position and reports errors in one; the pointer position is shown and copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/?map=3/0/0')
  await drawn(page)
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: words.search.label })
  await field.fill('51 99.9 N 4 8 E')
  await field.press('Enter')
  await expect(page.getByText(words.search.placeFaults.minutes)).toBeVisible()
  await field.fill('51°57.3′N 004°08.1′E')
  await field.press('Enter')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect.poll(() => camera(page)).toEqual({ zoom: 11, latitude: 51.955, longitude: 4.135 })
  await expect(page.getByText('51°57.3′N 004°08.1′E')).toBeVisible()

  const { x, y } = await project(page, [4.135, 51.955])
  await page.mouse.move(x + 40, y)
  await page.mouse.move(x, y)
  await expect(page.getByText(/^Cursor position: 51°57\.\d′N 004°08/)).toBeVisible()
  await page.keyboard.press('c')
  await expect.poll(() => copied(page)).toMatch(/^51\.95\d+, 4\.13\d+$/)
})

test('at the highest zoom a vessel is drawn to scale, and a click anywhere on its hull opens it', async ({ page }) => {
  const vessels = await someVessels(page)
  const vessel = vessels.find(
    ({ name, length, navigational_status, last_known_position: at }) =>
      name && (length ?? 0) > 120 && navigational_status === 'MOORED' && at && at.heading !== 511,
  )
  expect(vessel, 'a long vessel at rest with a heading').toBeDefined()
  const { geometry, heading } = vessel!.last_known_position!
  const [longitude, latitude] = geometry.coordinates
  await page.goto(`/?map=16.5/${latitude}/${longitude}`)
  await vesselsDrawn(page)
  const turn = (heading * Math.PI) / 180
  const metres = 0.15 * vessel!.length!
  const ahead: [number, number] = [
    longitude + (metres * Math.sin(turn)) / (111_195 * Math.cos((latitude * Math.PI) / 180)),
    latitude + (metres * Math.cos(turn)) / 111_195,
  ]
  const { x, y } = await project(page, ahead)
  const antenna = await project(page, geometry.coordinates)
  expect(Math.hypot(x - antenna.x, y - antenna.y)).toBeGreaterThan(20)
  // Hulls are drawn after the first vessels.
  await expect
    .poll(async () => {
      await page.mouse.move(x + 2, y)
      await page.mouse.move(x, y)
      return page.getByText(vessel!.name!, { exact: true }).isVisible()
    })
    .toBe(true)
  await page.mouse.click(x, y)
  await expect(panel(page)).toBeVisible()
  await expect(panel(page).getByRole('heading', { name: vessel!.name!, exact: true })).toBeVisible()
})

test('the tooltip of a vessel is fully visible, also at the edge of the map', async ({ page }) => {
  await page.goto('/')
  const vessel = await vesselAtRest(page)
  const [longitude, latitude] = vessel.position
  const { width, height } = (await chart(page).boundingBox())!
  const [zoom, fromLeft, fromTop] = [12, 14, 12]
  const degreesPerPixel = 360 / (512 * 2 ** zoom)
  const north = latitude - (height / 2 - fromTop) * degreesPerPixel * Math.cos((latitude * Math.PI) / 180)
  const east = longitude + (width / 2 - fromLeft) * degreesPerPixel
  await page.goto(`/?map=${zoom}/${north.toFixed(5)}/${east.toFixed(5)}`)
  await vesselsDrawn(page)
  const { x, y } = await project(page, vessel.position)
  await page.mouse.move(x + 3, y + 3)
  await page.mouse.move(x, y)
  await expect(page.getByText(vessel.name!, { exact: true })).toBeVisible()
  await expect(page.getByText(vessel.name!, { exact: true })).toBeInViewport({ ratio: 1 })
})

test('a wall display shows the map, the feed state and a link to the full view', async ({ page }) => {
  await page.goto('/?map=5/51/3&ship_type=Cargo&embed=1&table=true&drawer=filters')
  await drawn(page)
  await expect(page.getByText('Type: Cargo')).toBeVisible()
  await expect(page.getByText(words.page.simulatedFleet)).toBeVisible()
  await expect(page.getByText('OpenStreetMap')).toBeVisible()
  await expect(page.getByRole('complementary')).toHaveCount(0)
  expect(await accessFaultsInBothThemes(page)).toEqual([])
  await expect(page.getByRole('button', { name: /^Theme|^Account/ })).toHaveCount(0)
  const [whole] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: words.dashboard.wholeView }).click(),
  ])
  await expect(whole.getByRole('button', { name: /^Account/ })).toBeVisible()
  expect(whole.url()).not.toContain('embed')
  expect(whole.url()).toContain('ship_type=Cargo')
})

test('a print has the map in the light theme, with its filters and time', async ({ page }) => {
  await page.goto('/?map=5/51/3&theme=night&ship_type=Cargo')
  await drawn(page)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const picture = page.locator('#map canvas:not(.maplibregl-canvas)')
  const box = (await picture.boundingBox())!
  expect(box.height).toBeGreaterThan(300)
  const printed = async () => [...(await coloursIn(page, box)).keys()]
  const tokens = ['--sea', '--land', '--vessel-cargo'].map(themed)
  await expect.poll(printed).toEqual(expect.arrayContaining(tokens.map(({ light }) => light)))
  expect((await printed()).filter((colour) => tokens.some(({ dark }) => dark === colour))).toEqual([])
  const caption = page.locator('header').filter({ hasText: 'As of' })
  await expect(caption).toContainText('Type: Cargo')
  await expect(caption).toContainText(words.dashboard.utc)
  const meaning = page.getByText(words.map.shapes.hull, { exact: true })
  await expect(meaning).toBeVisible()
  const legend = await page.locator('details').filter({ has: meaning }).boundingBox()
  expect(legend?.y, 'the legend covers no vessel').toBeGreaterThanOrEqual(box.y + box.height)
  await expect(page.getByRole('button', { name: /^Account/ })).toBeHidden()
  await expect(page.locator('#map').getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: words.map.zoomIn })).toBeHidden()
  expect(await accessFaults(page)).toEqual([])
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })
  await expect(caption).toBeHidden()
  await expect(page.getByRole('button', { name: words.map.zoomIn })).toBeVisible()
})

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

  test('the whole legend can be reached, and is shorter at higher zooms', async ({ page }) => {
    await page.goto('/?map=5/51/3')
    await drawn(page)
    await page.getByText(words.map.legend).tap()
    const closer = page.getByText(words.map.zoomedIn, { exact: true })
    await expect(closer).toBeVisible()
    const oldest = page.getByText(words.map.ages['24h'], { exact: true })
    await oldest.scrollIntoViewIfNeeded()
    await expect(oldest).toBeInViewport({ ratio: 1 })
    const sideways = await oldest.evaluate((element) => element.closest('details > div')?.scrollLeft)
    expect(sideways).toBe(0)
    await page.keyboard.press('+')
    await expect(closer).toBeHidden()
  })
})
