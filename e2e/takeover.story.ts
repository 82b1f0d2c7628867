// A hydration mismatch is a console error, which fails any story.
import { drawn, expect, held, panel, pathIn, test, vesselAtRest, viewNear } from './story.ts'

test('a vessel that the map knows before its panel has loaded causes no error', async ({ page }) => {
  await page.goto('/account')
  const vessel = await vesselAtRest(page)
  // The record is answered first and everything else later, so that the panel is not rendered again in between.
  const isRecord = (path: string) => /^\/api\/vessels\/./.test(path)
  const release = await held(page, (address) => pathIn(address).startsWith('/api/') && !isRecord(pathIn(address)))
  await page.goto(`${viewNear(vessel.position)}&vessel=${vessel.id}`)
  await expect(panel(page).getByRole('heading', { name: vessel.name!, exact: true })).toBeVisible()
  release()
  await drawn(page)
})

test('countries named differently by server and browser cause no error', async ({ page }) => {
  await page.goto('/?map=5/51/3&flag=HK,MO,PS,FK&drawer=filters&theme=night')
  await drawn(page)
  await expect(page.getByRole('button', { name: /^Remove .*Hong Kong/ })).toBeVisible()
})
