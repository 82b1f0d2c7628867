import { bar, begin, clickPlaces } from './areasOnPage.ts'
import { drawn, expect, panel, project, test, vesselAtRest, vesselsDrawn, viewNear } from './story.ts'
import { words } from './words.ts'

test('the ruler measures along great circles, and M closes it', async ({ page }) => {
  await page.goto('/?map=6/52/3')
  await drawn(page)
  await page.keyboard.press('m')
  const way = page.getByRole('region', { name: words.areas.measurement })
  await expect(way).toContainText('Click to set points')
  await clickPlaces(page, [
    [2, 52],
    [2, 53],
    [4, 53],
  ])
  await expect(way.getByText('Leg 1')).toBeVisible()
  await expect(way.getByText(/^(59|60)\.\d nm · 000°$/)).toBeVisible()
  await expect(way.getByText(/^7[123]\.\d nm · 0(89|90)°$/)).toBeVisible()
  await expect(panel(page)).toBeHidden()
  await page.keyboard.press('m')
  await expect(way).toBeHidden()
})

test('a second click on the last point ends the measurement, also beyond the 180° meridian', async ({ page }) => {
  await page.goto('/?map=6/-17/179.5')
  await drawn(page)
  await page.keyboard.press('m')
  const way = page.getByRole('region', { name: words.areas.measurement })
  await expect(way).toContainText('Click to set points')
  await clickPlaces(page, [
    [177, -17],
    [181, -17],
  ])
  await expect(way.getByRole('listitem')).toHaveCount(1)
  const { x, y } = await project(page, [181, -15])
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 200, y, { steps: 5 })
  await page.mouse.up()
  await expect(page).toHaveURL(/map=6\/-17\/-17/)
  const last = await project(page, [-179, -17])
  await page.mouse.move(last.x, last.y, { steps: 3 })
  await page.mouse.click(last.x, last.y)
  await page.mouse.move(last.x + 100, last.y, { steps: 3 })
  await expect(way.getByRole('listitem')).toHaveCount(1)
  await expect(way.getByText(/^(229|230)\.\d nm · 091°$/)).toBeVisible()
})

test('measuring while drawing sets points, also on top of vessels', async ({ page }) => {
  const vessel = await vesselAtRest(page)
  await page.goto(`${viewNear(vessel.position)}&drawer=areas`)
  await vesselsDrawn(page)
  const { x, y } = await project(page, vessel.position)
  await page.mouse.move(x + 3, y)
  await page.mouse.move(x, y)
  await expect(page.getByText(vessel.name!, { exact: true })).toBeVisible()
  await begin(page, 'Polygon')
  await page.keyboard.press('m')
  const way = page.getByRole('region', { name: words.areas.measurement })
  await expect(way).toBeVisible()
  await expect(bar(page)).toBeHidden()
  await page.mouse.click(x, y)
  await expect(way.getByRole('button', { name: words.areas.undoPoint })).toBeVisible()
  await expect(panel(page)).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('quick taps set one point per place, and a tap on the last point ends the measurement', async ({ page }) => {
    await page.goto('/?map=6/52/3')
    await drawn(page)
    await page.keyboard.press('m')
    const way = page.getByRole('region', { name: words.areas.measurement })
    await expect(way).toContainText('Tap the last point again to finish.')
    await expect(way).not.toContainText('Enter')
    const tap = (x: number, y: number) => page.touchscreen.tap(x, y)
    for (const jitter of [0, 9, -6]) await tap(200 + jitter, 400 + jitter)
    await expect(way.getByRole('button', { name: words.areas.undoPoint })).toBeVisible()
    await expect(way.getByText('Leg 1')).toBeHidden()
    await tap(120, 520)
    await tap(260, 600)
    await expect(way.getByRole('listitem')).toHaveCount(2)
    await page.waitForFunction((from) => performance.now() > from + 600, await page.evaluate(() => performance.now()))
    for (const jitter of [4, -7, 10]) await tap(260 + jitter, 600)
    await expect(way.getByRole('listitem')).toHaveCount(2)
  })
})

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`while the service fails, ${size.width} pixels wide`, () => {
    test.use({ viewport: size, expectedErrors: /Failed to load resource/ })

    test('the error is not covered by the ruler', async ({ page }) => {
      await page.goto('/?map=6/52/3')
      await drawn(page)
      await page.route(/\/api\/(service|tiles)/, (route) => route.fulfill({ status: 500, json: { detail: 'Broken.' } }))
      const message = page.getByText('The service returns errors')
      await expect(message).toBeVisible({ timeout: 40_000 })
      await page.keyboard.press('m')
      const way = page.getByRole('region', { name: words.areas.measurement })
      await expect(way).toContainText('Click to set points')
      const [notice, ruler] = [(await message.boundingBox())!, (await way.boundingBox())!]
      expect(notice.y > ruler.y + ruler.height || notice.y + notice.height < ruler.y).toBe(true)
      await page.keyboard.press('m')
      await expect.poll(async () => (await message.boundingBox())?.y).toBeLessThan(size.height / 2)
    })
  })
}
