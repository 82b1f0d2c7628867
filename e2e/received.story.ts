import { createSocket } from 'node:dgram'
import type { Page } from '@playwright/test'
import { encodeMessage } from '../lib/ais/encode.ts'
import { freePort } from '../lib/testing/freePort.ts'
import type { WatchJson } from '../lib/wire/watchSchemas.ts'
import { applied, bar, begin, dragPlace, drawer, type Place } from './areasOnPage.ts'
import { coloursAt } from './coloursOnPage.ts'
import { startService } from './service.ts'
import {
  accessFaults,
  asked,
  chart,
  drawn,
  expect,
  panel,
  project,
  someVessels,
  storiesWith,
  vesselsDrawn,
} from './story.ts'
import { words } from './words.ts'

const terms = 'credit=Coast+Guard&licence=https://coast.example/licence'

/** A service without vessels, and a receiver that sends it position reports. */
const test = storiesWith(async () => {
  const port = await freePort()
  const service = await startService({ AIS_SOURCES: `udp://127.0.0.1:${port}?${terms}` })
  const receiver = createSocket('udp4')
  const send = (mmsi: number, [longitude, latitude]: Place, speedKnots: number) => {
    const position = { longitude, latitude, speedKnots, courseDegrees: 90, headingDegrees: 90 }
    const sentences = encodeMessage({ type: 1, mmsi, navigationalStatus: speedKnots === 0 ? 1 : 0, ...position })
    receiver.send(sentences.map((sentence) => `${sentence}\r\n`).join(''), port, '127.0.0.1')
  }
  const stop = async () => {
    receiver.close()
    await service.stop()
  }
  return { ...service, send, stop }
})

const events = (page: Page) => page.getByRole('complementary', { name: words.events.panel })
const isKnown = async (page: Page, mmsi: number) => (await someVessels(page)).some((vessel) => vessel.mmsi === mmsi)

test('received positions appear on an empty map without a reload', async ({ page, service }) => {
  await page.goto('/?map=12/54.5/4')
  await drawn(page)
  const none = page.getByRole('status').filter({ hasText: words.map.noneInView })
  await expect(none).toContainText(words.coverage.neverHere)
  expect(await accessFaults(page)).toEqual([])
  const [one, other]: [Place, Place] = [
    [3.98, 54.5],
    [4.02, 54.51],
  ]
  const [seaThere, seaHere] = [await coloursAt(page, one), await coloursAt(page, other)]
  service.send(244_000_001, one, 0)
  await expect.poll(() => coloursAt(page, one)).not.toBe(seaThere)
  await expect(none).toBeHidden()
  service.send(244_000_001, other, 0)
  await expect.poll(() => coloursAt(page, other)).not.toBe(seaHere)
  await expect.poll(() => coloursAt(page, one), 'the former position is empty').toBe(seaThere)
})

test('the source of a vessel in view is credited in the corner of the map', async ({ page, service }) => {
  await page.goto('/?map=12/54.8/4.5')
  await drawn(page)
  const credit = page.getByRole('link', { name: 'Coast Guard' })
  await expect(credit).toHaveCount(0)
  service.send(244_000_009, [4.5, 54.8], 0)
  await expect.poll(() => isKnown(page, 244_000_009)).toBe(true)
  await page.reload()
  await expect(credit).toHaveAttribute('href', 'https://coast.example/licence')
  expect(await accessFaults(page)).toEqual([])
})

test('two clicks from the bell to a watch of the area on screen, or to drawing one', async ({ page }) => {
  await page.goto('/?map=8/54.5/4')
  await drawn(page)
  await page.getByRole('button', { name: words.dashboard.events, exact: true }).click()
  const start = events(page).getByRole('button', { name: words.events.watchScreen })
  await expect(start).toBeVisible()
  expect(await accessFaults(page)).toEqual([])
  await start.click()
  const watches = events(page).getByRole('tab', { name: words.events.watchCount(1) })
  await expect(watches).toBeFocused()
  await expect(watches).toHaveAttribute('aria-selected', 'true')
  const name = /^Area at 54°\d\d\.\d′N 004°\d\d\.\d′E$/
  const { data: stored } = await asked<{ data: WatchJson[] }>(page, '/api/watches')
  expect(stored).toMatchObject([{ name: expect.stringMatching(name), events: ['entered', 'left'] }])
  expect(stored[0]?.query).toMatch(/^bbox=/)

  await events(page)
    .getByRole('button', { name: /^Remove watch Area at/ })
    .click()
  await expect(events(page).getByText(words.events.noWatches)).toBeVisible()
  await events(page).getByRole('button', { name: words.events.drawArea }).click()
  await expect(bar(page)).toContainText(words.areas.hints.polygon)
  await page.keyboard.press('Escape')
  await expect(drawer(page).getByText(words.areas.intro)).toBeVisible()
})

