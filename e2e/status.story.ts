import type { Page } from '@playwright/test'
import type { FeedJson, FeedsJson } from '../lib/wire/feedSchemas.ts'
import { accessFaults, drawn, expect, test } from './story.ts'
import { words } from './words.ts'

const feeds = (page: Page) => page.getByRole('table')

/** Alters the feeds on their way from the service to the page. */
async function alterFeeds(page: Page, alter: (report: FeedsJson) => FeedsJson): Promise<void> {
  await page.route('**/api/feeds', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: alter((await answer.json()) as FeedsJson) })
  })
}

const untilNow = (page: Page) => page.unroute('**/api/feeds')
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const noMinutes = { sentences: [], messages: [] }

/** The feed there is, as if it were a receiver of that name. */
function receiver(report: FeedsJson, name: string, more: Partial<FeedJson>): FeedJson {
  return { ...report.feeds[0]!, name, kind: 'udp', simulated: false, ...more }
}

test('the live dot and the account menu open the feeds, whose figures update automatically', async ({ page }) => {
  await page.goto('/?map=5/51/3')
  await expect(page.getByText('vessels · live')).toBeVisible()
  await page.getByTitle(words.dashboard.feedsHint).click()
  await expect(page).toHaveURL(/\/status$/)
  const demo = feeds(page).getByRole('row', { name: /demo/ })
  await expect(demo).toContainText(words.status.states.live)
  await expect(demo).toContainText(words.status.simulated)
  const inAll = async () => Number((await demo.getByRole('cell').nth(4).innerText()).replaceAll(',', ''))
  const before = await inAll()
  expect(before).toBeGreaterThan(0)
  await expect.poll(inAll).toBeGreaterThan(before)
  await page.getByRole('link', { name: words.page.backToMap }).click()
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: words.status.feeds }).click()
  await expect(page).toHaveURL(/\/status$/)
})

test('by keyboard, a feed opens and shows why lines were rejected', async ({ page }) => {
  await page.goto('/status')
  const rejected = [{ reason: 'checksum', count: 12, meaning: 'As ingest calls it.' }]
  await alterFeeds(page, (report) => ({
    ...report,
    feeds: [receiver(report, 'Roof', { rejected, clockSkewSeconds: 14 })],
  }))
  const button = page.getByRole('button', { name: /^Roof/ })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByText('Timestamps are 14 s ahead of the server clock')).toBeVisible()
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText(words.reasons.checksum ?? '')).toBeVisible()
  await button.press('Enter')
  await expect(page.getByText(words.reasons.checksum ?? '')).toBeHidden()
})

test('the map names the silent feed until dismissed or until something else fails', async ({ page }) => {
  await page.goto('/status')
  await page.goto('/?map=5/51/3')
  await drawn(page)
  const since = minutesAgo(9)
  const silent = (report: FeedsJson) => receiver(report, 'Roof', { state: 'silent', stateSince: since })
  await alterFeeds(page, (report) => ({ ...report, feeds: [...report.feeds, silent(report)] }))
  const banner = page.getByText(/^Roof has been silent since .*\d\d:\d\d UTC\./)
  await expect(banner).toBeVisible()
  await expect(page.getByText('300 vessels · partly live')).toBeVisible()
  await page.getByRole('button', { name: words.status.dismiss }).click()
  await expect(banner).toBeHidden()
  await page.waitForResponse('**/api/feeds')
  await page.waitForResponse('**/api/feeds')
  await expect(banner).toBeHidden()

  await untilNow(page)
  const gone = { state: 'disconnected', stateSince: minutesAgo(1), detail: 'connect ECONNREFUSED' } as const
  await alterFeeds(page, (report) => ({ ...report, feeds: [silent(report), receiver(report, 'Mast', gone)] }))
  await expect(page.getByText(/^2 of 2 feeds have problems: Roof silent .*, Mast disconnected/)).toBeVisible()
  await page.getByRole('link', { name: words.status.seeFeeds }).click()
  await expect(feeds(page).getByRole('row', { name: /Mast/ })).toContainText('connect ECONNREFUSED')
})

