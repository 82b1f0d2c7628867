import type { Page } from '@playwright/test'
import { grid, list, nameOf } from './listOnPage.ts'
import { expect, open, panel, test } from './story.ts'

const heading = (page: Page, name: string) => panel(page).getByRole('heading', { level: 2, name, exact: true })

test('after a click in the list its keys go on from the ship that was clicked', async ({ page }) => {
  await open(page, '/?map=4/50/0&list=true')
  const line = (row: number) => grid(page).locator(`[data-row="${row}"]`)
  await expect(nameOf(line(5))).toHaveText(/\S/)
  const [clicked, next] = [await nameOf(line(4)).innerText(), await nameOf(line(5)).innerText()]
  await line(4).click()
  await expect(heading(page, clicked)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(heading(page, next)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()

  await line(2).locator('[data-mark]').click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(line(3)).toHaveAttribute('aria-selected', 'true')
  await expect(list(page).getByText('2 selected')).toBeVisible()
})
