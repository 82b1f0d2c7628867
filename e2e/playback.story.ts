import type { StoredVessel } from '../lib/store/vessels.ts'
import { writtenTrack } from '../lib/track/fixtures/writtenTrack.ts'
import { blankVessel } from '../lib/vessel/fields.ts'
import { encodeRecord } from '../lib/vessel/record.ts'
import { vesselIdOf } from '../lib/wire/vesselId.ts'
import { save } from './accountOnPage.ts'
import { clickPlaces } from './areasOnPage.ts'
import { coloursAt } from './coloursOnPage.ts'
import { startService } from './service.ts'
import { accessFaults, drawn, expect, held, panel, pathIn, secondBrowser, storiesWith, vesselsDrawn } from './story.ts'
import { words } from './words.ts'

const mmsi = 244_660_001

const test = storiesWith(() => startService({}, { stored: [sailedVessel()] }))

/** A vessel that sailed from 4° to 5° east in the last two hours. */
function sailedVessel(): StoredVessel {
  const seconds = Math.floor(Date.now() / 1000)
  const place = { latitude: 52, speedKnots: 18, courseDegrees: 90 }
  const points = Array.from({ length: 121 }, (_, minute) => {
    return { ...place, seconds: seconds + (minute - 120) * 60, longitude: 4 + minute / 120, dwellSeconds: 0 }
  })
  const received = { broadcastMicroseconds: seconds * 1e6, positionUpdatedMicroseconds: seconds * 1e6 }
  const vessel = { ...blankVessel(mmsi, false, seconds * 1e6), name: 'ANNA', ...place, longitude: 5, ...received }
  const { createdMicroseconds, simulated } = vessel
  const track = writtenTrack(points, 10_000)
  return { number: mmsi, createdMicroseconds, simulated, record: encodeRecord(vessel), track }
}

test('look back an hour, on, and forward again', async ({ page }) => {
  await page.goto(`/?map=8/52/4.5&vessel=${vesselIdOf(mmsi)}`)
  await drawn(page)
  const position = panel(page).getByText(/^52°.*E$/)
  await expect(position).toHaveText(/005°00/)

  await page.keyboard.press('b')
  const bar = page.getByRole('region', { name: words.playback.title })
  await expect(bar).toBeVisible()
  await expect(page).toHaveURL(/[?&]at=/)
  await expect(position).toHaveText(/004°(29|30)\./)
  await expect(panel(page).getByRole('note')).toBeVisible()
  await expect(bar.getByRole('img', { name: words.playback.traffic.hour('1') })).toBeVisible()
  expect(await accessFaults(page, '[data-look-back]')).toEqual([])
  await bar.getByRole('button', { name: words.map.tracks.title }).click()
  await expect(page).toHaveURL(/[?&]tracks=1h/)

  const at = () => Date.parse(new URL(page.url()).searchParams.get('at') ?? '') / 60_000
  const anHourAgo = at()
  const slider = bar.getByRole('slider', { name: words.playback.time })
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(at).toBe(anHourAgo - 1)
  await page.keyboard.press(' ')
  await expect.poll(at).toBeGreaterThan(anHourAgo)
  await page.keyboard.press(' ')

  await page.reload()
  await expect(bar).toBeVisible()
  await bar.getByRole('button', { name: words.playback.toNow }).click()
  await expect(bar).toBeHidden()
  await expect(page).not.toHaveURL(/[?&]at=/)
  await expect(position).toHaveText(/005°00/)
})

test('vessels of now are not shown as those of a past time', async ({ page }) => {
  const isPastTile = (address: URL) => pathIn(address).startsWith('/api/tiles/') && address.searchParams.has('at')
  const release = await held(page, isPastTile)
  await page.goto('/?map=8/52/4.5')
  await vesselsDrawn(page)
  const now = await coloursAt(page, [5, 52])
  await page.keyboard.press('b')
  await expect(page.getByText(words.map.loading)).toBeVisible()
  await expect.poll(() => coloursAt(page, [5, 52])).not.toBe(now)
  const sea = await coloursAt(page, [4.5, 52])
  release()
  await vesselsDrawn(page)
  await expect(page.getByText(words.map.loading)).toBeHidden()
  await expect.poll(() => coloursAt(page, [4.5, 52])).not.toBe(sea)
  await page.keyboard.press('Escape')
  await vesselsDrawn(page)
  await expect.poll(() => coloursAt(page, [5, 52])).toBe(now)
})

test.describe('a time from before tracks are kept', () => {
  test.use({ expectedErrors: /422/ })
  test('leads to now', async ({ page }) => {
    await page.goto('/?at=2020-01-01T00:00:00Z')
    await expect(page.getByText(words.playback.tooOld(24))).toBeVisible()
    await expect(page).not.toHaveURL(/[?&]at=/)
  })
})