test('a stopped ingest is reported on the map and on the status page, which says what to do', async ({ page }) => {
  await page.goto('/status')
  await alterFeeds(page, ({ ingest, feeds }) => ({
    ingest: ingest && { ...ingest, running: false, reportedAt: minutesAgo(4) },
    feeds,
  }))
  await expect(page.getByText(words.status.ingest.notRunning)).toBeVisible()
  await expect(feeds(page).getByRole('row', { name: /demo/ })).toContainText('was live')
  await page.goto('/?map=5/51/3')
  await expect(page.getByText(/^Ingest is not running\. No data since/)).toBeVisible()
  await expect(page.getByText('300 vessels · not live')).toBeVisible()
  await page.getByRole('button', { name: words.status.dismiss }).click()
  await expect(page.getByText('300 vessels · not live'), 'dismissing does not change it').toBeVisible()
})

test('a store with imported vessels only is not called live', async ({ page }) => {
  await page.goto('/status')
  await alterFeeds(page, () => ({ ingest: null, feeds: [] }))
  await page.goto('/?map=5/51/3&flag=NL')
  await expect(page.getByText(words.status.alarm.never)).toBeVisible()
  await expect(page.getByText('300 vessels · not live', { exact: true })).toBeVisible()
  await expect(page.getByText(/of 300 vessels · not live$/)).toBeVisible()
  await page.goto('/?map=5/51/3&embed=1')
  await expect(page.getByText('300 · not live')).toBeVisible()
})

test('without a feed or an ingest, the status page says what to do', async ({ page }) => {
  await page.goto('/status')
  await alterFeeds(page, ({ ingest }) => ({ ingest, feeds: [] }))
  await expect(page.getByText(words.status.noFeed.none)).toBeVisible()
  await untilNow(page)
  await alterFeeds(page, () => ({ ingest: null, feeds: [] }))
  await expect(page.getByText('Ingest has not run yet')).toBeVisible()
})

test.describe('a service that does not answer', () => {
  test.use({ expectedErrors: /502 \(Bad Gateway\)/ })

  test('is reported beside the last known state until it answers', async ({ page }) => {
    await page.goto('/status')
    await expect(feeds(page)).toBeVisible()
    const problem = { detail: 'The state of the feeds could not be read from the database.' }
    await page.route('**/api/feeds', (route) => route.fulfill({ status: 502, json: problem }))
    await expect(page.getByText('could not be read from the database. Retrying automatically.')).toBeVisible()
    await expect(feeds(page)).toContainText('was live')
    await untilNow(page)
    await expect(page.getByText('could not be read from the database')).toBeHidden({ timeout: 30_000 })
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    test('nothing is wider than the screen or an accessibility fault', async ({ page }) => {
      await page.goto('/status')
      const odd = {
        state: 'disconnected',
        detail: 'connect ECONNREFUSED 127.0.0.1:5631',
        clockSkewSeconds: 99,
      } as const
      const name = 'A receiver with a long name on the roof of the harbour office'
      await alterFeeds(page, (report) => ({ ...report, feeds: [...report.feeds, receiver(report, name, odd)] }))
      await page.getByRole('button', { name: /^A receiver/ }).tap()
      await expect(page.getByText(words.status.details.byType)).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      expect(await accessFaults(page)).toEqual([])
    })
  })
}

test.describe('on the narrowest screen, or at 400 %', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('nothing is wider than the screen, and every column is readable', async ({ page }) => {
    await page.goto('/status')
    const name = 'receiver-with-a-name-that-does-not-end-on-the-roof'
    const odd = { state: 'disconnected', detail: 'connect ECONNREFUSED 127.0.0.1:5631', lastSentenceAt: null } as const
    await alterFeeds(page, (report) => ({ ...report, feeds: [...report.feeds, receiver(report, name, odd)] }))
    await expect(page.getByText(words.status.none)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const last = page.getByRole('columnheader', { name: words.status.heads.lastSentence })
    expect((await last.boundingBox())?.width).toBeGreaterThan(48)
  })
})

for (const width of [320, 900, 1440]) {
  test(`long, similar and markup names fit at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/status')
    const names = ['n'.repeat(200), '<b onclick="alert(1)">roof</b>', 'on the roof', 'on-the-roof']
    await alterFeeds(page, (report) => ({
      ...report,
      feeds: names.map((name) => receiver(report, name, { byMinute: noMinutes })),
    }))
    await expect(page.getByRole('button', { name: '<b onclick="alert(1)">roof</b>' })).toBeVisible()
    await page.getByRole('button', { name: /^on-the-roof/ }).press('Enter')
    await expect(page.getByText(words.status.details.byType)).toHaveCount(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect(await accessFaults(page)).toEqual([])
  })
}
