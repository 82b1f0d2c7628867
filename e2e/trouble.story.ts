import type { Page } from '@playwright/test'
import { chart, drawn, expect, panel, project, release, test, vesselAtRest, vesselsDrawn, viewNear } from './story.ts'
import { words } from './words.ts'

test.use({ expectedErrors: /Failed to load resource|ERR_INTERNET_DISCONNECTED/ })

test(
  'offline, the map says so, keeps its vessels, and catches up automatically',
  release,
  async ({ page, context }) => {
    const vessel = await vesselAtRest(page)
    await page.goto(viewNear(vessel.position))
    await vesselsDrawn(page)
    const { x, y } = await project(page, vessel.position)
    await page.mouse.click(x, y)
    await expect(panel(page)).toBeVisible()
    await expect(panel(page).getByText(String(vessel.mmsi))).toBeVisible()
    await page.keyboard.press('Escape')

    await context.setOffline(true)
    await expect(page.getByText('vessels · offline')).toBeVisible()
    await expect(page.getByText('Showing last known positions')).toBeVisible()
    await page.mouse.click(x, y)
    await expect(panel(page).getByRole('heading', { name: vessel.name!, exact: true })).toBeVisible()

    await context.setOffline(false)
    await expect(page.getByText('vessels · live')).toBeVisible()
    await expect(page.getByText('Showing last known positions')).toBeHidden()
  },
)

test('a panel first opened offline loads once the network is back', async ({ page, context }) => {
  await page.goto('/')
  await context.setOffline(true)
  await page.getByRole('button', { name: words.dashboard.filters }).click()
  await context.setOffline(false)
  await expect(page.getByRole('complementary', { name: words.dashboard.filters })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('when the service fails, the map says so, also beside the ruler, and retries automatically', async ({ page }) => {
  await page.goto('/?map=5/51/3')
  await drawn(page)
  const failing = /\/api\/(service|vessels|tiles|facets)/
  await page.route(failing, (route) => route.fulfill({ status: 500, json: { detail: 'It is broken.' } }))
  const message = page.getByText('The service returns errors')
  await expect(message).toBeVisible()
  await page.keyboard.press('m')
  const ruler = page.getByRole('region', { name: words.areas.measurement })
  await expect(ruler).toContainText('Click to add points')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 860 })
    const [notice, way] = [(await message.boundingBox())!, (await ruler.boundingBox())!]
    expect(notice.y > way.y + way.height || notice.y + notice.height < way.y, 'both are seen').toBe(true)
  }
  await page.unroute(failing)
  await expect(page.getByText('300 vessels · live')).toBeVisible()
  await expect(message).toBeHidden()
})

test('vessels that could not be loaded at all are reported by the map, not as an error of the page', async ({
  page,
}) => {
  const tiles = /\/api\/tiles\/\d/
  await page.route(tiles, (route) => route.fulfill({ status: 500, json: { detail: 'It is broken.' } }))
  await page.goto('/?map=5/51/3')
  const message = page.getByText('The service returns errors')
  await expect(message).toBeVisible()
  await page.unroute(tiles)
  await vesselsDrawn(page)
  await expect(message).toBeHidden()
})

test('a chart tile that failed alone is loaded again', async ({ page }) => {
  await page.goto('/account')
  const asked: string[] = []
  let missing = ''
  await page.route(/\/basemap\/\d/, async (route) => {
    const { pathname } = new URL(route.request().url())
    asked.push(pathname)
    missing ||= pathname
    if (pathname === missing && asked.filter((one) => one === missing).length === 1)
      return route.fulfill({ status: 502, body: 'It is broken.' })
    await route.continue()
  })
  await page.goto('/?map=5/51/3')
  await drawn(page)
  await expect.poll(() => asked.filter((one) => one === missing).length).toBe(2)
})

/** The first request fails; the next is not answered until released. */
async function failOnce(page: Page, address: RegExp): Promise<{ askedAgain: Promise<void>; answer: () => void }> {
  const [again, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let asked = 0
  await page.route(address, async (route) => {
    asked += 1
    if (asked === 1) return route.fulfill({ status: 502, json: { detail: 'It is broken.' } })
    again.resolve()
    await answered.promise
    await route.continue()
  })
  return { askedAgain: again.promise, answer: answered.resolve }
}

for (const [panel, view, address, failed] of [
  ['Saved views', 'drawer=views', /\/api\/account\/views$/, 'The request failed: It is broken.'],
  [
    'Vessel list',
    'table=true&in_view=false&sort=created_at',
    /\/api\/vessels\?sort=created_at&limit=100$/,
    'Loading vessels…',
  ],
] as const) {
  test(`${panel}: a failed request is reported until it succeeds, also while it is retried`, async ({ page }) => {
    await page.goto('/account')
    const { askedAgain, answer } = await failOnce(page, address)
    await page.goto(`/?map=5/51/3&${view}`)
    const message = page.getByRole('complementary', { name: panel }).getByText(failed)
    await expect(message).toBeVisible()
    await askedAgain
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await expect(message).toBeVisible()
    answer()
    await expect(message).toBeHidden()
  })
}

test.describe('a panel whose code fails to load', () => {
  test.use({ expectedErrors: /Failed to load resource|Failed to load chunk|ChunkLoadError/ })

  test('says so while the map keeps working, and opens after a retry', async ({ page }) => {
    await page.goto('/?map=5/51/3')
    await drawn(page)
    const chunks = /\/_next\/static\/chunks\/[^/]*\.js$/
    await page.route(chunks, (route) => route.fulfill({ status: 500 }))
    await page.getByRole('button', { name: words.dashboard.filters }).click()
    const message = page.getByRole('complementary').getByRole('alert')
    await expect(message).toContainText('could not be loaded')
    await page.getByRole('button', { name: words.map.zoomIn }).click()
    await expect(chart(page)).toHaveAttribute('data-camera', /^6\//)
    await page.unroute(chunks)
    await message.getByRole('button', { name: words.page.retry }).click()
    await expect(page.getByRole('textbox', { name: 'Speed: From (kn)' })).toBeVisible()
    await expect(page).toHaveURL(/map=6\/51\/3/)
  })
})
