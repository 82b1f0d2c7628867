import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { VesselJson } from '../lib/wire/vesselJson.ts'
import { countOf } from './filtersOnPage.ts'
import { grid, lines, list, nameOf } from './listOnPage.ts'
import {
  accessFaults,
  accessFaultsInBothThemes,
  asked,
  drawn,
  expect,
  pageWidth,
  panel,
  phone,
  project,
  release,
  test,
  vesselAtRest,
  vesselsDrawn,
  viewNear,
} from './story.ts'
import { words } from './words.ts'

const selectedIn = (page: Page) => (new URL(page.url()).searchParams.get('selected') ?? '').split(',').filter(Boolean)

test(
  'the list follows the filters and sorts by its headings, and the address holds its state',
  release,
  async ({ page }) => {
    await page.goto('/?map=4/50/0&in_view=false')
    await drawn(page)
    await page.keyboard.press('l')
    await expect(list(page).getByRole('heading', { name: '300 vessels' })).toBeVisible()
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '301')
    const firstOf = async (order: string) =>
      (await asked<{ data: VesselJson[] }>(page, `/api/vessels?limit=1&order=${order}`)).data[0]!.name!
    const heading = (column: 'name' | 'speed' | 'length') =>
      grid(page).getByRole('columnheader', { name: words.facts[column] })
    await expect(heading('name')).toHaveAttribute('aria-sort', 'ascending')
    await expect(nameOf(lines(page).first())).toHaveText(await firstOf('name'))
    await heading('length').getByRole('button').click()
    await expect(heading('length')).toHaveAttribute('aria-sort', 'descending')
    await expect(nameOf(lines(page).first())).toHaveText(await firstOf('-length'))
    await grid(page).getByRole('columnheader', { name: words.list.distance }).getByRole('button').click()
    await expect(nameOf(lines(page).first())).toHaveText(await firstOf('distance@50,0'))

    await page.goto('/?map=4/50/0&table=true&in_view=false&ship_type=Tanker')
    const tankers = await countOf(page, 'ship_type=Tanker')
    await expect(list(page).getByRole('heading', { name: `${tankers} vessels` })).toBeVisible()

    const received = grid(page).getByRole('columnheader', { name: words.facts.timestamp })
    await expect(received).toHaveAttribute('aria-sort', 'none')
    await received.getByRole('button').click()
    await expect(received).toHaveAttribute('aria-sort', 'descending')
    await expect(page).toHaveURL(/sort=-timestamp/)
    await received.getByRole('button').click()
    await expect(received).toHaveAttribute('aria-sort', 'ascending')
    await expect(page).toHaveURL(/sort=timestamp/)

    await list(page).getByRole('button', { name: words.list.columns }).click()
    await page.getByRole('menuitemcheckbox', { name: words.facts.mmsi }).click()
    await page.getByRole('menuitemcheckbox', { name: words.facts.destination }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(grid(page).getByRole('columnheader', { name: words.facts.mmsi })).toBeVisible()
    await expect(grid(page).getByRole('columnheader', { name: words.facts.destination })).toBeHidden()
    await page.reload()
    await expect(grid(page).getByRole('columnheader', { name: words.facts.mmsi })).toBeVisible()
    await expect(received).toHaveAttribute('aria-sort', 'ascending')
  },
)

test('between two panels, the list scrolls sideways to its last column', async ({ page }) => {
  await page.goto('/?map=4/50/0&table=true&drawer=filters')
  await drawn(page)
  await lines(page).first().click()
  await expect(panel(page)).toBeVisible()
  const widths = () =>
    grid(page).evaluate((element) => ({
      seen: element.clientWidth,
      all: element.scrollWidth,
      line: element.querySelector('[data-row]')?.getBoundingClientRect().width ?? 0,
    }))
  await expect.poll(async () => (await widths()).seen).toBeLessThan(800)
  const { seen, all, line } = await widths()
  expect(all).toBeGreaterThan(seen)
  expect(Math.round(line)).toBe(all)
})

