import type { Page } from '@playwright/test'
import { asked, expect, project } from './story.ts'
import { words } from './words.ts'

export type Place = [longitude: number, latitude: number]

export const drawer = (page: Page) => page.getByRole('complementary', { name: words.areas.drawer })
export const bar = (page: Page) => page.getByRole('region', { name: words.areas.drawOnMap })
export const inAddress = (page: Page) => new URL(page.url()).searchParams.get('last_known_position_within')

/** The areas in the address, once it has some: it is updated with a delay. */
export async function applied(page: Page): Promise<string | null> {
  await expect.poll(() => inAddress(page)).toMatch(/^a1\.[\w.-]+$/)
  return inAddress(page)
}

/** How many vessels the service finds for the filters in the address. */
export async function vesselsFound(page: Page): Promise<number> {
  const within = encodeURIComponent(inAddress(page) ?? '')
  return (await asked<{ paging: { total: number } }>(page, `/api/vessels?limit=1&last_known_position_within=${within}`))
    .paging.total
}

export async function clickPlaces(page: Page, places: Place[]): Promise<void> {
  for (const place of places) {
    const { x, y } = await project(page, place)
    await page.mouse.move(x, y, { steps: 3 })
    await page.mouse.click(x, y)
  }
}

export async function dragPlace(page: Page, from: Place, to: Place): Promise<void> {
  const [start, end] = [await project(page, from), await project(page, to)]
  await page.mouse.move(start.x, start.y, { steps: 3 })
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 8 })
  await page.mouse.up()
}

export async function begin(page: Page, tool: string): Promise<void> {
  await drawer(page).getByRole('button', { name: tool }).click()
  await expect(bar(page)).not.toContainText(words.ui.loading)
}

export const round = ([longitude, latitude]: Place, degrees: number): Place[] => [
  [longitude - degrees, latitude - degrees / 2],
  [longitude + degrees, latitude - degrees / 2],
  [longitude + degrees, latitude + degrees / 2],
  [longitude - degrees, latitude + degrees / 2],
]
