import { createSocket } from 'node:dgram'
import type { Page, Worker } from '@playwright/test'
import { pictureSize } from '../components/guide/pictures.ts'
import { encodeMessage } from '../lib/ais/encode.ts'
import type { MessageToEncode } from '../lib/ais/message.ts'
import { freePort } from '../lib/testing/freePort.ts'
import type { ActivationsJson, StationsJson } from '../lib/wire/stationSchemas.ts'
import { coloursAt } from './coloursOnPage.ts'
import { takeGuidePicture } from './guidePicture.ts'
import { openPushEndpoint, type PushedMessage } from './pushEndpoint.ts'
import { startService } from './service.ts'
import {
  accessFaults,
  accessFaultsInBothThemes,
  asked,
  drawn,
  expect,
  faultsOnScreens,
  project,
  storiesWith,
} from './story.ts'
import { german, words } from './words.ts'

const place = { longitude: 4, latitude: 54.5 }

/** A service without vessels, and a receiver. */
const test = storiesWith(async () => {
  const port = await freePort()
  const service = await startService({ AIS_SOURCES: `udp://127.0.0.1:${port}?name=mast`, WEBHOOK_PRIVATE: 'on' })
  const receiver = createSocket('udp4')
  const send = (message: MessageToEncode) =>
    receiver.send(
      encodeMessage(message)
        .map((line) => `${line}\r\n`)
        .join(''),
      port,
      '127.0.0.1',
    )
  const stop = async () => {
    receiver.close()
    await service.stop()
  }
  return { ...service, send, stop }
})

const beacon = (mmsi: number, navigationalStatus: number) =>
  ({ type: 1, mmsi, navigationalStatus, speedKnots: 0, second: new Date().getUTCSeconds(), ...place }) as const

/** Lets the page subscribe at an endpoint of the test: this browser has no push service. */
function subscribeAt({ endpoint, keys }: Awaited<ReturnType<typeof openPushEndpoint>>['subscription']) {
  const subscription = { endpoint, toJSON: () => ({ keys }) }
  PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription
}

/** Delivers a message to the service worker of the page, as a push service does. */
async function deliver(page: Page, message: PushedMessage): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const { promise, resolve } = Promise.withResolvers<string>()
  browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
    if (first) resolve(first.registrationId)
  })
  await browser.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const data = JSON.stringify(message)
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await promise, data })
}

interface Notified {
  title: string
  body: string
  data: { link: string | null }
}

/** The parts of a service worker that the browser of the stories has not: it shows no notification, and a test may open no window. */
interface WorkerScope {
  registration: { showNotification: (title: string, options: Omit<Notified, 'title'>) => Promise<void> }
  clients: { openWindow: (address: string) => Promise<null> }
  notified: Notified[]
  opened: string[]
}

function recordInWorker(): void {
  const worker = globalThis as unknown as WorkerScope
  worker.notified = []
  worker.opened = []
  worker.registration.showNotification = async (title, options) => void worker.notified.push({ title, ...options })
  worker.clients.openWindow = async (address) => {
    worker.opened.push(address)
    return null
  }
}

const notified = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as WorkerScope).notified)

/** Clicks the latest notification, and returns the addresses that were opened. */
function clickInWorker(): string[] {
  const { notified: shown, opened } = globalThis as unknown as WorkerScope
  const members = { notification: { ...shown.at(-1), close() {} }, waitUntil() {} }
  dispatchEvent(Object.assign(new Event('notificationclick'), members))
  return opened
}

async function isListed(page: Page, mmsi: number) {
  const { data } = await asked<StationsJson>(page, '/api/stations?limit=1000')
  return data.some((station) => station.mmsi === mmsi)
}

const languages = [
  ['en', words, 'en-GB'],
  ['de', german, 'de-DE'],
] as const

