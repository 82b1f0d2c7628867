import type { Page } from '@playwright/test'
import type { Store } from '../lib/store/store.ts'
import type { StoredVessel } from '../lib/store/vessels.ts'
import type { DiaryChange } from '../lib/vessel/diary.ts'
import { blankVessel, type Vessel } from '../lib/vessel/fields.ts'
import type { PortCall } from '../lib/vessel/portCall.ts'
import { encodeRecord } from '../lib/vessel/record.ts'
import { vesselIdOf } from '../lib/wire/vesselId.ts'
import { startService } from './service.ts'
import { accessFaultsInBothThemes, expect, faultsOnScreens, pageWidth, panel, storiesWith } from './story.ts'
import { german, words } from './words.ts'

const [lying, silent, gone, ferry] = [244_660_001, 244_660_002, 244_660_003, 244_660_004]
const hourSeconds = 3_600

const test = storiesWith(() => startService({}, { stored: callingVessels(), fill: addEstimates }))

const nowSeconds = Math.floor(Date.now() / 1000)
const hoursAgo = (hours: number) => nowSeconds - hours * hourSeconds

/** Four vessels with a call at Rotterdam each. */
function callingVessels(): StoredVessel[] {
  const row = (number: number, name: string, lastHours: number, call: Partial<PortCall>) => {
    const received = hoursAgo(lastHours) * 1e6
    const vessel: Vessel = {
      ...blankVessel(number, false, hoursAgo(200) * 1e6),
      ...{ name, shipTypeCode: 70, longitude: 4.14, latitude: 51.95, speedKnots: 0 },
      ...{ broadcastMicroseconds: received, positionUpdatedMicroseconds: received, updatedMicroseconds: received },
    }
    const { createdMicroseconds, simulated } = vessel
    const own: PortCall = {
      ...{ beganSeconds: hoursAgo(30), port: 'NLRTM', berth: null, kind: 'moored', enteredSeconds: hoursAgo(30) },
      ...{ stoppedSeconds: hoursAgo(29), isStopSeen: true, movedSeconds: null, isMoveSeen: false },
      ...{ leftSeconds: null, endedSeconds: null, draughtInMetres: 8.2, draughtOutMetres: null },
      ...{ isBetweenBerths: false, stops: [] },
      ...call,
    }
    const calls = { state: null, calls: [own] }
    return { number, createdMicroseconds, simulated, record: encodeRecord(vessel), calls, changes: changesOf(number) }
  }
  const left = { movedSeconds: hoursAgo(4), isMoveSeen: true, leftSeconds: hoursAgo(3), endedSeconds: hoursAgo(3) }
  return [
    row(lying, 'LYING', 0, { berth: 'Maasvlakte 2' }),
    row(silent, 'SILENT', 9, { enteredSeconds: null }),
    row(gone, 'GONE', 1, { ...left, draughtOutMetres: 6 }),
    row(ferry, 'FERRY', 0, { isBetweenBerths: true }),
  ]
}

/** A change of each kind of value: a text, a time, a code and a number. */
function changesOf(number: number): DiaryChange[] {
  const change = (hours: number, field: DiaryChange['field'], before: string | null, after: string | null) => ({
    ...{ at: hoursAgo(hours) * 1_000, field, before, after, source: 'mast', reports: 2, own: number },
  })
  return [
    change(50, 'name', 'ANNA', 'BERTA'),
    change(40, 'eta', '29561760', '29562120'),
    change(35, 'navigational_status', '0', '5'),
    change(20, 'draught', '7.9', '9.1'),
  ]
}

async function addEstimates({ etaEstimates }: Store): Promise<void> {
  const [made, arrived] = [hoursAgo(33), hoursAgo(30)]
  const estimate = { number: gone, port: 'NLRTM', hoursToGo: 3, madeSeconds: made }
  const [reported, estimated] = [arrived - 2 * hourSeconds, arrived + hourSeconds]
  await etaEstimates.add([
    { ...estimate, source: 'reported', fromSeconds: reported, untilSeconds: reported },
    { ...estimate, source: 'estimated', fromSeconds: estimated, untilSeconds: estimated },
  ])
}

