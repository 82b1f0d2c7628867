import { bar, begin, clickPlaces } from './areasOnPage.ts'
import { drawn, expect, panel, project, test, vesselAtRest, vesselsDrawn, viewNear } from './story.ts'
import { words } from './words.ts'

test('a second click on the last point ends the measurement, also beyond the 180° meridian', async ({ page }) => {
  await page.goto('/?map=6/-17/179.5')
  await drawn(page)
  await page.keyboard.press('m')
  const way = page.getByRole('region', { name: words.areas.measurement })
  await expect(way).toContainText('Click to add points')
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