test('who crossed a gate line is listed, and not shown to visitors', async ({ page, browser, baseURL }) => {
  await page.goto('/?map=8/52/4.5')
  await drawn(page)
  await page.keyboard.press('g')
  const gate = page.getByRole('region', { name: words.areas.gateLine })
  await expect(gate).toContainText(words.areas.hints.gate)
  await clickPlaces(page, [
    [4.5, 51.8],
    [4.5, 52.2],
  ])
  await gate.getByRole('button', { name: words.passages.whoPassed }).click()
  await page.getByRole('menuitem', { name: words.passages.periods.week }).click()
  await expect(gate).toBeHidden()
  const dock = page.getByRole('complementary', { name: words.passages.title })
  await expect(dock.getByRole('heading', { name: `1 ${words.passages.passages(1)}` })).toBeVisible()
  await expect(dock.getByRole('row').nth(1)).toContainText(`ANNA`)
  await expect(dock.getByRole('row').nth(1)).toContainText(words.passages.bound.e)
  await expect(page).toHaveURL(/line=4\.\d+,51\.8\d*;4\.\d+,52\.2/)
  expect(await accessFaults(page, 'aside[data-place="below"]')).toEqual([])
  const asked = new URL(page.url()).search.slice(1)

  const { id } = await save(page, '/api/account/views', { kind: 'view', name: 'Anna', query: `mmsi=${mmsi}` })
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const { path } = await save(page, `/api/account/views/${id}/public-link`, { expires_at: expiresAt, delay_minutes: 0 })
  const { page: theirs, leave } = await secondBrowser(browser, baseURL)
  await theirs.goto(`${path.split('?')[0]}?${asked}&table=true`)
  await drawn(theirs)
  await expect(theirs.getByRole('grid').getByRole('row').nth(1)).toContainText('ANNA')
  await expect(theirs.getByRole('complementary', { name: words.passages.title })).toHaveCount(0)
  await leave()
})

test('who passed an area in a period is listed, drawn, in the address and as a file', async ({ page }) => {
  const area = '{"type":"Polygon","coordinates":[[[4.4,51.9],[4.6,51.9],[4.6,52.1],[4.4,52.1],[4.4,51.9]]]}'
  await page.goto(`/?map=8/52/4.5&drawer=areas&last_known_position_within=${encodeURIComponent(area)}`)
  await drawn(page)
  await page.getByRole('button', { name: words.passages.whoPassed }).click()
  await page.getByRole('menuitem', { name: words.passages.periods.week }).click()
  const dock = page.getByRole('complementary', { name: words.passages.title })
  await expect(dock.getByRole('heading', { name: `1 ${words.passages.passages(1)}` })).toBeVisible()
  await expect(page).toHaveURL(/during=[\d-]+T[\d:]+Z\/P7D/)
  await expect(dock.getByRole('img', { name: words.passages.perHour('1') })).toBeVisible()
  const row = dock.getByRole('row').nth(1)
  await expect(row).toContainText(/ANNA.*24 min\D+\d\d18\.0 kn/)
  expect(await accessFaults(page, 'aside[data-place="below"]')).toEqual([])

  const answered = page.waitForResponse(/\/api\/passages\?.*format=geojson/)
  await row.click()
  const { features } = await (await answered).json()
  expect(features).toMatchObject([{ id: vesselIdOf(mmsi), geometry: { type: 'LineString' } }])
  await expect(row).toContainText(`${features[0].properties.points}18.0 kn`)
  await expect(panel(page).getByRole('heading', { name: 'ANNA' })).toBeVisible()
  await expect(page).toHaveURL(/passage=/)
  await page.reload()
  await expect(dock.locator('[aria-current]')).toContainText('ANNA')

  const file = page.waitForEvent('download')
  await dock.getByRole('button', { name: words.list.export.title }).click()
  await page.getByRole('menuitem', { name: words.list.export.formats.csv }).click()
  expect((await file).suggestedFilename()).toMatch(/^lastfix-passages-.*\.csv$/)

  await dock.getByRole('button', { name: words.passages.close }).click()
  await expect(dock).toBeHidden()
  await expect(page).not.toHaveURL(/during=/)

  await page.goto('/?map=8/52/4.5&drawer=areas&bbox=4.4,51.9,4.6,52.1')
  await drawn(page)
  await page.getByRole('button', { name: words.passages.whoPassed }).click()
  await page.getByRole('menuitem', { name: words.passages.periods.week }).click()
  await expect(dock.getByRole('heading', { name: `1 ${words.passages.passages(1)}` })).toBeVisible()
})
