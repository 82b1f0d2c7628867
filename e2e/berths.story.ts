import type { Page } from '@playwright/test'
import { coverageGrid } from '../lib/coverage/grid.ts'
import { encodeDay } from '../lib/coverage/receptionDays.ts'
import type { Store } from '../lib/store/store.ts'
import type { StoredVessel } from '../lib/store/vessels.ts'
import { blankVessel, type Vessel } from '../lib/vessel/fields.ts'
import type { CallStop, PortCall } from '../lib/vessel/portCall.ts'
import { encodeRecord } from '../lib/vessel/record.ts'
import { startService } from './service.ts'
import {
  accessFaultsInBothThemes,
  expect,
  faultsOnScreens,
  pageWidth,
  panel,
  phone,
  project,
  storiesWith,
  vesselsDrawn,
} from './story.ts'
import { words } from './words.ts'

const test = storiesWith(() => startService({}, { stored: callingVessels(), fill: addReception }))

const nowSeconds = Math.floor(Date.now() / 1000)
const hoursAgo = (hours: number) => nowSeconds - hours * 3_600
const types = [70, 80, 60, 30, 52]

/** Forty vessels that anchored before they moored at one of eight berths; every fifth was not received in between. */
function callingVessels(): StoredVessel[] {
  return Array.from({ length: 40 }, (_, index) => {
    const received = hoursAgo(index === 0 ? 40 : 0) * 1e6
    const vessel: Vessel = {
      ...blankVessel(244_660_001 + index, false, hoursAgo(900) * 1e6),
      ...{
        name: `VESSEL ${index + 1}`,
        shipTypeCode: types[index % types.length] ?? 70,
        longitude: 4.14,
        latitude: 51.95,
      },
      ...{ speedKnots: 0, broadcastMicroseconds: received, updatedMicroseconds: received },
    }
    const { number, createdMicroseconds, simulated } = vessel
    const calls = { state: null, calls: [callOf(index)] }
    return { number, createdMicroseconds, simulated, record: encodeRecord(vessel), calls }
  })
}

function callOf(index: number): PortCall {
  const entered = 4 + index * 5 + (index === 0 ? 60 : 0)
  const isOpen = index < 4
  const [anchored, moored, left] = [entered - 1, entered - 3 - (index % 7), entered - 40]
  const until = isOpen ? null : hoursAgo(left + 1)
  const isLost = index % 5 === 4
  const stops: CallStop[] = [
    stopOf(null, 'anchored', anchored, hoursAgo(moored + 1), {}),
    stopOf(index % 9 === 8 ? null : `Quay ${(index % 8) + 4}`, 'moored', moored, until, {
      ...(isLost && { earliestSeconds: hoursAgo(moored + 5), ...(until && { latestSeconds: until + 30_000 }) }),
    }),
  ]
  const leftSeconds = isOpen || isLost ? null : hoursAgo(left)
  const ends = { leftSeconds, endedSeconds: isOpen ? null : (leftSeconds ?? until) }
  return {
    ...{ beganSeconds: hoursAgo(entered), port: 'NLRTM', enteredSeconds: hoursAgo(entered), ...ends },
    ...{ berth: stops[1]?.berth ?? null, kind: 'moored', stoppedSeconds: hoursAgo(moored), isStopSeen: !isLost },
    ...{ movedSeconds: until, isMoveSeen: until !== null, draughtInMetres: null, draughtOutMetres: null },
    ...{ isBetweenBerths: false, stops },
  }
}

function stopOf(
  berth: string | null,
  kind: CallStop['kind'],
  from: number,
  untilSeconds: number | null,
  more: Partial<CallStop>,
): CallStop {
  const sinceSeconds = hoursAgo(from)
  return {
    berth,
    kind,
    earliestSeconds: sinceSeconds,
    sinceSeconds,
    untilSeconds,
    latestSeconds: untilSeconds,
    ...more,
  }
}

/** Twenty cells around the port were received at every hour of a month, apart from a night and an afternoon. */
async function addReception({ receptionDays }: Store): Promise<void> {
  const nowHour = Math.floor(nowSeconds / 3_600)
  const isReceived = (hour: number) => !(hour >= nowHour - 60 && hour < nowHour - 52) && hour !== nowHour - 10
  const first = coverageGrid.cellAt({ longitude: 3.95, latitude: 51.95 })
  const today = Math.floor(nowHour / 24)
  for (let day = today - 31; day <= today; day += 1) {
    const bits = Array.from({ length: 24 }, (_, hour) => (isReceived(day * 24 + hour) ? 1 << hour : 0))
    const hours = bits.reduce((all, bit) => all | bit, 0)
    const cells = Array.from({ length: 20 }, (_, cell) => [first + cell, hours]).flat()
    await receptionDays.save(day, 'roof', () => encodeDay(Int32Array.from(cells)))
  }
}

