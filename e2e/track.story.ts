import { accessFaults, asked, drawn, expect, panel, someVessels, test } from './story.ts'
import { words } from './words.ts'

test('an open vessel has a track on the map, in the address, and as a file', async ({ page }) => {
  const moving = (await someVessels(page)).find(({ last_known_position: position }) => (position?.speed ?? 0) > 5)
  if (!moving) throw new Error('no vessel moves')
  await page.goto(`/?vessel=${moving.id}`)
  await drawn(page)
  const track = panel(page).getByRole('region', { name: words.track.title })
  const span = track.getByRole('combobox', { name: words.track.show })
  await expect(span).toHaveValue('off')
  await span.selectOption(words.track.hours(6))
  await expect(page).toHaveURL(/track=6h/)
  await expect(track.getByText(/^[\d,]+ points, [\d.]+ nm, since/)).toBeVisible()
  expect(await accessFaults(page, 'aside')).toEqual([])

  const answer = page.waitForEvent('download')
  await track.getByRole('link', { name: 'GPX' }).click()
  expect((await answer).suggestedFilename()).toBe(`track-${moving.mmsi}.gpx`)
  const { points } = await asked<{ points: unknown[] }>(page, `/api/vessels/${moving.id}/track?since=-PT6H`)
  expect(points.length).toBeGreaterThan(0)

  await page.reload()
  await expect(track.getByText(/ points, /)).toBeVisible()
  await span.selectOption(words.track.off)
  await expect(page).not.toHaveURL(/track=/)
  await expect(track.getByText(/ points, /)).toBeHidden()
})
