import { box, chips, countOf, results } from './filtersOnPage.ts'
import { accessFaults, drawn, expect, panel, someVessels, test } from './story.ts'
import { words } from './words.ts'

test('by keyboard alone, the search finds and opens a vessel', async ({ page }) => {
  await page.goto('/?map=2/30/15')
  await drawn(page)
  const vessel = (await someVessels(page)).find(({ name, imo }) => name && imo)!
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type(`IMO ${vessel.imo}`)
  await expect(results(page).getByRole('option', { name: new RegExp(vessel.name!) })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(results(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', /-0$/)
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(vessel.name!)
  await expect(results(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
})

test('Enter goes to a place or port, several vessels of one name become a filter, and recent searches are kept', async ({
  page,
}) => {
  await page.goto('/?map=2/30/15')
  await drawn(page)
  await box(page).fill("51°57'N 4°8'E")
  await expect(results(page).getByRole('option', { name: 'Go to 51°57.0′N 004°08.0′E' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/map=11\/51\.95\d*\/4\.13/)
  await expect(page.locator('.chart-pin')).toHaveText('51°57.0′N 004°08.0′E')

  await box(page).fill('Singapore')
  await results(page)
    .getByRole('option', { name: /^Singapore SG SIN/ })
    .click()
  await expect(page).toHaveURL(/map=1[2-4]\.?\d*\/1\.\d+\/103\./)
  const card = page.getByRole('region', { name: `${words.map.port.label}: Singapore` })
  await expect(card).toBeVisible()
  await box(page).fill('51.95 4.13')
  await results(page)
    .getByRole('option', { name: /^Go to/ })
    .click()
  await expect(card).toBeHidden()

  const total = await countOf(page, 'name=ma')
  await box(page).fill('ma')
  await results(page)
    .getByRole('option', { name: `Show all ${total} vessels with “ma” in the name` })
    .click()
  await expect(page).toHaveURL(/name=ma/)
  await expect(chips(page).getByRole('button', { name: 'Remove Name: contains “MA”' })).toBeVisible()

  await box(page).fill('9074728')
  await expect(page.getByText('9074728 is not a valid IMO number (wrong check digit)')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveValue('')
  await box(page).press('ArrowDown')
  await expect(results(page).getByRole('option').first()).toHaveText('ma')
  expect(await accessFaults(page)).toEqual([])
})

test('a misspelt name leads to suggestions, which one Enter does not open', async ({ page }) => {
  await page.goto('/?map=2/30/15')
  await drawn(page)
  const vessels = await someVessels(page)
  const vessel = vessels.find(({ name }) => name && /^[A-Z]{6,} [A-Z]{4,}$/.test(name))!
  const name = vessel.name!
  const option = results(page).getByRole('option', { name: new RegExp(`MMSI ${vessel.mmsi}`) })
  const misspelt = name.slice(0, 2) + name.charAt(3) + name.charAt(2) + name.slice(4)
  await box(page).fill(misspelt)
  await expect(results(page).getByText(words.search.suggestions)).toBeVisible()
  await expect(page.getByText(`No vessel found for “${misspelt}”`)).toBeVisible()
  await expect(option).toBeVisible()

  await page.keyboard.press('Enter')
  const first = results(page).getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(panel(page)).toBeHidden()
  const guessed = await first.textContent()
  await page.keyboard.press('Enter')
  const opened = panel(page).getByRole('heading', { level: 2 })
  await expect.poll(async () => guessed?.startsWith((await opened.textContent()) ?? '?')).toBe(true)
})

test.describe('while the network is gone', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to load resource/ })

  test('the search says so, and Enter works once the network is back', async ({ page, context }) => {
    await page.goto('/?map=2/30/15')
    await drawn(page)
    const vessel = (await someVessels(page)).find(({ name }) => name)!
    await box(page).fill('51.95 4.13')
    await expect(results(page).getByRole('option').first()).toBeVisible()
    await context.setOffline(true)
    await box(page).fill(vessel.name!)
    await expect(page.getByText('The service cannot be reached. Press Enter')).toBeVisible()
    await context.setOffline(false)
    await page.keyboard.press('Enter')
    // If the page has already retried by itself, Enter opens the result.
    const opened = panel(page).getByRole('heading', { name: vessel.name!, exact: true })
    await expect(results(page).getByRole('option').first().or(opened).first()).toBeVisible()
  })
})