test('limited to the map view, the list follows the map and the filters, and keeps the focus', async ({ page }) => {
  const shownTotal = async () =>
    Number((await list(page).getByRole('heading', { level: 2 }).innerText()).replace(/\D/g, ''))
  const totalOf = (box: string, filters = '') => countOf(page, `bbox=${box}${filters}`)
  const viewOf = (page: Page) =>
    page.evaluate(() => {
      const [zoom = 0, latitude = 0, longitude = 0] = (new URL(location.href).searchParams.get('map') ?? '')
        .split('/')
        .map(Number)
      const { width, height } = document.querySelector('[data-testid=chart]')!.getBoundingClientRect()
      const world = 512 * 2 ** zoom
      const down = 0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI)
      const latitudeOf = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
      const half = (width / world) * 180
      const wrapped = (degrees: number) => ((degrees + 540) % 360) - 180
      const sides = [wrapped(longitude - half), latitudeOf(down + height / world / 2)]
      return [...sides, wrapped(longitude + half), latitudeOf(down - height / world / 2)].join()
    })

  await page.goto('/?map=6/54/4&table=true')
  await drawn(page)
  const toggle = list(page).getByRole('button', { name: words.list.inView })
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await toggle.press('Enter')
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await expect(toggle).toBeFocused()
  await expect(list(page).getByRole('heading', { name: '300 vessels' })).toBeVisible()
  await expect(page).toHaveURL(/in_view=false/)
  await toggle.press('Enter')
  await expect.poll(async () => (await shownTotal()) - (await totalOf(await viewOf(page)))).toBe(0)
  expect(await shownTotal()).toBeLessThan(300)

  await page.goto('/?map=4.5/20/179.5&table=true&ship_type=Cargo')
  await drawn(page)
  await expect.poll(async () => (await shownTotal()) - (await totalOf(await viewOf(page), '&ship_type=Cargo'))).toBe(0)

  await page.goto('/?map=9/-60/-140&table=true')
  await expect(list(page).getByText(words.map.noneInView)).toBeVisible()
  await list(page).getByRole('button', { name: words.list.showAllVessels }).click()
  await expect(list(page).getByRole('heading', { name: '300 vessels' })).toBeVisible()
  await expect(page).toHaveURL(/in_view=false/)
})

test('the list keeps its order while vessels move, and sorts again on request', async ({ page }) => {
  await page.goto('/?map=4/50/0&table=true&sort=-updated_at&columns=name,updated_at')
  const fourth = nameOf(lines(page).nth(3))
  await expect(fourth).toHaveText(/\S/)
  const held = await fourth.innerText()
  const chip = list(page).getByRole('button', { name: words.list.update })
  await expect(chip).toBeVisible()
  const ages = () => lines(page).locator('time').first().innerText()
  const age = await ages()
  await expect.poll(ages).not.toBe(age)
  await expect(fourth).toHaveText(held)
  await chip.click()
  await expect(fourth).not.toHaveText(held)
})

test(
  'by keyboard, a user goes to the last row, selects, opens, returns and continues from a click',
  release,
  async ({ page }) => {
    await page.goto('/?map=4/50/0&table=true&in_view=false&sort=created_at')
    await expect(nameOf(lines(page).first())).toHaveText(/\S/)
    await grid(page).focus()
    await page.keyboard.press('End')
    const { data } = await asked<{ data: VesselJson[] }>(page, '/api/vessels?sort=-created_at&limit=1')
    const last = grid(page).locator('[aria-rowindex="301"]')
    await expect(nameOf(last)).toHaveText(data[0]!.name ?? `MMSI ${data[0]!.mmsi}`)
    await page.keyboard.press('Space')
    await expect(last).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Space')
    await expect(list(page).getByText('2 selected')).toBeVisible()
    await page.keyboard.press('Home')
    await page.keyboard.press('PageDown')
    const activeId = await grid(page).getAttribute('aria-activedescendant')
    // Another story may have given the vessel a name of its own beside it.
    const [name = ''] = (await nameOf(grid(page).locator(`[id="${activeId}"]`)).innerText()).split(' · ')
    await page.keyboard.press('Enter')
    await expect(panel(page).getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(grid(page)).toBeFocused()

    const line = (row: number) => grid(page).locator(`[data-row="${row}"]`)
    await page.keyboard.press('Home')
    await line(2).locator('[data-mark]').click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(line(3), 'the keys continue from the click').toHaveAttribute('aria-selected', 'true')

    const edge = list(page).getByRole('separator', { name: words.list.resize })
    const before = (await list(page).boundingBox())!.height
    await edge.press('ArrowUp')
    await expect.poll(async () => (await list(page).boundingBox())!.height).toBeGreaterThan(before + 20)
    await expect(page).toHaveURL(/list_height=45/)
  },
)

test('an export is a file with every filtered vessel', async ({ page }) => {
  await page.goto('/?map=4/50/0&table=true&in_view=false&ship_type=Cargo,Tanker')
  const total = await countOf(page, 'ship_type=Cargo,Tanker')
  const exported = async (format: string) => {
    await list(page).getByRole('button', { name: words.list.export.title }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: new RegExp(`^${format}`) }).click()
    const download = await downloading
    await expect(page.getByText(`${total} vessels exported.`)).toBeVisible()
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
  }
  const csv = await exported('CSV')
  expect(csv.name).toMatch(/^lastfix-\d{4}-\d\d-\d\d-\d{4}Z\.csv$/)
  expect(csv.text.trim().split('\r\n')).toHaveLength(total + 1)
  expect((await exported('KML')).text.match(/<Placemark /g)).toHaveLength(total)
})