test('the port page shows berths over time, by link and keyboard, and as a file', async ({ page }) => {
  await page.goto('/port/NLRTM')
  await page.getByText(words.berths.title).click()
  await expect(page).toHaveURL(/berths=7d/)
  const chart = page.getByRole('group', { name: words.berths.chart })
  await expect(chart.getByRole('button').first()).toBeVisible()
  await page.getByLabel(words.berths.period).selectOption('30d')
  await expect(chart.getByRole('button')).toHaveCount(40)
  await chart.getByRole('button').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(chart.getByRole('button', { name: /^Quay 5: VESSEL/ }).and(page.locator(':focus'))).toBeVisible()
  await expect(page.getByRole('img', { name: /^Vessels at anchor by hour/ })).toBeVisible()
  await expect(page.getByText('9 h not received.')).toBeVisible()
  await expect(page.getByRole('table', { name: words.berths.turnaround }).getByRole('row').first()).toBeVisible()
  expect(await faultsOnScreens(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: words.berths.csvOf(words.berths.berths) }).click()
  expect((await download).suggestedFilename()).toBe('NLRTM-berths.csv')
})

test('of vessels that lie on each other, one is chosen by mouse and by keyboard', async ({ page }) => {
  await page.goto('/?map=10/51.95/4.14')
  await vesselsDrawn(page)
  const list = page.getByRole('menu', { name: words.map.stack.title('40') })
  const entries = list.getByRole('menuitem')
  const { x, y } = await project(page, [4.14, 51.95])
  await page.mouse.click(x, y)
  await expect(entries).toHaveCount(13)
  expect(await accessFaultsInBothThemes(page)).toEqual([])
  const third = (await entries.nth(2).textContent())?.match(/VESSEL \d+/)?.[0] ?? ''
  await entries.nth(2).click()
  await expect(list).toBeHidden()
  await expect(panel(page).getByRole('heading', { name: third, exact: true })).toBeVisible()

  const map = page.getByRole('region', { name: words.map.map })
  await map.focus()
  await page.keyboard.press('Enter')
  await expect(entries.first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(map).toBeFocused()
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(list).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const chosen = (await page.locator('[role=menuitem]:focus').textContent())?.match(/VESSEL \d+/)?.[0] ?? ''
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('heading', { name: chosen, exact: true })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('of vessels that lie on each other, one is chosen by touch', async ({ page }) => {
    await page.goto('/?map=10/51.95/4.14')
    await vesselsDrawn(page)
    const { x, y } = await project(page, [4.14, 51.95])
    await page.touchscreen.tap(x, y)
    const list = page.getByRole('menu', { name: words.map.stack.title('40') })
    await list
      .getByRole('menuitem', { name: /^VESSEL/ })
      .nth(4)
      .tap()
    await expect(panel(page).getByRole('heading', { name: /^VESSEL/ })).toBeVisible()
    await expect(list).toBeHidden()
  })

  test('the berths fit, and a tap shows the vessel', async ({ page }) => {
    await page.goto('/port/NLRTM?berths=7d')
    const chart = page.getByRole('group', { name: words.berths.chart })
    await chart.getByRole('button').first().tap()
    await expect(page.getByRole('link', { name: /^VESSEL/ }).first()).toBeVisible()
    expect(await pageWidth(page)).toBe(390)
    expect(await overlappingDays(page)).toEqual([])
  })
})

/** The names of days that reach into the next name or beyond the chart. */
function overlappingDays(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const chart = document.querySelector('[role=group]:has(> [aria-hidden])')
    const days = [...(chart?.querySelectorAll(':scope > [aria-hidden] span') ?? [])]
    const named = days
      .filter((day) => day.textContent && getComputedStyle(day).visibility === 'visible')
      .map((day) => ({ text: day.textContent ?? '', box: day.getBoundingClientRect() }))
    const end = chart?.getBoundingClientRect().right ?? 0
    return named.flatMap(({ text, box }, place) => (box.right > (named[place + 1]?.box.left ?? end) ? [text] : []))
  })
}
