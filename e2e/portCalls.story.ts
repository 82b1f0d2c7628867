import type { NewCall } from '../lib/store/calls.ts'
import type { StoredVessel } from '../lib/store/vessels.ts'
import { blankVessel, type Vessel } from '../lib/vessel/fields.ts'
import { encodeRecord } from '../lib/vessel/record.ts'
import { vesselIdOf } from '../lib/wire/vesselId.ts'
import { startService } from './service.ts'
import { expect, faultsOnScreens, panel, storiesWith } from './story.ts'
import { words } from './words.ts'

const [lying, silent, gone, ferry] = [244_660_001, 244_660_002, 244_660_003, 244_660_004]
const hourSeconds = 3_600

const test = storiesWith(() => startService({}, { stored: callingVessels() }))

/** Four vessels with a call at Rotterdam each. */
function callingVessels(): StoredVessel[] {
  const nowSeconds = Math.floor(Date.now() / 1000)
  const hoursAgo = (hours: number) => nowSeconds - hours * hourSeconds
  const row = (number: number, name: string, lastHours: number, call: Partial<NewCall>) => {
    const received = hoursAgo(lastHours) * 1e6
    const vessel: Vessel = {
      ...blankVessel(number, false, hoursAgo(200) * 1e6),
      ...{ name, shipTypeCode: 70, longitude: 4.14, latitude: 51.95, speedKnots: 0 },
      ...{ broadcastMicroseconds: received, positionUpdatedMicroseconds: received, updatedMicroseconds: received },
    }
    const { createdMicroseconds, simulated } = vessel
    const own: NewCall = {
      ...{ beganSeconds: hoursAgo(30), port: 'NLRTM', berth: null, kind: 'moored', enteredSeconds: hoursAgo(30) },
      ...{ stoppedSeconds: hoursAgo(29), isStopSeen: true, movedSeconds: null, isMoveSeen: false },
      ...{ leftSeconds: null, endedSeconds: null, draughtInMetres: 8.2, draughtOutMetres: null },
      ...{ isBetweenBerths: false },
      ...call,
    }
    const calls = { state: null, calls: [own] }
    return { number, createdMicroseconds, simulated, record: encodeRecord(vessel), calls }
  }
  const left = { movedSeconds: hoursAgo(4), isMoveSeen: true, leftSeconds: hoursAgo(3), endedSeconds: hoursAgo(3) }
  return [
    row(lying, 'LYING', 0, { berth: 'Maasvlakte 2' }),
    row(silent, 'SILENT', 9, { enteredSeconds: null }),
    row(gone, 'GONE', 1, { ...left, draughtOutMetres: 6 }),
    row(ferry, 'FERRY', 0, { isBetweenBerths: true }),
  ]
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

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: words.board.csvOf(lists.departed) }).click()
  expect((await download).suggestedFilename()).toBe('NLRTM-departed.csv')
})
