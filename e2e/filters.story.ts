import type { FacetsJson } from '../lib/wire/facetSchemas.ts'
import { box, chips, countOf, filters, results } from './filtersOnPage.ts'
import { accessFaults, asked, drawn, expect, pageWidth, panel, phone, release, someVessels, test } from './story.ts'
import { words } from './words.ts'

test(
  'an operator filters the map, sees the count of each choice, and the address keeps the filters',
  release,
  async ({ page }) => {
    await page.goto('/?map=2/30/15')
    await drawn(page)
    await page.keyboard.press('f')
    await expect(filters(page)).toBeVisible()
    const { facets } = await asked<FacetsJson>(page, '/api/facets')
    const tankers = facets.ship_type.choices.find(({ value }) => value === 'Tanker')?.count ?? 0
    expect(tankers).toBeGreaterThan(0)
    await expect(filters(page).getByRole('checkbox', { name: `Tanker ${tankers}` })).toBeVisible()

    await filters(page)
      .getByRole('checkbox', { name: /^Tanker/ })
      .check()
    await expect(page).toHaveURL(/ship_type=Tanker/)
    await expect(chips(page).getByText(`${tankers} of 300 vessels · live`)).toBeVisible()
    await expect(chips(page).getByRole('status')).toHaveText(`${tankers} of 300 vessels`)
    // Within a filter choices add up: the others keep their counts.
    const cargo = facets.ship_type.choices.find(({ value }) => value === 'Cargo')?.count ?? 0
    await filters(page)
      .getByRole('checkbox', { name: `Cargo ${cargo}` })
      .check()
    await expect(
      chips(page)
        .getByText(`${tankers + cargo} of 300 vessels`)
        .first(),
    ).toBeVisible()
    await expect(chips(page).getByRole('button', { name: 'Remove Type: Tanker, Cargo' })).toBeVisible()

    const flags = filters(page).getByRole('group', { name: words.filters.labels.flag })
    const [flag] = (await asked<FacetsJson>(page, '/api/facets?ship_type=Tanker,Cargo')).facets.flag.choices
    const country = new Intl.DisplayNames('en', { type: 'region' }).of(flag!.value)!
    await flags.getByRole('searchbox', { name: 'Search flag' }).fill(country.slice(0, 5))
    await flags.getByRole('checkbox', { name: new RegExp(`^${country}`) }).check()
    await expect(page).toHaveURL(new RegExp(`flag=${flag!.value}`))
    await expect
      .poll(() =>
        flags
          .locator('img')
          .first()
          .evaluate((image) => (image as HTMLImageElement).naturalWidth),
      )
      .toBeGreaterThan(0)
    const query = `ship_type=Tanker,Cargo&flag=${flag!.value}`
    await expect(
      chips(page)
        .getByText(`${await countOf(page, query)} of 300 vessels`)
        .first(),
    ).toBeVisible()
    expect(await accessFaults(page)).toEqual([])
    await expect(filters(page).getByRole('region'), 'one landmark, not one for every filter').toHaveCount(0)

    await page.reload()
    await expect(chips(page).getByRole('button', { name: `Remove Flag: ${country}` })).toBeVisible()
    await expect(filters(page).getByRole('checkbox', { name: /^Cargo/ })).toBeChecked()

    await chips(page)
      .getByRole('button', { name: /^Remove Type/ })
      .click()
    await expect(page).not.toHaveURL(/ship_type/)
    await page.goBack()
    await expect(page).toHaveURL(/ship_type=Tanker/)
    await chips(page).getByRole('button', { name: words.filters.clearAll }).click()
    await expect(chips(page)).toBeHidden()
    await expect(filters(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
  },
)

test('speed and age are typed or chosen; an impossible range is reported and changes no filter', async ({ page }) => {
  await page.goto('/?drawer=filters')
  await drawn(page)
  const speed = filters(page).getByRole('group', { name: words.filters.groups.speed })
  await speed.getByRole('textbox', { name: 'Speed: From (kn)' }).fill('0,5')
  await expect(page).toHaveURL(/speed_min=0\.5/)
  await speed.getByRole('textbox', { name: 'Speed: to (kn)' }).fill('12')
  await page.keyboard.press('Enter')
  await expect(chips(page).getByRole('button', { name: 'Remove Speed: 0.5 to 12 kn' })).toBeVisible()
  await speed.getByRole('textbox', { name: 'Speed: From (kn)' }).fill('20')
  const message = speed.getByText('20 is greater than 12 kn').first()
  await expect(message).toBeInViewport({ ratio: 1 })
  await expect(page).toHaveURL(/speed_min=0\.5/)
  expect(await accessFaults(page, 'fieldset[aria-label="Speed"]')).toEqual([])
  await speed.getByRole('button', { name: 'Clear Speed' }).click()
  await expect(page).not.toHaveURL(/speed_/)
  await expect(message).toBeHidden()
  await speed.getByRole('checkbox', { name: /^0 to 0.4 kn/ }).check()
  await expect(page).toHaveURL(/speed_min=0&speed_max=0\.4|speed_max=0\.4.*speed_min=0/)

  const heard = filters(page).getByRole('radiogroup', { name: words.filters.groups.received })
  await heard.getByRole('radio', { name: /^Last 60 minutes/ }).check()
  await expect(page).toHaveURL(/position_updated_after=-PT1H/)
  await heard.getByRole('radio', { name: words.filters.custom }).check()
  await filters(page).getByRole('textbox', { name: 'Position received: Amount' }).fill('3')
  await filters(page).getByRole('combobox', { name: 'Position received: Unit' }).selectOption('days')
  await expect(page).toHaveURL(/position_updated_after=-P3D/)
  await expect(
    chips(page).getByRole('button', { name: 'Remove Position received: within the last 3 days' }),
  ).toBeVisible()
})

test('what a link has that the page ignores is shown with the reason and removed with one click', async ({ page }) => {
  await page.goto('/?map=2/30/15&flag=Holland&ship_type=Cargo&wibble=1')
  await drawn(page)
  const alert = page.getByRole('alert').filter({ hasText: words.filters.ignoredTitle })
  await expect(alert.getByText('“Holland”')).toBeVisible()
  await expect(alert.getByText(words.filters.faults.code.flag)).toBeVisible()
  await expect(
    chips(page)
      .getByText(`${await countOf(page, 'ship_type=Cargo')} of 300 vessels`)
      .first(),
  ).toBeVisible()
  expect(await accessFaults(page)).toEqual([])
  await alert.getByRole('button', { name: 'Remove Flag' }).click()
  await expect(page).not.toHaveURL(/flag=/)
  await expect(alert).toContainText(`wibble=1${words.filters.faults.unknownParameter}`)
  await alert.getByRole('button', { name: words.filters.remove('wibble') }).click()
  await expect(alert).toBeHidden()
  await expect(page).toHaveURL(/\?map=[^&]*&ship_type=Cargo$/)
})

test('filters without results say so, and show how many vessels match without each filter', async ({ page }) => {
  await page.goto('/?map=2/30/15&ship_type=Tanker&speed_min=90')
  const heading = page.getByRole('heading', { name: words.filters.empty.title })
  await expect(heading).toBeVisible()
  expect(await accessFaults(page)).toEqual([])
  const tankers = await countOf(page, 'ship_type=Tanker')
  await expect(page.getByRole('button', { name: /^Without Type: Tanker/ })).toBeHidden()
  await page.getByRole('button', { name: words.filters.empty.hide }).click()
  await expect(heading).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: new RegExp(`^Without Speed: 90 kn or more ?${tankers}$`) }).click()
  await expect(heading).toBeHidden()
  await expect(page).toHaveURL(/ship_type=Tanker/)
})

