import type { Page } from '@playwright/test'
import { encodeCompactArea } from '../lib/wire/area/compactArea.ts'
import type { VesselJson } from '../lib/wire/vesselJson.ts'
import {
  accessFaults,
  asked,
  chart,
  copied,
  drawn,
  expect,
  panel,
  secondBrowser,
  signIn,
  test,
  vesselAtRest,
  viewNear,
} from './story.ts'
import { german, words } from './words.ts'

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

/** A ring with many corners around the North Sea, too long for an address bar. */
function largeArea(corners: number): string {
  const ring = Array.from({ length: corners }, (_, corner) => {
    const angle = (corner / corners) * 2 * Math.PI
    return [3 + 6 * Math.cos(angle) * (1 + 0.01 * (corner % 2)), 54 + 3 * Math.sin(angle)] as const
  })
  return encodeCompactArea([[[...ring, ring[0]!]]])
}

const share = async (page: Page, item: RegExp) => {
  await page.getByRole('button', { name: words.share.share }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a view is shared as a link, a command for a program and code for a page', async ({ page }) => {
  await page.goto('/?map=5/51/3&flag=NL,NO')
  await drawn(page)
  await share(page, /^Copy link/)
  await expect(page.getByText(words.share.copied.link)).toBeVisible()
  expect(await copied(page)).toBe(page.url())

  await share(page, /^Copy as curl/)
  const address = /'(http[^']*)'$/.exec(await copied(page))?.[1]
  expect(address).toBe(`${new URL(page.url()).origin}/api/vessels?flag=NL%2CNO`)
  expect((await fetch(address!)).status, 'without a token').toBe(401)

  await share(page, /^Copy embed code/)
  expect(await copied(page)).toMatch(/^<iframe src="http.*embed=1" title="Lastfix"/)

  await share(page, /^QR code/)
  await expect(page.getByRole('img', { name: /^QR code of .*\/s\/[\w-]+$/ })).toBeVisible()
})

test.describe('a link too long for an address bar', () => {
  test.use({ expectedErrors: /404 \(Not Found\)/ })

  test('becomes a short link, which opens after signing in until it is removed', async ({ page, browser, baseURL }) => {
    await page.goto(`/?map=5/54/3&last_known_position_within=${largeArea(1200)}`)
    await drawn(page)
    const view = page.url()
    expect(view.length).toBeGreaterThan(6000)
    await share(page, /^QR code/)
    await expect(page.getByRole('img', { name: /^QR code of .*\/s\/[\w-]+$/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await share(page, /^Copy link/)
    await expect(page.getByText(/A short link was created and copied/)).toBeVisible()
    const link = await copied(page)
    expect(link).toMatch(/\/s\/[\w-]+$/)

    const { page: theirs, leave } = await secondBrowser(browser, baseURL)
    await theirs.goto(link)
    await signIn(theirs)
    await drawn(theirs)
    const area = (address: string) => new URL(address).searchParams.get('last_known_position_within')
    await expect.poll(() => area(theirs.url())).toBe(area(view))
    await leave()

    await page.goto('/account/links')
    const remove = page.getByRole('button', { name: `Remove ${new URL(link).pathname}` })
    await remove.click()
    await expect(remove).toBeHidden()
    await page.goto(link)
    await expect(page.getByRole('heading', { name: words.page.linkNotFound })).toBeVisible()
    expect(await accessFaults(page)).toEqual([])
  })
})

test('the panel shows the chosen units and keeps them', async ({ page }) => {
  const vessel = await vesselAtRest(page)
  await page.goto(`${viewNear(vessel.position)}&vessel=${vessel.id}`)
  await expect(panel(page).getByText(/^\d+\.\d kn$/)).toBeVisible()
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitemradio', { name: words.dashboard.kilometresPerHour }).click()
  await expect(panel(page).getByText(/^\d+\.\d km\/h$/)).toBeVisible()
  await page.reload()
  await expect(panel(page).getByText(/^\d+\.\d km\/h$/)).toBeVisible()
})

test('Next and Previous step through the list', async ({ page }) => {
  const { data } = await asked<{ data: VesselJson[] }>(page, '/api/vessels?ship_type=Tanker&order=name&limit=3')
  const [first, second] = data.map(({ id }) => id)
  await page.goto(`/?map=2/30/15&ship_type=Tanker&vessel=${first}`)
  await panel(page).getByRole('button', { name: words.vessel.next }).click()
  await expect(page).toHaveURL(new RegExp(`vessel=${second}`))
  await page.keyboard.press('k')
  await expect(page).toHaveURL(new RegExp(`vessel=${first}`))
  await panel(page).getByRole('button', { name: words.vessel.previous }).click()
  await expect(panel(page).getByText(words.vessel.isFirst)).toBeVisible()
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('map and vessel are in German, and in English on request', async ({ page }) => {
    const vessel = await vesselAtRest(page)
    await page.goto(`${viewNear(vessel.position)}&vessel=${vessel.id}`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await drawn(page)
    await page.getByText(german.map.legend).click()
    await expect(page.getByText(german.map.shapes.hull, { exact: true })).toBeVisible()
    await expect(chart(page).getByRole('region', { name: /Schiffskarte/ })).toBeVisible()
    const scale = chart(page).getByRole('group', { name: german.map.chartNames.scale })
    await expect(scale).toHaveText(/^\d+(,\d+)?\ssm$/)
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: german.search.label }).fill('51,9 N 4,1 N')
    await expect(page.getByText(german.search.placeFaults.sameAxis)).toBeVisible()
    await page.keyboard.press('Escape')
    const schiff = page.getByRole('complementary', { name: german.vessel.panel, exact: true })
    await expect(schiff.getByText(/^(Festgemacht|Vor Anker)$/)).toBeVisible()
    await expect(schiff.getByText(/^\d+,\d kn$/)).toBeVisible()

    await page.getByRole('button', { name: /^Konto/ }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await expect(panel(page).getByText(/^(Moored|At anchor)$/)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})
