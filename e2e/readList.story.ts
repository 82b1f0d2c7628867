import type { Page } from '@playwright/test'
import type { VesselJson } from '../lib/wire/vesselJson.ts'
import { depthOf, grid, list, nameOf } from './listOnPage.ts'
import { chart, drawn, expect, panel, project, test } from './story.ts'
import { words } from './words.ts'

const heading = (page: Page, name: string) => panel(page).getByRole('heading', { level: 2, name, exact: true })

test('after a click in the list, its keys continue from the clicked vessel', async ({ page }) => {
  await page.goto('/?map=4/50/0&list=true')
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

const boxed = (page: Page) =>
  page.waitForResponse((response) => new URL(response.url()).searchParams.has('bbox') && response.ok())

const isPage = (address: URL) => address.searchParams.has('bbox') && address.searchParams.get('limit') === '100'

test('limited to the map view, the list keeps its scroll position when the map moves by itself', async ({ page }) => {
  await page.goto('/account')
  const answered = page.waitForResponse((response) => isPage(new URL(response.url())))
  await page.goto('/?map=4/62/5&list=true&in_view=true&list_height=60')
  await drawn(page)
  const { data } = (await (await answered).json()) as { data: VesselJson[] }
  const { y: top } = (await list(page).boundingBox())!
  const isBeneath = async ({ last_known_position: position }: VesselJson) =>
    position !== null && position.speed > 2 && (await project(page, position.geometry.coordinates)).y > top
  let row = data.length - 1
  while (row >= 30 && !(await isBeneath(data[row]!))) row -= 1
  expect(row, 'the row of a vessel under way, far down the list, that lies beneath it').toBeGreaterThanOrEqual(30)
  const name = data[row]!.name!
  await grid(page).evaluate((element, pixels) => element.scrollTo(0, pixels), (row - 3) * 32)

  const listed = boxed(page)
  await grid(page).getByRole('gridcell', { name, exact: true }).click()
  await expect(heading(page, name)).toBeVisible()
  await listed
  const line = grid(page).locator('[aria-current]')
  await expect(line).toBeInViewport()
  expect(await depthOf(page)).toBeGreaterThan(0)

  await panel(page).getByRole('button', { name: words.vessel.follow }).click()
  for (let positions = 0; positions < 2; positions += 1) {
    await boxed(page)
    await expect(line).toBeInViewport()
    expect(await depthOf(page)).toBeGreaterThan(0)
  }

  const { x, y } = (await chart(page).boundingBox())!
  await page.mouse.move(x + 400, y + 100)
  await page.mouse.down()
  await page.mouse.move(x + 340, y + 160, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => depthOf(page)).toBe(0)
})