test('a vessel’s panel has its port calls, and the board of the port those of all', async ({ page }) => {
  await page.goto(`/?map=9/51.9/4.1&vessel=${vesselIdOf(gone)}`)
  const calls = panel(page).getByRole('region', { name: words.port.calls.title })
  await expect(calls.getByRole('listitem')).toHaveText([/^Rotterdam/])
  await calls.getByRole('link', { name: 'Rotterdam' }).click()
  await expect(page).toHaveURL(/\/port\/NLRTM$/)

  const { lists, heads } = words.board
  const list = (name: string) => page.locator('section', { has: page.getByRole('heading', { level: 2, name }) })
  const vessels = (name: string) => page.getByRole('table', { name, exact: true }).getByRole('rowheader')
  await expect(vessels(lists.inPort)).toHaveText(['LYING'])
  await expect(vessels(lists.notReceived)).toHaveText(['SILENT'])
  await expect(vessels(lists.departed)).toHaveText(['GONE'])
  await expect(list(lists.arrived)).toContainText(words.board.none.arrived)
  await expect(page.getByRole('columnheader', { name: heads.stay })).toBeVisible()
  await expect(page.getByRole('cell', { name: '1 d 3 h' })).toBeVisible()

  await page.getByLabel(words.board.period).selectOption('7d')
  await expect(vessels(lists.arrived)).toHaveText(['LYING', 'GONE'])
  await page.getByLabel(words.board.betweenBerths).check()
  await expect(vessels(lists.inPort)).toHaveText(['LYING', 'FERRY'])
  await expect(page).toHaveURL(/\?period=7d&between_berths=true$/)
  expect(await faultsOnScreens(page)).toEqual([])

  const { etaErrors } = words.board
  await page.getByText(etaErrors.summary('3', '2 h 0 min', '1 h 0 min')).click()
  await expect(page.getByRole('table', { name: etaErrors.label }).getByRole('cell')).toHaveText([
    '2 h 0 min (1)',
    '1 h 0 min (1)',
  ])

  // The screen is that of a phone now, which shows one list at a time.
  await page
    .getByRole('navigation', { name: words.board.listsOf })
    .getByRole('button', { name: lists.departed })
    .click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: words.board.csvOf(lists.departed) }).click()
  expect((await download).suggestedFilename()).toBe('NLRTM-departed.csv')
})

test('a vessel’s timeline has its changes and calls, on a phone too', async ({ page }) => {
  await page.goto(`/?map=9/51.9/4.1&vessel=${vesselIdOf(gone)}`)
  await panel(page).getByText(words.timeline.title, { exact: true }).click()
  const entries = panel(page).getByRole('list', { name: words.timeline.title }).getByRole('listitem')
  await expect(entries).toHaveText([/Rotterdam/, /9[.,]1/, /Rotterdam/, /./, /./, /BERTA/])
  // axe measures what the head of the panel leaves of a link below it.
  await entries.first().evaluate((entry) => entry.scrollIntoView({ block: 'center' }))
  expect(await accessFaultsInBothThemes(page)).toEqual([])
  expect(await faultsOnScreens(page)).toEqual([])
  await panel(page).getByRole('button', { name: words.timeline.kinds.call }).click()
  await expect(entries).toHaveCount(4)
})

