import type { Page } from '@playwright/test'
import type { VesselJson } from '../lib/wire/vesselJson.ts'

export const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' })
export const chips = (page: Page) => page.getByRole('region', { name: 'Active filters' })
export const box = (page: Page) => page.getByRole('combobox', { name: 'Search vessels, ports and places' })
export const results = (page: Page) => page.getByRole('listbox', { name: 'Results' })

export async function asked<Answer>(page: Page, path: string): Promise<Answer> {
  return page.evaluate(async (at) => (await fetch(at)).json(), path)
}

export const countOf = async (page: Page, query: string) =>
  (await asked<{ paging: { total: number } }>(page, `/api/vessels?limit=1&${query}`)).paging.total

export async function someVessels(page: Page): Promise<VesselJson[]> {
  return (await asked<{ data: VesselJson[] }>(page, '/api/vessels?limit=300')).data
}
