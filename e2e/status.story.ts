import type { Page } from '@playwright/test'
import type { FeedJson, FeedsJson } from '../lib/wire/feedSchemas.ts'
import { expect, faultsOnScreens, pageWidth, test } from './story.ts'
import { words } from './words.ts'

const feeds = (page: Page) => page.getByRole('table')

/** Alters the feeds on their way from the service to the page. Call it before the page is opened. */
async function alterFeeds(page: Page, alter: (report: FeedsJson) => FeedsJson): Promise<void> {
  await page.route('**/api/feeds', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: alter((await answer.json()) as FeedsJson) })
  })
}

const untilNow = (page: Page) => page.unroute('**/api/feeds')
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** The feed there is, as if it were a receiver of that name. */
function receiver(report: FeedsJson, name: string, more: Partial<FeedJson>): FeedJson {
  return { ...report.data[0]!, name, kind: 'udp', simulated: false, ...more }
}

test('the live dot and the account menu open the feeds, whose figures update automatically', async ({ page }) => {
  await page.goto('/?map=5/51/3')
  await expect(page.getByText('vessels · live')).toBeVisible()
  await page.getByTitle(words.dashboard.feedsHint).click()
  await expect(page).toHaveURL(/\/status$/)
  const demo = feeds(page).getByRole('row', { name: /demo/ })
  await expect(demo).toContainText(words.status.states.live)
  await expect(demo).toContainText(words.page.simulatedRow)
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
  const rejected = [{ reason: 'checksum', count: 12, meaning: 'As ingest calls it.' }]
  await alterFeeds(page, (report) => ({
    ...report,
    data: [...report.data, receiver(report, 'Roof', { rejected, clock_skew_seconds: 14 })],
  }))
  await page.goto('/status')
  const button = page.getByRole('button', { name: /^Roof/ })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByText('Timestamps are 14 s ahead of the server clock')).toBeVisible()
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText(words.reasons.checksum ?? '')).toBeVisible()
  await button.press('Enter')
  await expect(page.getByText(words.reasons.checksum ?? '')).toBeHidden()
})

test('the map names the silent feed until dismissed, and what fails after that', async ({ page }) => {
  const since = minutesAgo(9)
  const silent = (report: FeedsJson) => receiver(report, 'Roof', { state: 'silent', state_since: since })
  await alterFeeds(page, (report) => ({ ...report, data: [...report.data, silent(report)] }))
  await page.goto('/?map=5/51/3')
  const banner = page.getByText(/^Roof has been silent since .*\d\d:\d\d UTC\./)
  await expect(banner).toBeVisible()
  await expect(page.getByText('300 vessels · partially live')).toBeVisible()
  await page.getByRole('button', { name: words.status.dismiss }).click()
  await expect(banner).toBeHidden()

  await untilNow(page)
  const gone = { state: 'disconnected', state_since: minutesAgo(1), detail: 'connect ECONNREFUSED' } as const
  await alterFeeds(page, (report) => ({ ...report, data: [silent(report), receiver(report, 'Mast', gone)] }))
  await expect(page.getByText(/^2 of 2 feeds have problems: Roof silent .*, Mast disconnected/)).toBeVisible()
  await page.getByRole('link', { name: words.status.seeFeeds }).click()
  await expect(feeds(page).getByRole('row', { name: /Mast/ })).toContainText('connect ECONNREFUSED')
})

test('a stopped ingest is reported on the map, also after its notice was dismissed', async ({ page }) => {
  await alterFeeds(page, ({ ingest, ...report }) => ({
    ingest: ingest && { ...ingest, running: false, reported_at: minutesAgo(4) },
    ...report,
  }))
  await page.goto('/?map=5/51/3')
  await expect(page.getByText(/^Ingest is not running\. No data since/)).toBeVisible()
  await expect(page.getByText('300 vessels · not live')).toBeVisible()
  await page.getByRole('button', { name: words.status.dismiss }).click()
  await expect(page.getByText(/^Ingest is not running/)).toBeHidden()
  await expect(page.getByText('300 vessels · not live')).toBeVisible()
})

test('long, similar and markup names fit on every screen and have no accessibility faults', async ({ page }) => {
  const names = ['n'.repeat(200), '<b onclick="alert(1)">roof</b>', 'on the roof', 'on-the-roof']
  const odd: Partial<FeedJson> = {
    state: 'disconnected',
    detail: 'connect ECONNREFUSED 127.0.0.1:5631',
    clock_skew_seconds: 99,
    last_sentence_at: null,
    by_minute: { sentences: [], messages: [] },
    by_hour: { messages: [] },
  }
  await alterFeeds(page, (report) => ({ ...report, data: names.map((name) => receiver(report, name, odd)) }))
  await page.goto('/status')
  await expect(page.getByRole('button', { name: '<b onclick="alert(1)">roof</b>' })).toBeVisible()
  await page.getByRole('button', { name: /^on-the-roof/ }).press('Enter')
  await expect(page.getByText(words.status.details.byType)).toHaveCount(1)
  expect(await faultsOnScreens(page)).toEqual([])
  for (const width of [320, 900]) {
    await page.setViewportSize({ width, height: 640 })
    expect(await pageWidth(page)).toBe(width)
    const last = page.getByRole('columnheader', { name: words.status.heads.lastSentence })
    expect((await last.boundingBox())?.width, 'every column is readable').toBeGreaterThan(48)
  }
})