test('the board marks the vessels of a list, and shows these alone', async ({ page }) => {
  await page.goto(`/?map=9/51.9/4.1&vessel=${vesselIdOf(lying)}`)
  await panel(page).getByRole('button', { name: words.lists.add }).click()
  await page.getByRole('menuitem', { name: words.lists.newList }).click()
  await page.getByRole('textbox', { name: words.lists.name }).fill('Clients')
  await page.getByRole('button', { name: words.form.save, exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: words.lists.added('1', 'Clients') })).toBeVisible()

  await page.goto('/port/NLRTM')
  const { lists } = words.board
  const vessels = (name: string) => page.getByRole('table', { name, exact: true }).getByRole('rowheader')
  await expect(vessels(lists.inPort)).toHaveText(['LYINGClients'])
  await expect(vessels(lists.notReceived)).toHaveText(['SILENT'])
  await page.getByLabel(words.board.list, { exact: true }).selectOption('Clients')
  await expect(vessels(lists.notReceived)).toHaveCount(0)
  await expect(vessels(lists.inPort)).toHaveText(['LYINGClients'])
  await expect(page).toHaveURL(/\?list=/)
  expect(await faultsOnScreens(page)).toEqual([])
})

test('an area of the map becomes a berth, which the account changes and removes', async ({ page }) => {
  const ring = [
    [4.1, 51.93],
    [4.18, 51.93],
    [4.18, 51.97],
    [4.1, 51.97],
    [4.1, 51.93],
  ]
  const area = new URLSearchParams({
    last_known_position_within: JSON.stringify({ type: 'Polygon', coordinates: [ring] }),
  })
  await page.goto(`/?map=10/51.95/4.14&drawer=areas&${area}`)
  await page.getByRole('button', { name: words.areas.more(words.areas.area(1)) }).click()
  await page.getByRole('button', { name: words.portAreas.saveNamed(words.areas.area(1)) }).click()
  const dialog = page.getByRole('dialog', { name: words.portAreas.saveTitle })
  await dialog.getByLabel(words.portAreas.name).fill('Quay 3')
  await expect(dialog.getByLabel(words.portAreas.port)).not.toHaveValue('')
  await dialog.getByLabel(words.portAreas.port).fill('NLRTM')
  expect(await faultsOnScreens(page)).toEqual([])
  await dialog.getByRole('button', { name: words.form.save }).click()
  const saved = page.getByRole('status').filter({ hasText: words.portAreas.saved('Berth', 'Quay 3') })
  await saved.getByRole('link', { name: words.portAreas.list }).click()

  const row = page.getByRole('row', { name: /Quay/ })
  await expect(row).toContainText('Rotterdam')
  await row.getByRole('button', { name: words.portAreas.changeNamed('Quay 3') }).click()
  const form = page.getByRole('form', { name: words.portAreas.changeNamed('Quay 3') })
  await form.getByLabel(words.portAreas.name).fill('Quay 4')
  expect(await faultsOnScreens(page)).toEqual([])
  await form.getByRole('button', { name: words.form.save }).click()
  await expect(form).toBeHidden()
  await row.getByRole('button', { name: words.portAreas.removeNamed('Quay 4') }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.form.remove }).click()
  await expect(page.getByText(words.portAreas.none)).toBeVisible()
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('no list of a board is wider than its part of the screen, whose words are the longest', async ({ page }) => {
    await page.goto('/port/NLRTM?period=7d&between_berths=true&berths=7d')
    await expect(page.getByRole('table', { name: german.board.lists.inPort, exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /LYING/ }).first()).toBeVisible()
    for (const width of [1920, 1440, 1024, 768, 390, 360]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await pageWidth(page), `${width} pixels`).toBe(width)
      await expect.poll(() => swipedParts(page), `${width} pixels`).toEqual([])
    }
  })
})

/** The parts of the board that have to be swiped to be read; on a phone, the line of heads is meant to be. */
function swipedParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSwiped = (part: Element) =>
      part.scrollWidth > part.clientWidth && ['auto', 'scroll'].includes(getComputedStyle(part).overflowX)
    return Array.from(document.querySelectorAll('main :is(div, nav, section)'), (part) =>
      isSwiped(part) ? part.className : '',
    ).filter(Boolean)
  })
}