test('vessels selected on the map are compared side by side, and a link keeps the selection', async ({ page }) => {
  const vessel = await vesselAtRest(page)
  await page.goto(viewNear(vessel.position))
  await vesselsDrawn(page)
  const { x, y } = await project(page, vessel.position)
  await page.keyboard.down('Shift')
  await page.mouse.click(x, y)
  await page.keyboard.up('Shift')
  await expect.poll(() => selectedIn(page)).toEqual([String(vessel.mmsi)])
  await expect(panel(page)).toBeHidden()
  await page.getByRole('button', { name: words.list.clearSelection }).click()
  await expect.poll(() => selectedIn(page)).toEqual([])

  await page.keyboard.down('Shift')
  await page.mouse.move(x - 60, y - 60)
  await page.mouse.down()
  await page.mouse.move(x + 60, y + 60, { steps: 4 })
  await page.mouse.up()
  await page.keyboard.up('Shift')
  await expect.poll(() => selectedIn(page)).toContain(String(vessel.mmsi))

  const { data } = await asked<{ data: VesselJson[] }>(page, '/api/vessels?limit=300')
  const other = data.find(
    ({ id, flag, last_known_position }) => last_known_position && id !== vessel.id && flag !== vessel.flag,
  )!
  await page.goto(`${viewNear(vessel.position)}&table=true&selected=${vessel.mmsi},${other.mmsi}`)
  await list(page).getByRole('button', { name: words.list.compareSelected }).click()
  const table = list(page).getByRole('table')
  await expect(table.getByRole('columnheader', { name: vessel.name! })).toBeVisible()
  await expect(table.getByRole('row', { name: /^Flag/ }).getByRole('cell')).toHaveCount(2)
  await expect(list(page).getByText(/nm, bearing \d{3}°/)).toBeVisible()
  await list(page).getByLabel(words.list.compare.onlyDifferences).check()
  await expect(table.getByRole('row', { name: /^Flag/ })).toBeVisible()
  await expect(table.getByRole('row', { name: /^First received/ })).toBeHidden()
  expect(await accessFaults(page, 'aside[data-place="below"]')).toEqual([])
  await page.reload()
  await expect(table.getByRole('columnheader', { name: vessel.name! })).toBeVisible()
  await table.getByRole('button', { name: `Remove ${vessel.name}` }).click()
  await expect(table.getByRole('columnheader', { name: vessel.name! })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(grid(page)).toBeVisible()
})

test('an empty list says why and what to do', async ({ page }) => {
  await page.goto('/?map=4/50/0&table=true&in_view=false&name=no%20such%20vessel%20anywhere')
  await expect(list(page).getByText(words.list.empty)).toBeVisible()
  expect(await accessFaults(page, 'aside[data-place="below"]')).toEqual([])
  await list(page).getByRole('button', { name: words.list.clearFilters }).click()
  await expect(list(page).getByRole('heading', { name: '300 vessels' })).toBeVisible()
  await expect(lines(page).first()).toBeVisible()
})

test('the list and its menus have no accessibility faults', release, async ({ page }) => {
  await page.goto('/?map=4/50/0&table=true')
  await drawn(page)
  await expect(lines(page).first()).toBeVisible()
  await lines(page).nth(1).locator('[data-mark]').click()
  await expect(list(page).getByText('1 selected')).toBeVisible()
  await list(page).getByRole('button', { name: words.list.columns }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: words.list.distance })).toBeVisible()
  expect(await accessFaultsInBothThemes(page, 'aside[data-place="below"]')).toEqual([])
})

test.describe('on a phone', () => {
  test.use(phone)

  test(
    'the list is a sheet with two lines per vessel; a tap opens a vessel, another selects it',
    release,
    async ({ page }) => {
      await page.goto('/?map=4/50/0&table=true&in_view=false')
      await expect(list(page).getByRole('heading', { name: '300 vessels' })).toBeVisible()
      await expect(grid(page).getByRole('columnheader')).toHaveCount(0)
      await expect(list(page).getByText(words.list.inViewShort, { exact: true })).toBeVisible()
      const line = lines(page).nth(2)
      const name = await line.getByRole('strong').or(line.locator('strong')).first().innerText()
      await line.locator('[data-mark]').tap()
      await expect(list(page).getByText('1 selected')).toBeVisible()
      await line.getByText(name).tap()
      await expect(panel(page).getByRole('heading', { name, exact: true })).toBeVisible()
      expect(await pageWidth(page)).toBe(390)
      await panel(page).getByRole('button', { name: words.vessel.close }).click()
      await expect(list(page)).toBeVisible()
      expect(await accessFaults(page, 'aside[data-place="below"]')).toEqual([])
    },
  )
})
