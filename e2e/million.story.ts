import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram, startServing } from '../lib/testing/programs.ts'
import { account, sessionAt } from './service.ts'
import { chart, drawn, expect, test } from './story.ts'
import { words } from './words.ts'

const fleet = 1_000_000
/** The limit for the tiles of a view. */
const maxTileBytes = 600_000

const fill = `
  import { fillStore } from './bench/synthetic/syntheticStore.ts'
  import { syntheticVessels } from './bench/synthetic/syntheticVessels.ts'
  await fillStore(process.argv[1], syntheticVessels(${fleet}, 1))
`

test('a map of a million vessels opens, pans, filters and lists', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-million-'))
  const databaseUrl = `file:${join(folder, 'lastfix.db')}`
  const filler = startProgram(['--input-type=module', '--eval', fill, databaseUrl], {}, { output: 'inherit' })
  expect(await once(filler.process, 'exit')).toEqual([0, null])
  const environment = { DATABASE_URL: databaseUrl, ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password }
  const web = await startServing(['lib/cli/main.ts', 'web'], environment, {
    patienceMilliseconds: 60_000,
    errors: 'ignore',
  })
  const context = await browser.newContext({ baseURL: web.address, storageState: await sessionAt(web.address) })
  try {
    const page = await context.newPage()
    let tiles = new Map<string, number>()
    page.on('response', (answer) => {
      const isWhole = answer.url().includes('/api/tiles/') && answer.status() === 200
      if (isWhole) tiles.set(answer.url(), Number(answer.headers()['content-length']))
    })
    const bytes = () => [...tiles.values()].reduce((sum, size) => sum + size, 0)

    await page.goto('/?map=2/30/15')
    await drawn(page)
    await expect(page.getByText('1,000,000 vessels')).toBeVisible()
    await expect.poll(bytes).toBeGreaterThan(0)
    expect(bytes(), 'the whole world in one view').toBeLessThan(maxTileBytes)

    for (const view of ['6/52/3', '11/51.95/4.1']) {
      // No tile of the view before is counted.
      await page.goto('about:blank')
      tiles = new Map()
      await page.goto(`/?map=${view}`)
      await drawn(page)
      await expect.poll(bytes).toBeGreaterThan(0)
      expect(bytes(), view).toBeLessThan(maxTileBytes)
    }
    const before = new URL(page.url()).searchParams.get('map')
    const box = (await chart(page).boundingBox())!
    await page.mouse.move(box.x + 700, box.y + 400)
    await page.mouse.down()
    await page.mouse.move(box.x + 500, box.y + 300, { steps: 8 })
    await page.mouse.up()
    await expect.poll(() => new URL(page.url()).searchParams.get('map')).not.toBe(before)

    await page.goto('/?map=2/30/15&ship_type=Tanker&class=A&table=true&in_view=false')
    const list = page.getByRole('complementary', { name: words.dashboard.list })
    await expect(list.getByRole('heading', { name: /^\d{2,3},\d{3} vessels$/ })).toBeVisible()
    await expect(list.getByRole('row').nth(1)).toBeVisible()
  } finally {
    await context.close()
    await web.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
