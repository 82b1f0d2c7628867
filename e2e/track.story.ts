import { accessFaults, asked, drawn, expect, panel, someVessels, test } from './story.ts'
import { words } from './words.ts'

test('an open vessel has a track on the map, in the address, and as a file', async ({ page }) => {
  const moving = (await someVessels(page)).find(({ last_known_position: position }) => (position?.speed ?? 0) > 5)
  if (!moving) throw new Error('no vessel moves')
  await page.goto(`/?vessel=${moving.id}`)
  await drawn(page)
  const track = panel(page).getByRole('region', { name: words.track.title })
  const span = panel(page).getByRole('combobox', { name: words.track.title })
  await expect(span).toHaveValue('6h')
  await expect(page).toHaveURL(/track=6h/)
  await expect(panel(page).getByText(/^Since \d\d:\d\d UTC, \d+ (min|h) ago$/)).toBeVisible()
  await expect(track.getByText(/^[\d,]+ points?, [\d.]+ nm$/)).toBeVisible()
  expect(await accessFaults(page, 'aside')).toEqual([])

  const answer = page.waitForEvent('download')
  await track.getByRole('link', { name: 'GPX' }).click()
  expect((await answer).suggestedFilename()).toBe(`track-${moving.mmsi}.gpx`)
  const { points } = await asked<{ points: unknown[] }>(page, `/api/vessels/${moving.id}/track?since=-PT6H`)
  expect(points.length).toBeGreaterThan(0)

  await span.selectOption(words.track.off)
  await expect(page).toHaveURL(/track=off/)
  await expect(track).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/track=/)
  await page.goto(`/?vessel=${moving.id}`)
  await expect(span).toHaveValue('off')
})

test('all vessels in view have their tracks on the map, in the address, and as a file', async ({ page }) => {
  await page.goto('/?map=2/30/15')
  await drawn(page)
  await page.getByText(words.map.legend, { exact: true }).click()
  await page.getByRole('checkbox', { name: words.map.tracks.title }).check()
  await expect(page).toHaveURL(/tracks=1h/)
  await expect(page.getByText(/^Vessels in view: \d+\. Tracks: the 200 nearest/)).toBeVisible()

  const [vessel] = await someVessels(page)
  const [longitude, latitude] = vessel?.last_known_position?.geometry.coordinates ?? []
  // No answer of the page before is taken for one of the next.
  await page.goto('about:blank')
  const answered = page.waitForResponse(/\/api\/tracks\?.*bbox=/)
  await page.goto(`/?map=10/${latitude}/${longitude}&tracks=1h&table=true&in_view=true`)
  const { features } = await (await answered).json()
  expect(features.length).toBeGreaterThan(0)
  await expect(page.getByText(/^Vessels in view: /)).toBeHidden()

  await page.getByRole('button', { name: words.list.export.title }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: words.list.export.tracks('200') }).click()
  expect((await file).suggestedFilename()).toMatch(/^lastfix-tracks-.*Z\.geojson$/)
})

test('the map shows where vessels are received, by age and by feed', async ({ page }) => {
  const { reception } = words.map
  await page.goto('/?map=6/52/4')
  await drawn(page)
  await page.getByText(words.map.legend, { exact: true }).click()
  const tile = page.waitForResponse(/\/api\/tiles\/coverage\//)
  await page.getByRole('checkbox', { name: reception.title }).check()
  expect((await tile).status()).toBe(200)
  await expect(page).toHaveURL(/reception=age/)
  const legend = page.getByRole('list', { name: reception.title })
  await expect(legend.getByText(reception.ages['1h'])).toBeVisible()
  await page.getByRole('combobox', { name: reception.title }).selectOption(reception.by.source)
  await expect(page).toHaveURL(/reception=source/)
  await expect(legend.getByText(reception.several)).toBeVisible()
  expect(await accessFaults(page, 'details')).toEqual([])
})
