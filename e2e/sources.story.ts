import { createSocket } from 'node:dgram'
import type { Page } from '@playwright/test'
import { encodeMessage } from '../lib/ais/encode.ts'
import { freePort } from '../lib/testing/freePort.ts'
import type { Place } from './areasOnPage.ts'
import { startService } from './service.ts'
import { drawn, expect, faultsOnScreens, storiesWith } from './story.ts'
import { words } from './words.ts'

/** A service as it first starts, without a source, and a receiver that can send anywhere. */
const test = storiesWith(async () => {
  const service = await startService({})
  const receiver = createSocket('udp4')
  const send = (port: number, mmsi: number, [longitude, latitude]: Place) => {
    const position = { longitude, latitude, speedKnots: 8, courseDegrees: 90, headingDegrees: 90 }
    const sentences = encodeMessage({ type: 1, mmsi, navigationalStatus: 0, ...position })
    receiver.send(sentences.map((sentence) => `${sentence}\r\n`).join(''), port, '127.0.0.1')
  }
  const stop = async () => {
    receiver.close()
    await service.stop()
  }
  return { ...service, send, stop }
})

const { connect, sources: texts, sourceKinds, sourceStates } = words
const question = (page: Page) => page.getByRole('complementary', { name: connect.title })
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })

test('the first visit connects a receiver, counts its messages and moves the map there', async ({ page, service }) => {
  const port = await freePort()
  await page.goto('/')
  await drawn(page)
  await expect(question(page)).toContainText(connect.simulated)
  expect(await faultsOnScreens(page)).toEqual([])
  await question(page).getByRole('button', { name: connect.ways.receiver.title }).click()
  await question(page).getByLabel(connect.port, { exact: true }).fill(String(port))
  await page.keyboard.press('Enter')
  await expect(question(page)).toContainText(connect.waiting)
  await expect(question(page)).toContainText(`AIS-catcher -X off -u 127.0.0.1 ${port}`)
  await expect(question(page)).toContainText(sourceStates.states.waiting)
  expect(await faultsOnScreens(page)).toEqual([])

  service.send(port, 244_000_001, [3.98, 54.5])
  service.send(port, 244_000_002, [4.02, 54.51])
  await expect(question(page)).toContainText(connect.received('2', '127.0.0.1', '2'))
  await expect(page).toHaveURL(/[?&]map=1\d[^/]*\/54\.\d+\/4/)
  await expect(page.getByText(words.page.simulatedFleet)).toBeHidden()
  await question(page).getByRole('button', { name: connect.done }).click()
  await expect(question(page)).toBeHidden()
  await page.goto('/')
  await drawn(page)
  await expect(page.getByText('2 vessels')).toBeVisible()
  await expect(question(page)).toBeHidden()
})

test('a source is tested, added, paused and removed without a restart', async ({ page, service }) => {
  const port = await freePort()
  await page.goto('/status')
  await page.getByRole('link', { name: words.status.sources }).click()
  await page.getByRole('button', { name: texts.add }).click()
  await page.getByRole('button', { name: sourceKinds.cards.udp.title }).click()
  await page.getByLabel(sourceKinds.fields.port.label, { exact: true }).fill(String(port))
  await page.getByLabel(texts.nameLabel).fill('mast')
  await page.getByRole('button', { name: texts.test, exact: true }).click()
  const sending = setInterval(() => service.send(port, 244_000_003, [4, 54.5]), 500)
  await expect(page.getByText(texts.outcomes.received)).toBeVisible()
  clearInterval(sending)
  await expect(page.getByRole('table', { name: texts.lines })).toContainText(texts.message('1', '244000003'))
  expect(await faultsOnScreens(page)).toEqual([])

  await page.getByRole('form').getByRole('button', { name: texts.add }).click()
  await expect(row(page, 'mast')).toContainText(sourceStates.states.waiting)
  service.send(port, 244_000_003, [4, 54.5])
  await expect(row(page, 'mast')).toContainText(sourceStates.states.live)
  await page.getByRole('button', { name: texts.pauseNamed('mast') }).click()
  await expect(row(page, 'mast')).toContainText(sourceStates.states.paused)
  await page.getByRole('button', { name: texts.resumeNamed('mast') }).click()
  await expect(row(page, 'mast')).not.toContainText(sourceStates.states.paused)
  expect(await faultsOnScreens(page)).toEqual([])
  await page.getByRole('button', { name: words.form.removeNamed('mast') }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.form.remove }).click()
  await expect(row(page, 'mast')).toBeHidden()
})
