import type { Locator, Page } from '@playwright/test'
import { words } from './words.ts'

export const list = (page: Page) => page.getByRole('complementary', { name: words.list.title })
export const grid = (page: Page) => list(page).getByRole('grid', { name: words.list.title })
/** Lines of vessels, without the one of the headings. */
export const lines = (page: Page) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.locator('[data-mark]') })
export const nameOf = (line: Locator) => line.getByRole('gridcell').nth(1)
