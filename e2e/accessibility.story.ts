import type { Page } from '@playwright/test'
import {
  accessFaults,
  drawn,
  expect,
  panel,
  project,
  release,
  signedOut,
  test,
  vesselAtRest,
  viewNear,
} from './story.ts'
import { words } from './words.ts'

test.use({ expectedErrors: /404 \(Not Found\)/ })

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`with a ${colorScheme} system`, () => {
    test.use({ colorScheme })
    const inRelease = colorScheme === 'light' ? release : {}

    test.describe('signed out', () => {
      test.use(signedOut)

      test('the sign-in page has no accessibility faults', inRelease, async ({ page }) => {
        await page.goto('/signin')
        expect(await accessFaults(page)).toEqual([])
      })
    })

    test('the not-found page has no accessibility faults', inRelease, async ({ page }) => {
      await page.goto('/no-such-page')
      expect(await accessFaults(page)).toEqual([])
    })

    test('the map and its menus have no accessibility faults', inRelease, async ({ page }) => {
      const vessel = await vesselAtRest(page)
      await page.goto(viewNear(vessel.position))
      await drawn(page)
      await expect(page.getByText('vessels · live')).toBeVisible()
      expect(await accessFaults(page)).toEqual([])
      await page.getByText(words.map.legend).click()
      await page.getByRole('button', { name: /^Account/ }).click()
      await expect(
        page.getByRole('menu', { name: /^Account/ }).getByRole('menuitem', { name: words.account.signOut }),
      ).toBeVisible()
      expect(await accessFaults(page)).toEqual([])
    })

    test(
      'the panels of a vessel and of an unknown vessel have no accessibility faults',
      inRelease,
      async ({ page }) => {
        const vessel = await vesselAtRest(page)
        await page.goto(`${viewNear(vessel.position)}&vessel=${vessel.id}`)
        await expect(panel(page).getByRole('heading', { name: vessel.name!, exact: true })).toBeVisible()
        expect(await accessFaults(page)).toEqual([])
        await page.goto(`${viewNear(vessel.position)}&vessel=nobody`)
        await expect(panel(page).getByRole('heading', { name: words.vessel.noVessel })).toBeVisible()
        expect(await accessFaults(page)).toEqual([])
      },
    )

    test('the map tools have no accessibility faults', async ({ page }) => {
      await page.goto('/?map=6/52/3')
      await drawn(page)
      await page.keyboard.press('m')
      const way = page.getByRole('region', { name: words.areas.measurement })
      await expect(way).toContainText('Click to set points')
      for (const latitude of [52, 53]) {
        const { x, y } = await project(page, [2, latitude])
        await page.mouse.move(x, y, { steps: 3 })
        await page.mouse.click(x, y)
      }
      await expect(way.getByText('Leg 1', { exact: true })).toBeVisible()
      await way.getByRole('button', { name: words.dashboard.keys, exact: true }).click()
      expect(await accessFaults(page)).toEqual([])
      await page.keyboard.press('m')
      await expect(way).toBeHidden()

      await page.getByText(words.map.legend).click()
      await page.keyboard.press('g')
      await page.getByRole('textbox', { name: words.map.goToLabel, exact: true }).fill('nowhere')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert').filter({ hasText: 'Not a valid position' })).toBeVisible()
      expect(await accessFaults(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      expect(await accessFaults(page), 'the legend is open').toEqual([])
    })

    test('the print view and the wall display have no accessibility faults', async ({ page }) => {
      await page.goto('/?map=5/51/3&ship_type=Cargo')
      await drawn(page)
      await page.emulateMedia({ media: 'print' })
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
      await expect(page.locator('header').filter({ hasText: 'As of' })).toBeVisible()
      expect(await accessFaults(page)).toEqual([])
      await page.evaluate(() => dispatchEvent(new Event('afterprint')))
      await page.emulateMedia({ media: null })

      await page.goto('/?map=5/51/3&ship_type=Cargo&embed=1')
      await drawn(page)
      await expect(page.getByRole('link', { name: words.dashboard.wholeView })).toBeVisible()
      expect(await accessFaults(page)).toEqual([])
    })
  })
}

/** The number of colours that fill more than a twentieth of a picture. */
const coloursOf = (page: Page, png: Buffer) =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes]))
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
    context?.drawImage(picture, 0, 0)
    const pixels = context?.getImageData(0, 0, picture.width, picture.height).data ?? []
    const colours = new Map<number, number>()
    for (let at = 0; at < pixels.length; at += 4) {
      const colour = ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0)
      colours.set(colour, (colours.get(colour) ?? 0) + 1)
    }
    return [...colours.values()].filter((count) => count > pixels.length / 4 / 20).length
  }, png.toString('base64'))

test('forced colours leave land distinguishable from sea', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/?map=5/52/3')
  await drawn(page)
  const clip = { x: 100, y: 100, width: 900, height: 600 }
  await expect.poll(async () => coloursOf(page, await page.screenshot({ clip }))).toBeGreaterThanOrEqual(2)
})