test('when no single filter is the reason, the page says so; chips are removed one by one by keyboard', async ({
  page,
}) => {
  await page.goto('/?map=2/30/15&name=nobody&destination=nowhere&flag=NL')
  await drawn(page)
  await expect(page.getByText('even without one of the filters')).toBeVisible()
  await chips(page)
    .getByRole('button', { name: /^Remove Name/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(chips(page).getByRole('button', { name: 'Remove Flag: Netherlands' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chips(page).getByRole('button', { name: /^Remove Reported destination/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chips(page)).toBeHidden()
  await expect(page).toHaveURL(/\?map=[^&]+$/)
  await expect(page.locator('main canvas')).toBeFocused()
})

test.describe('on a phone', () => {
  test.use(phone)

  test(
    'the bar holds the search, filters open as a sheet, and nothing is wider than the screen',
    release,
    async ({ page }) => {
      await page.goto('/?map=2/30/15&vessel=')
      await drawn(page)
      await expect(panel(page), 'no vessel is open').toBeHidden()
      const width = async () => Math.round((await box(page).boundingBox())?.width ?? 0)
      expect(await width()).toBeGreaterThan(180)
      await page.getByRole('button', { name: words.dashboard.menu }).tap()
      await page.getByRole('button', { name: words.filters.panel }).tap()
      await filters(page)
        .getByRole('checkbox', { name: /^Cargo/ })
        .tap()
      await expect(
        chips(page)
          .getByText(/^\d+ of 300 vessels/)
          .first(),
      ).toBeVisible()
      expect(await pageWidth(page)).toBe(390)
      expect(await accessFaults(page)).toEqual([])
      await filters(page).getByRole('button', { name: words.filters.closePanel }).tap()
      const vessel = (await someVessels(page)).find(({ name, last_known_position }) => name && last_known_position)!
      await box(page).fill(String(vessel.mmsi))
      await results(page).getByRole('option').first().tap()
      await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(vessel.name!)
    },
  )
})
