import { box, chips, countOf, results } from './filtersOnPage.ts'
import { accessFaults, drawn, expect, panel, release, someVessels, test } from './story.ts'
import { words } from './words.ts'

test(
  'by keyboard alone, the search finds a vessel by name, MMSI, IMO number and call sign',
  release,
  async ({ page }) => {
    await page.goto('/?map=2/30/15')
    await drawn(page)
    const vessels = await someVessels(page)
    const vessel = vessels.find(
      ({ name, imo, call_sign, last_known_position }) => name && imo && call_sign && last_known_position,
    )!
    for (const text of [vessel.name!, String(vessel.mmsi), `IMO ${vessel.imo}`, vessel.call_sign!.toLowerCase()]) {
      await page.keyboard.press('/')
      await expect(box(page)).toBeFocused()
      await page.keyboard.press('ControlOrMeta+a')
      // The results of the text before, in which it may be too, stay until then.
      const answered = page.waitForResponse((response) => {
        const { pathname, searchParams } = new URL(response.url())
        return pathname === '/api/search' && searchParams.get('text') === text.replace('IMO ', '')
      })
      await page.keyboard.type(text)
      await (await answered).finished()
      const option = results(page).getByRole('option', {
        name: new RegExp(`MMSI ${String(vessel.mmsi).padStart(9, '0')}`),
      })
      await expect(option).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await expect(results(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
      await expect(box(page)).toHaveAttribute('aria-activedescendant', /-0$/)
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowDown')
      if ((await results(page).getByRole('option').first().textContent())?.includes(String(vessel.mmsi))) {
        await page.keyboard.press('Enter')
      } else await option.click()
      await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(vessel.name!)
      await expect(results(page)).toBeHidden()
      await page.keyboard.press('Escape')
      await expect(panel(page)).toBeHidden()
    }
  },
)

test('Enter goes to a place or port, several vessels of one name become a filter, and recent searches are kept', async ({
  page,
}) => {
  await page.goto('/?map=2/30/15')
  await drawn(page)
  await box(page).fill("51°57'N 4°8'E")
  await expect(results(page).getByRole('option', { name: 'Go to 51°57.0′N 004°08.0′E' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/map=11\/51\.95\d*\/4\.13/)

  await box(page).fill('Singapore')
  await results(page)
    .getByRole('option', { name: /^Singapore SG SIN/ })
    .click()
  await expect(page).toHaveURL(/map=11\/1\.\d+\/103\./)

  await box(page).fill('a')
  await expect(results(page)).toBeHidden()
  const total = await countOf(page, 'name=ma')
  await box(page).fill('ma')
  await results(page)
    .getByRole('option', { name: `Show all ${total} vessels with “ma” in the name` })
    .click()
  await expect(page).toHaveURL(/name=ma/)
  await expect(chips(page).getByRole('button', { name: 'Remove Name: contains “MA”' })).toBeVisible()

  await box(page).fill('999999999')
  await expect(page.getByText('No vessel with MMSI 999999999')).toBeVisible()
  await box(page).fill('9074728')
  await expect(page.getByText('9074728 is not a valid IMO number (wrong check digit)')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveValue('')
  await box(page).press('ArrowDown')
  await expect(results(page).getByRole('option').first()).toHaveText('ma')
  expect(await accessFaults(page)).toEqual([])
})

test('the search finds a vessel by the end of its MMSI, the start of its call sign and its misspelt name', async ({
  page,
}) => {
  await page.goto('/?map=2/30/15')
  await drawn(page)
  const vessels = await someVessels(page)
  const vessel = vessels.find(({ name, call_sign }) => name && /^[A-Z]{6,} [A-Z]{4,}$/.test(name) && call_sign)!
  const [name, callSign] = [vessel.name!, vessel.call_sign!]
  const mmsi = String(vessel.mmsi).padStart(9, '0')
  const option = results(page).getByRole('option', { name: new RegExp(`MMSI ${mmsi}`) })
  // Simulated vessels of different flags share their last digits.
  for (const part of [mmsi.slice(1), callSign.slice(0, -1).toLowerCase()]) {
    await box(page).fill(part)
    await expect(option).toBeVisible()
  }
  const misspelt = name.slice(0, 2) + name.charAt(3) + name.charAt(2) + name.slice(4)
  await box(page).fill(misspelt)
  await expect(results(page).getByText(words.search.suggestions)).toBeVisible()
  await expect(page.getByText(`No vessel found for “${misspelt}”`)).toBeVisible()
  await expect(option).toBeVisible()
  expect(await accessFaults(page)).toEqual([])

  // A guess is not taken by one Enter: it is pointed at first.
  await page.keyboard.press('Enter')
  const first = results(page).getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(panel(page)).toBeHidden()
  const guessed = await first.textContent()
  await page.keyboard.press('Enter')
  const opened = panel(page).getByRole('heading', { level: 2 })
  await expect.poll(async () => guessed?.startsWith((await opened.textContent()) ?? '?')).toBe(true)

  await box(page).fill(mmsi.replace(/(\d)$/, (digit) => String((Number(digit) + 5) % 10)))
  await expect(page.getByText(/^No vessel with MMSI \d+$/)).toBeVisible()
  await expect(option).toBeHidden()
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
