import { applied, bar, begin, clickPlaces, dragPlace, drawer, inAddress, round, vesselsFound } from './areasOnPage.ts'
import { accessFaultsInBothThemes, drawn, expect, panel, release, test, vesselAtRest } from './story.ts'
import { words } from './words.ts'

test('an area drawn by mouse filters the vessels and can be edited and repaired', release, async ({ page }) => {
  const vessel = await vesselAtRest(page)
  await page.goto(`/?map=9/${vessel.position[1]}/${vessel.position[0]}&drawer=areas`)
  await drawn(page)
  await expect(page.getByText('300 vessels · live')).toBeVisible()
  const corners = round(vessel.position, 0.3)
  const first = corners[0]!

  await begin(page, 'Polygon')
  await clickPlaces(page, corners)
  await expect(bar(page)).toContainText('4 points')
  await clickPlaces(page, [first])
  await expect(drawer(page).getByText('4 points')).toBeVisible()
  await expect(panel(page), 'the click that ends an area opens no vessel').toBeHidden()
  const drawnText = await applied(page)
  const found = await vesselsFound(page)
  expect(found).toBeGreaterThan(0)
  expect(found).toBeLessThan(300)
  await expect(drawer(page).getByText(found === 1 ? '1 vessel' : `${found} vessels`, { exact: true })).toBeVisible()

  await drawer(page).getByRole('button', { name: 'Edit Area 1' }).click()
  await expect(bar(page)).toContainText('Drag a point')
  const [, , third] = corners
  await dragPlace(page, third!, [first[0] - 0.05, first[1] + 0.1])
  await expect(bar(page)).toContainText('crosses itself at')
  expect(inAddress(page), 'an area that crosses itself is not applied').toBe(drawnText)
  await bar(page).getByRole('button', { name: words.areas.discard }).click()
  await expect(bar(page)).toBeHidden()

  await drawer(page).getByRole('button', { name: 'Edit Area 1' }).click()
  await expect(bar(page)).toContainText('Drag a point')
  await dragPlace(page, third!, [third![0] + 0.2, third![1] + 0.1])
  await expect.poll(() => inAddress(page)).not.toBe(drawnText)
  await bar(page).getByRole('button', { name: words.form.done }).click()
  const edited = inAddress(page)
  await drawer(page).getByRole('button', { name: words.areas.undo }).click()
  await expect.poll(() => inAddress(page)).toBe(drawnText)
  await drawer(page).getByRole('button', { name: words.areas.redo }).click()
  await expect.poll(() => inAddress(page)).toBe(edited)
})

test(
  'by keyboard alone, an area is drawn, a corner moved and removed, and Escape goes back step by step',
  release,
  async ({ page }) => {
    await page.goto('/?map=6/52/3')
    await drawn(page)
    await page.keyboard.press('a')
    await drawer(page).getByRole('button', { name: words.areas.tools.polygon }).press('Enter')
    const said = page.locator('main > p[role=status]')
    await expect(said).toContainText('Arrows move the map under the crosshair')
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key, { delay: 50 })
    }
    await press('Enter', 'ArrowRight', 'ArrowRight', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter')
    await expect(said).toContainText(/^Point 3 at \d\d°\d\d\.\d′N/)
    await press('ArrowLeft', 'Enter', 'Backspace', 'ArrowLeft', 'Enter', 'Enter')
    await expect(bar(page)).toBeHidden()
    await expect(drawer(page).getByText('4 points')).toBeVisible()
    const square = await applied(page)

    await drawer(page).getByRole('button', { name: 'Edit Area 1' }).press('Enter')
    await expect(said).toContainText('N and P select the next or previous point')
    await press('n')
    await expect(said).toContainText(/^Point 1 at/)
    await press('Enter')
    await expect(said).toContainText('picked up')
    await press('ArrowDown', 'ArrowLeft', 'Enter')
    await expect(said).toContainText('Area 1 changed')
    await expect.poll(() => inAddress(page)).not.toBe(square)
    await press('n', 'Delete')
    await expect(drawer(page).getByText('3 points')).toBeVisible()
    await press('Escape')
    await expect(bar(page)).toBeHidden()
    await expect(drawer(page)).toBeVisible()
    await press('Escape')
    await expect(drawer(page)).toBeHidden()
  },
)

test('an area is drawn across the 180° meridian, and a hole must lie inside it', async ({ page }) => {
  await page.goto('/?map=3/0/180&drawer=areas')
  await drawn(page)
  await begin(page, 'Rectangle')
  await clickPlaces(page, [
    [160, -25],
    [200, 25],
  ])
  await expect(drawer(page).getByText('4 points')).toBeVisible()
  await applied(page)
  expect(await vesselsFound(page)).toBeLessThan(300)
  await begin(page, words.areas.tools.hole)
  await expect(bar(page)).toContainText('points of the hole')
  await clickPlaces(page, [
    [170, -10],
    [190, -10],
    [230, 20],
  ])
  await bar(page).getByRole('button', { name: words.areas.finish }).click()
  await expect(bar(page)).toContainText('must be inside')
  await clickPlaces(page, [
    [170, -10],
    [190, -10],
    [190, 20],
  ])
  await bar(page).getByRole('button', { name: words.areas.finish }).click()
  await expect(drawer(page).getByText('7 points · 1 hole')).toBeVisible()
})

test('the drawing bar moves to the other edge of the map when it would cover a corner', async ({ page }) => {
  await page.goto('/?map=6/52/3&drawer=areas')
  await drawn(page)
  await begin(page, 'Polygon')
  const boxOf = async () => (await bar(page).boundingBox())!
  const above = await boxOf()
  const middle = above.x + above.width / 2
  const setCorner = async (x: number, y: number) => {
    await page.mouse.move(x, y, { steps: 3 })
    await page.mouse.click(x, y)
  }
  await setCorner(middle, above.y + above.height + 60)
  await expect(bar(page)).toContainText('1 point')
  expect((await boxOf()).y, 'no corner is near it').toBe(above.y)
  await setCorner(middle + 60, above.y + above.height + 8)
  await expect.poll(async () => (await boxOf()).y).toBeGreaterThan(above.y + 300)
  await setCorner(middle + 90, above.y + above.height / 2)
  await expect(bar(page)).toContainText('3 points')
  await bar(page).getByRole('button', { name: words.areas.finish }).click()
  await expect(drawer(page).getByText('3 points')).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Edit Area 1' }).click()
  await expect.poll(async () => (await boxOf()).y, 'also while it is edited').toBeGreaterThan(above.y + 300)
})

test('drawing has no accessibility faults', async ({ page }) => {
  await page.goto('/?map=6/52/3&drawer=areas')
  await drawn(page)
  await begin(page, 'Polygon')
  await clickPlaces(page, round([3, 52], 0.8))
  await page.getByRole('button', { name: words.areas.keyboard, exact: true }).click()
  expect(await accessFaultsInBothThemes(page)).toEqual([])
  await bar(page).getByRole('button', { name: words.areas.finish }).click()
  await expect(drawer(page).getByText('4 points')).toBeVisible()
  expect(await accessFaultsInBothThemes(page)).toEqual([])
  await drawer(page).getByRole('button', { name: words.areas.importArea }).click()
  await page.getByRole('button', { name: words.areas.add }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Paste GeoJSON' })).toBeVisible()
  expect(await accessFaultsInBothThemes(page)).toEqual([])
})
