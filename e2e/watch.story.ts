import { createSocket } from 'node:dgram'
import { encodeMessage } from '../lib/ais/encode.ts'
import { freePort } from '../lib/testing/freePort.ts'
import { applied, begin, clickPlaces } from './areasOnPage.ts'
import { startService } from './service.ts'
import { accessFaults, drawn, expect, panel, secondBrowser, someVessels, test } from './story.ts'
import { words } from './words.ts'

test('a vessel sails into a watched area: the bell rings, the event is listed and acknowledged', async ({
  browser,
}) => {
  const port = await freePort()
  const service = await startService({ AIS_SOURCES: `udp://127.0.0.1:${port}` })
  const { page, leave } = await secondBrowser(browser, service.address, { storageState: service.session })
  const mast = createSocket('udp4')
  const sailTo = (longitude: number) => {
    const position = { longitude, latitude: 54.5, speedKnots: 12, courseDegrees: 90, headingDegrees: 90 }
    const sentences = encodeMessage({ type: 1, mmsi: 244_123_456, navigationalStatus: 0, ...position })
    mast.send(sentences.map((sentence) => `${sentence}\r\n`).join(''), port, '127.0.0.1')
  }
  let sailing: NodeJS.Timeout | undefined
  try {
    await page.goto('/?map=10/54.5/4&drawer=areas')
    await drawn(page)
    await begin(page, 'Rectangle')
    await clickPlaces(page, [
      [4, 54.4],
      [4.2, 54.6],
    ])
    await applied(page)

    await page.getByRole('button', { name: words.dashboard.events, exact: true }).click()
    const drawer = page.getByRole('complementary', { name: words.events.panel })
    await drawer.getByRole('tab', { name: words.events.watches }).click()
    await drawer.getByRole('textbox', { name: words.events.name }).fill('Dogger Bank')
    expect(await accessFaults(page)).toEqual([])
    await drawer.getByRole('button', { name: words.events.add }).click()
    await expect(drawer.getByRole('button', { name: /^Dogger Bank/ })).toBeVisible()

    sailTo(3.99)
    await expect.poll(() => someVessels(page)).toHaveLength(1)
    let longitude = 4.01
    sailing = setInterval(() => {
      longitude += 0.001
      sailTo(longitude)
    }, 1_000)
    await expect(page.getByText(words.events.unread(1))).toBeVisible()
    await drawer.getByRole('tab', { name: words.events.panel }).click()
    const entered = drawer.getByRole('listitem').filter({ hasText: words.events.kinds.entered })
    await expect(entered).toHaveCount(1)
    expect(await accessFaults(page)).toEqual([])
    await entered.getByRole('button', { name: /^Entered · MMSI 244123456/ }).click()
    await expect(panel(page)).toBeVisible()
    await expect(page.locator('.chart-pin')).toHaveText('Entered · MMSI 244123456')

    await entered.getByRole('button', { name: /^Silence/ }).click()
    await entered.getByRole('button', { name: /^Acknowledge/ }).click()
    await expect(page.getByText(words.events.unread(1))).toBeHidden()
    await drawer.getByRole('tab', { name: words.events.watches }).click()
    await expect(drawer.getByText(words.events.silenced(1))).toBeVisible()

    await drawer.getByRole('checkbox', { name: words.events.notification }).click()
    await expect(drawer.getByText(words.events.refusals.blocked)).toBeVisible()
    await expect(drawer.getByRole('checkbox', { name: words.events.notification })).not.toBeChecked()
  } finally {
    clearInterval(sailing)
    mast.close()
    await leave()
    await service.stop()
  }
})