// Before any distress, whose banner moves the map under the pointer.
for (const [language, texts, locale] of languages) {
  test.describe(`stations (${language})`, () => {
    test.use({ locale })

    test('stations are shown, found and opened', async ({ page, service }) => {
      const number = language === 'en' ? 1 : 2
      const buoy = { type: 21, mmsi: 992_446_000 + number, name: `MAAS ${number}`, aidType: 24 } as const
      service.send({ ...buoy, longitude: 5, latitude: 54 + number / 10, second: 10, offPosition: 1 })
      await expect.poll(() => isListed(page, buoy.mmsi)).toBe(true)
      await page.goto(`/?map=11/${54 + number / 10}/5`)
      await drawn(page)
      const at: [number, number] = [5, 54 + number / 10]
      const empty = await coloursAt(page, at)
      await page.getByText(texts.map.legend, { exact: true }).click()
      await page.getByRole('checkbox', { name: texts.map.stations.title }).check()
      await expect(page).toHaveURL(/[?&]stations=1/)
      await expect(page.getByText(texts.map.stations.forms.virtual)).toBeVisible()
      expect(await accessFaults(page)).toEqual([])
      const panel = page.getByRole('complementary', { name: texts.station.panel, exact: true })
      await expect.poll(() => coloursAt(page, at)).not.toBe(empty)
      const { x, y } = await project(page, at)
      await page.mouse.click(x, y)
      await expect(panel).toBeVisible()
      await expect(panel).toContainText(`MAAS ${number}`)
      await expect(panel).toContainText(texts.station.offPositions.true)
      await expect(panel.getByRole('heading', { level: 2 })).toBeFocused()
      expect(await accessFaultsInBothThemes(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
      await page.keyboard.press('/')
      await page.keyboard.type(`maas ${number}`)
      await expect(page.getByRole('option', { name: `MAAS ${number}` })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(panel).toContainText(`MAAS ${number}`)
      await page.goto('/')
      await expect(page, 'the choice is remembered').toHaveURL(/[?&]stations=1/)
    })
  })
}

for (const [language, texts, locale] of languages) {
  test.describe(`distress (${language})`, () => {
    test.use({ locale })

    test('a browser gets distress without a watch, and opens the map', async ({ page, context, service }) => {
      let mmsi = language === 'en' ? 970_000_000 : 970_000_500
      const endpoint = await openPushEndpoint()
      await context.grantPermissions(['notifications'])
      await page.addInitScript(subscribeAt, endpoint.subscription)
      await page.goto('/account/webhooks')
      await page.getByRole('button', { name: texts.webhooks.add }).click()
      const form = page.getByRole('form', { name: texts.webhooks.add })
      await form.getByLabel(texts.webhooks.name).fill(`Browser ${language}`)
      await form.getByLabel(texts.webhooks.kind, { exact: true }).selectOption('push')
      await expect(form.getByRole('checkbox', { name: texts.webhooks.distress })).toBeChecked()
      expect(await accessFaultsInBothThemes(page)).toEqual([])
      await form.getByRole('button', { name: texts.webhooks.add }).click()
      await expect(page.getByRole('button', { name: texts.webhooks.testNamed(`Browser ${language}`) })).toBeVisible()

      // Ingest learns of the channel within a second, and an activation before that is not for it.
      const isReceived = () => {
        mmsi += 1
        service.send(beacon(mmsi, 14))
        return endpoint.received.length > 0
      }
      await expect.poll(isReceived).toBe(true)
      const [message] = endpoint.received
      if (!message) throw new Error('nothing was pushed')
      const [worker] = context.serviceWorkers()
      if (!worker) throw new Error('the page has no service worker')
      const title = expect.stringMatching(
        language === 'en' ? /^MMSI 970\d+ is in distress$/ : /^MMSI 970\d+ ist in Seenot$/,
      )
      await worker.evaluate(recordInWorker)
      await deliver(page, message)
      await expect.poll(() => notified(worker)).toMatchObject([{ title, body: message.text }])
      expect(await worker.evaluate(clickInWorker)).toEqual([new URL(message.link ?? '/', page.url()).href])
      endpoint.close()
    })

    test('a test is silent, and an active beacon is on every page until it is acknowledged', async ({
      page,
      service,
    }) => {
      const mmsi = language === 'en' ? 972_000_001 : 972_000_002
      const banner = page.getByRole('region', { name: texts.distress.banner })
      // Other stories have beacons of their own.
      const own = banner.getByRole('listitem').filter({ hasText: String(mmsi) })
      service.send(beacon(mmsi, 15))
      await expect.poll(() => isListed(page, mmsi)).toBe(true)
      await page.goto('/status')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(own).toBeHidden()
      service.send({ type: 1, mmsi: 244_000_001, longitude: 4.1, latitude: 54.5, speedKnots: 9, second: 10 })
      service.send(beacon(mmsi, 14))
      service.send({ type: 14, mmsi, text: 'MOB ACTIVE' })
      await expect(own).toBeVisible()
      await expect(banner.locator('p').first()).toHaveText(texts.distress.notSafety)
      await expect(banner).toContainText(texts.distress.active.mob)
      await expect(banner).toContainText(texts.distress.quoted('MOB ACTIVE'))
      await expect(banner).toContainText(/244000001 3[.,]5 \p{L}+ 090°/u)
      expect(await faultsOnScreens(page)).toEqual([])

      await page.goto('/account')
      await expect(banner).toBeVisible()
      const link = banner.getByRole('link', { name: texts.distress.showOf(`MOB ${mmsi}`) })
      await link.focus()
      await page.keyboard.press('Enter')
      const panel = page.getByRole('complementary', { name: texts.station.panel, exact: true })
      await expect(panel).toContainText(texts.station.states.active)
      await drawn(page)
      await page.setViewportSize(pictureSize)
      await takeGuidePicture(page, 'distress', language)
      expect(await faultsOnScreens(page)).toEqual([])

      const acknowledge = banner.getByRole('button', { name: texts.distress.acknowledgeOf(`MOB ${mmsi}`) })
      await acknowledge.focus()
      await page.keyboard.press('Enter')
      await expect(own).toBeHidden()
      await expect(panel).toContainText('watch@lastfix.test')
      service.send(beacon(mmsi, 14))
      const { data } = await asked<ActivationsJson>(page, `/api/distress?mmsi=${mmsi}`)
      expect(data).toMatchObject([{ acknowledged_by: 'watch@lastfix.test' }])
    })
  })
}