test('a vessel sails into a watched area: the bell rings, the event is listed and acknowledged', async ({
  page,
  service,
}) => {
  const mmsi = 244_123_456
  let longitude = 3.993
  let sailing: NodeJS.Timeout | undefined
  try {
    await page.goto('/?map=10/54.5/4&drawer=areas')
    await drawn(page)
    await begin(page, 'Rectangle')
    await dragPlace(page, [4, 54.4], [4.2, 54.6])
    await applied(page)
    const act = (text: string) => page.getByRole('button', { name: words.events.textOf(text, words.areas.area(1)) })
    await act(words.events.watchThisArea).click()
    await expect(act(words.events.watched)).toBeVisible()
    expect(await accessFaults(page)).toEqual([])
    await page.getByRole('button', { name: words.dashboard.events, exact: true }).click()
    const list = events(page)

    service.send(mmsi, [longitude, 54.5], 12)
    await expect.poll(() => isKnown(page, mmsi)).toBe(true)
    // Some seconds outside: a vessel that ingest has not seen since it learned of the watch has not entered.
    sailing = setInterval(() => {
      longitude += 0.001
      service.send(mmsi, [longitude, 54.5], 12)
    }, 1_000)
    await expect(page.getByText(words.events.unread(1))).toBeVisible()
    await list.getByRole('tab', { name: words.events.panel }).click()
    const entered = list.getByRole('listitem').filter({ hasText: words.events.kinds.entered })
    await expect(entered).toHaveCount(1)
    expect(await accessFaults(page)).toEqual([])
    await entered.getByRole('button', { name: /^MMSI 244123456 Entered/ }).click()
    await expect(panel(page)).toBeVisible()
    await expect(page.locator('.chart-pin')).toHaveText('Entered · MMSI 244123456')

    await entered.getByRole('button', { name: /^Mute/ }).click()
    await entered.getByRole('button', { name: /^Acknowledge/ }).click()
    await expect(page.getByText(words.events.unread(1))).toBeHidden()
    await list.getByRole('tab', { name: words.events.watches }).click()
    await expect(list.getByText(words.events.silenced(1))).toBeVisible()

    await list.getByRole('checkbox', { name: words.events.notification }).click()
    await expect(list.getByText(words.events.refusals.blocked)).toBeVisible()
    await expect(list.getByRole('checkbox', { name: words.events.notification })).not.toBeChecked()
  } finally {
    clearInterval(sailing)
  }
})

test('vessels on both sides of the 180° meridian can be hovered, clicked and selected with one box', async ({
  page,
  service,
}) => {
  const vessels: [mmsi: number, Place, onScreen: Place][] = [
    [520_000_001, [178, -17], [178, -17]],
    [520_000_002, [-178.5, -17], [181.5, -17]],
  ]
  const mmsis = vessels.map(([mmsi]) => mmsi)
  await page.goto('/account')
  for (const [mmsi, place] of vessels) {
    service.send(mmsi, place, 0)
    await expect.poll(() => isKnown(page, mmsi)).toBe(true)
  }
  await page.goto('/?map=5/-17/179.5')
  await vesselsDrawn(page)
  const points: { x: number; y: number }[] = []
  for (const [mmsi, , place] of vessels) {
    const { x, y } = await project(page, place)
    const message = page.getByText(`MMSI ${mmsi}`, { exact: true })
    await page.mouse.move(x + 3, y)
    await page.mouse.move(x, y)
    await expect(message).toBeVisible()
    const card = (await message.boundingBox())!
    expect(Math.abs(card.x + card.width / 2 - x)).toBeLessThan(150)
    points.push({ x, y })
  }
  const [west, east] = [points[0]!, points[1]!]
  await page.keyboard.down('Shift')
  await page.mouse.move(west.x - 60, west.y - 60)
  await page.mouse.down()
  await page.mouse.move(east.x + 60, east.y + 60, { steps: 4 })
  await page.mouse.up()
  await page.keyboard.up('Shift')
  await expect(page).toHaveURL(new RegExp(`selected=(${mmsis.join('|')}).*(${mmsis.join('|')})`))

  await page.mouse.click(east.x, east.y)
  await expect(panel(page).getByText(String(mmsis[1])).first()).toBeVisible()
  await page.getByRole('button', { name: words.map.zoomIn }).click()
  await expect(chart(page), 'the click did not move the map').toHaveAttribute('data-camera', '6/-17/179.5')
})
