import { clickPlaces } from './areasOnPage.ts'
import { coloursIn } from './coloursOnPage.ts'
import { accessFaultsInBothThemes, drawn, expect, panel, release, test, vesselAtRest, viewNear } from './story.ts'
import { words } from './words.ts'

test.use({ expectedErrors: /404 \(Not Found\)/ })

test('the not-found and the sign-in page have no accessibility faults', release, async ({ page, context }) => {
  await page.goto('/no-such-page')
  expect(await accessFaultsInBothThemes(page)).toEqual([])
  // The open page asks for distress beacons, which it may not without its session.
  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto('/signin')
  expect(await accessFaultsInBothThemes(page)).toEqual([])
})

test('the map, its menus and the panel of a vessel have no accessibility faults', release, async ({ page }) => {
  const vessel = await vesselAtRest(page)
  await page.goto(`${viewNear(vessel.position)}&vessel=${vessel.id}`)
  await drawn(page)
  await expect(page.getByText('vessels · live')).toBeVisible()
  await expect(panel(page).getByRole('heading', { name: vessel.name!, exact: true })).toBeVisible()
  expect(await accessFaultsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByText(words.map.legend).click()
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(
    page.getByRole('menu', { name: /^Account/ }).getByRole('menuitem', { name: words.account.signOut }),
  ).toBeVisible()
  expect(await accessFaultsInBothThemes(page)).toEqual([])
})

test('the map tools have no accessibility faults', async ({ page }) => {
  await page.goto('/?map=6/52/3')
  await drawn(page)
  await page.keyboard.press('m')
  const way = page.getByRole('region', { name: words.areas.measurement })
  await expect(way).toContainText('Click to add points')
  await clickPlaces(page, [
    [2, 52],
    [2, 53],
  ])
  await expect(way.getByText('Leg 1', { exact: true })).toBeVisible()
  await way.getByRole('button', { name: words.dashboard.keys, exact: true }).click()
  expect(await accessFaultsInBothThemes(page)).toEqual([])
  await page.keyboard.press('m')
  await expect(way).toBeHidden()

  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: words.search.label }).fill('95.5 N 4.1 E')
  await expect(page.getByText(words.search.placeFaults.latitude)).toBeVisible()
  expect(await accessFaultsInBothThemes(page)).toEqual([])
})

test('forced colours leave land distinguishable from sea', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/?map=5/52/3')
  await drawn(page)
  const clip = { x: 100, y: 100, width: 900, height: 600 }
  const isLarge = (pixels: number) => pixels > (clip.width * clip.height) / 20
  await expect
    .poll(async () => [...(await coloursIn(page, clip)).values()].filter(isLarge).length)
    .toBeGreaterThanOrEqual(2)
})
