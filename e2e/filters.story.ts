import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { FacetsJson } from '../lib/wire/facets.ts'
import type { VesselJson } from '../lib/wire/vesselJson.ts'
import { account } from './service.ts'
import { drawn, expect, open, panel, signIn, test, watch } from './story.ts'

const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' })
const views = (page: Page) => page.getByRole('complementary', { name: 'Saved views' })
const chips = (page: Page) => page.getByRole('region', { name: 'Active filters' })
const box = (page: Page) => page.getByRole('combobox', { name: 'Search ships, ports and places' })
const results = (page: Page) => page.getByRole('listbox', { name: 'Results' })

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

async function asked<Answer>(page: Page, path: string): Promise<Answer> {
  return page.evaluate(async (at) => (await fetch(at)).json(), path)
}

const countOf = async (page: Page, query: string) =>
  (await asked<{ paging: { total: number } }>(page, `/api/vessels?limit=1&${query}`)).paging.total

async function someShips(page: Page): Promise<VesselJson[]> {
  return (await asked<{ data: VesselJson[] }>(page, '/api/vessels?limit=300')).data
}

test('an operator narrows the map down, sees what each choice would show, and sends the view to a colleague', async ({
  page,
  browser,
  baseURL,
}) => {
  await open(page, '/?map=2/30/15')
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

  const flags = filters(page).getByRole('region', { name: 'Flag' })
  const [flag] = (await asked<FacetsJson>(page, '/api/facets?ship_type=Tanker,Cargo')).facets.flag.choices
  const country = new Intl.DisplayNames('en', { type: 'region' }).of(flag!.value)!
  await flags.getByRole('searchbox', { name: 'Find in Flag' }).fill(country.slice(0, 5))
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
  expect(await faultsOf(page)).toEqual([])

  const colleague = await browser.newContext({ baseURL })
  const faults = watch(colleague, baseURL ?? '')
  const theirs = await colleague.newPage()
  await theirs.goto(page.url())
  await signIn(theirs)
  await expect(chips(theirs).getByRole('button', { name: `Remove Flag: ${country}` })).toBeVisible()
  await expect(filters(theirs).getByRole('checkbox', { name: /^Cargo/ })).toBeChecked()
  await colleague.close()
  expect(faults).toEqual([])

  await chips(page)
    .getByRole('button', { name: /^Remove Type/ })
    .click()
  await expect(page).not.toHaveURL(/ship_type/)
  await page.goBack()
  await expect(page).toHaveURL(/ship_type=Tanker/)
  await chips(page).getByRole('button', { name: 'Clear all' }).click()
  await expect(chips(page)).toBeHidden()
  await expect(filters(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
})

test('speed, length and how lately she was heard are typed or chosen; a link means the same an hour later', async ({
  page,
}) => {
  await open(page, '/?drawer=filters')
  await drawn(page)
  const speed = filters(page).getByRole('region', { name: 'Speed' })
  await speed.getByRole('textbox', { name: 'Speed: From (kn)' }).fill('0,5')
  await expect(page).toHaveURL(/speed_min=0\.5/)
  await speed.getByRole('textbox', { name: 'Speed: to (kn)' }).fill('12')
  await page.keyboard.press('Enter')
  await expect(chips(page).getByRole('button', { name: 'Remove Speed: 0.5 to 12 kn' })).toBeVisible()
  await speed.getByRole('button', { name: 'Clear Speed' }).click()
  await expect(page).not.toHaveURL(/speed_/)
  await speed.getByRole('checkbox', { name: /^0 to 0.4 kn/ }).check()
  await expect(page).toHaveURL(/speed_min=0&speed_max=0\.4|speed_max=0\.4.*speed_min=0/)

  const heard = filters(page).getByRole('radiogroup', { name: 'Position heard' })
  await heard.getByRole('radio', { name: /^within the last 60 minutes/ }).check()
  await expect(page).toHaveURL(/position_updated_after=-PT1H/)
  await heard.getByRole('radio', { name: 'Other' }).check()
  await filters(page).getByRole('textbox', { name: 'Position heard: How many' }).fill('3')
  await filters(page).getByRole('combobox', { name: 'Position heard: Unit' }).selectOption('days')
  await expect(page).toHaveURL(/position_updated_after=-P3D/)
  await expect(chips(page).getByRole('button', { name: 'Remove Position heard: within the last 3 days' })).toBeVisible()
  expect(await countOf(page, 'position_updated_after=-P3D')).toBeGreaterThan(0)
})

test('what the service cannot read is shown with its reason and taken away with one click; the map goes on', async ({
  page,
}) => {
  await open(page, '/?map=2/30/15&flag=Holland&ship_type=Cargo')
  await drawn(page)
  const alert = page.getByRole('alert').filter({ hasText: 'Left out' })
  await expect(alert.getByText('“Holland”')).toBeVisible()
  await expect(alert.getByText('"Holland" is not two letters')).toBeVisible()
  await expect(
    chips(page)
      .getByText(`${await countOf(page, 'ship_type=Cargo')} of 300 vessels`)
      .first(),
  ).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await alert.getByRole('button', { name: 'Remove Flag' }).click()
  await expect(alert).toBeHidden()
  await expect(page).not.toHaveURL(/flag=/)
})

test('filters that no ship passes say so, and lead out', async ({ page }) => {
  await open(page, '/?map=2/30/15&ship_type=Tanker&speed_min=90')
  await expect(page.getByRole('heading', { name: 'No ship matches' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Without “Speed: 90 kn or more”' }).click()
  await expect(page.getByRole('heading', { name: 'No ship matches' })).toBeHidden()
  await expect(page).toHaveURL(/ship_type=Tanker/)
})

test('by keyboard alone: a ship is found by her name, her MMSI, her IMO number and her call sign', async ({ page }) => {
  await open(page, '/?map=2/30/15')
  await drawn(page)
  const ships = await someShips(page)
  const ship = ships.find(
    ({ name, imo, call_sign, last_known_position }) => name && imo && call_sign && last_known_position,
  )!
  for (const text of [ship.name!, String(ship.mmsi), `IMO ${ship.imo}`, ship.call_sign!.toLowerCase()]) {
    await page.keyboard.press('/')
    await expect(box(page)).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
    const option = results(page).getByRole('option', { name: new RegExp(`MMSI ${String(ship.mmsi).padStart(9, '0')}`) })
    await expect(option).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(results(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    await expect(box(page)).toHaveAttribute('aria-activedescendant', /-0$/)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    if ((await results(page).getByRole('option').first().textContent())?.includes(String(ship.mmsi))) {
      await page.keyboard.press('Enter')
    } else await option.click()
    await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(ship.name!)
    await expect(results(page)).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
  }
})

test('Enter goes to a place or a port; many ships of a name become a filter; lately looked for is kept', async ({
  page,
}) => {
  await open(page, '/?map=2/30/15')
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
    .getByRole('option', { name: `Show all ${total} ships whose name contains “ma”` })
    .click()
  await expect(page).toHaveURL(/name=ma/)
  await expect(chips(page).getByRole('button', { name: 'Remove Name: contains “MA”' })).toBeVisible()

  await box(page).fill('999999999')
  await expect(page.getByText('No ship with the MMSI 999999999 was ever heard.')).toBeVisible()
  await box(page).fill('9074728')
  await expect(page.getByText('9074728 is no IMO number: its last digit does not fit the others.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveValue('')
  await page.keyboard.press('ArrowDown')
  await expect(results(page).getByRole('option').first()).toHaveText('ma')
  expect(await faultsOf(page)).toEqual([])
})

test.describe('while the network is gone', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to load resource/ })

  test('the search says so, and finds by Enter once it is back', async ({ page, context }) => {
    await open(page, '/?map=2/30/15')
    await drawn(page)
    const ship = (await someShips(page)).find(({ name }) => name)!
    await context.setOffline(true)
    await box(page).fill(ship.name!)
    await expect(page.getByText('The service does not answer right now.')).toBeVisible()
    await context.setOffline(false)
    await page.keyboard.press('Enter')
    await expect(results(page).getByRole('option').first()).toBeVisible()
  })
})

test('a view is kept under a name, opened, renamed, removed and brought back; a shared one asks first', async ({
  page,
}) => {
  await open(page, '/?map=5/52/4&ship_type=Tanker&drawer=views')
  await drawn(page)
  await views(page).getByRole('textbox', { name: 'Name' }).fill('Tankers off Holland')
  await views(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(views(page).getByText('“Tankers off Holland” is kept.')).toBeVisible()
  await page.goto('/?map=2/0/0&drawer=views')
  await drawn(page)
  await views(page).getByRole('button', { name: 'Tankers off Holland view' }).click()
  await expect(page).toHaveURL(/ship_type=Tanker/)
  await expect.poll(() => new URL(page.url()).searchParams.get('map')).toBe('5/52/4')
  await expect(page.getByTestId('chart')).toHaveAttribute('data-camera', '5/52/4')
  expect(await faultsOf(page)).toEqual([])

  const more = (name: string) => views(page).getByRole('button', { name: `More for ${name}` })
  await more('Tankers off Holland').click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'New name of Tankers off Holland' }).fill('Tankers')
  await page.keyboard.press('Enter')
  await expect(views(page).getByRole('button', { name: 'Tankers view', exact: true })).toBeVisible()
  await more('Tankers').click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(views(page).getByRole('button', { name: 'Tankers view', exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(views(page).getByRole('button', { name: 'Tankers view', exact: true })).toBeVisible()

  await more('Tankers').click()
  await page.getByRole('menuitem', { name: 'Share', exact: true }).click()
  await expect(views(page).getByRole('region', { name: 'Shared with everybody' })).toBeVisible()
  await views(page).getByRole('button', { name: 'Remove Tankers' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(views(page).getByRole('button', { name: 'Tankers view', exact: true })).toBeHidden()
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('Filter, Suche und Ansichten sprechen Deutsch', async ({ page }) => {
    await page.goto('/?map=2/30/15&drawer=filters&flag=NL,NO&speed_min=0.5')
    await page.getByLabel('E-Mail-Adresse').fill(account.email)
    await page.getByLabel('Passwort').fill(account.password)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    const drawer = page.getByRole('complementary', { name: 'Filter' })
    await drawer.getByRole('checkbox', { name: /^Frachtschiff/ }).check()
    const active = page.getByRole('region', { name: 'Aktive Filter' })
    await expect(active.getByRole('button', { name: 'Flagge: Niederlande, Norwegen entfernen' })).toBeVisible()
    await expect(active.getByRole('button', { name: 'Fahrt: mindestens 0,5 kn entfernen' })).toBeVisible()
    await expect(active.getByText(/^\d+ von 300 Schiffen · aktuell$/)).toBeVisible()
    await page.getByRole('combobox', { name: 'Schiffe, Häfen und Orte suchen' }).fill('51,95 4,13')
    await expect(page.getByRole('option', { name: 'Zu 51°57.0′N 004°07.8′E' })).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the search is what the bar is for; filters come from below; nothing is wider than the screen', async ({
    page,
  }) => {
    await open(page, '/?map=2/30/15')
    await drawn(page)
    const width = async () => Math.round((await box(page).boundingBox())?.width ?? 0)
    expect(await width()).toBeGreaterThan(180)
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('button', { name: 'Filters' }).tap()
    await filters(page)
      .getByRole('checkbox', { name: /^Cargo/ })
      .tap()
    await expect(
      chips(page)
        .getByText(/^\d+ of 300 vessels/)
        .first(),
    ).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await faultsOf(page)).toEqual([])
    await filters(page).getByRole('button', { name: 'Close filters' }).tap()
    const ship = (await someShips(page)).find(({ name, last_known_position }) => name && last_known_position)!
    await box(page).fill(String(ship.mmsi))
    await results(page).getByRole('option').first().tap()
    await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(ship.name!)
  })
})
