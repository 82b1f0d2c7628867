import type { Page } from '@playwright/test'
import { asked } from './story.ts'
import { words } from './words.ts'

export const filters = (page: Page) => page.getByRole('complementary', { name: words.filters.panel })
export const chips = (page: Page) => page.getByRole('region', { name: words.filters.activeFilters })
export const box = (page: Page) => page.getByRole('combobox', { name: words.search.label })
export const results = (page: Page) => page.getByRole('listbox', { name: words.search.results })

export const countOf = async (page: Page, query: string) =>
  (await asked<{ paging: { total: number } }>(page, `/api/vessels?limit=1&${query}`)).paging.total
