import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { drawn, expect, open, panel, shipAtRest, test, viewNear } from './story.ts'

test.use({ expectedErrors: /404 \(Not Found\)/ })

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`with a ${colorScheme} system`, () => {
    test.use({ colorScheme })

    test('every page and state is free of accessibility faults', async ({ page }) => {
      await page.goto('/signin')
      expect(await faultsOf(page)).toEqual([])
      await open(page, '/account')
      expect(await faultsOf(page)).toEqual([])
      await page.goto('/no-such-page')
      expect(await faultsOf(page)).toEqual([])

      const ship = await shipAtRest(page)
      await page.goto(viewNear(ship.position))
      await drawn(page)
      await expect(page.getByText('vessels · live')).toBeVisible()
      expect(await faultsOf(page)).toEqual([])
      await page.getByText('Legend').click()
      await page.getByRole('button', { name: /^Account/ }).click()
      await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
      expect(await faultsOf(page)).toEqual([])
      await page.keyboard.press('Escape')

      await page.goto(`${viewNear(ship.position)}&vessel=${ship.id}`)
      await expect(panel(page).getByRole('heading', { name: ship.name!, exact: true })).toBeVisible()
      expect(await faultsOf(page)).toEqual([])
      await page.goto(`${viewNear(ship.position)}&vessel=nobody`)
      await expect(panel(page).getByRole('heading', { name: 'No longer there' })).toBeVisible()
      expect(await faultsOf(page)).toEqual([])
    })
  })
}
