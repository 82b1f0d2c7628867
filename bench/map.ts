import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { milliseconds, printTable, summaryOf } from './measure.ts'
import { fillStore } from './syntheticStore.ts'
import { startWeb, type Web } from './webProcess.ts'

const account = { email: 'bench@lastfix.test', password: 'bench bench bench' }
const SIZE = { width: 1440, height: 900 }
const PANS = 12
const PATIENCE_MILLISECONDS = 120_000
const ofTheSystem = '/usr/bin/chromium'

const views = [
  ['world', '2/30/15'],
  ['region', '6/52/3'],
  ['harbour', '11/51.95/4.1'],
] as const

/** The map in a real browser, at two sizes of the fleet. A machine without a graphics card draws by processor: frames tell of it, bytes do not. */
export async function benchMap({ vessels, seed }: { vessels: number; seed: number }): Promise<void> {
  for (const count of [5_000, vessels]) await benchFleet(count, seed)
}

async function benchFleet(count: number, seed: number): Promise<void> {
  console.log(`\nThe map in a browser: ${count.toLocaleString('en')} vessels, ${SIZE.width} × ${SIZE.height}`)
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-bench-'))
  const databaseUrl = `file:${folder}/lastfix.db`
  await fillStore(databaseUrl, count, seed)
  const web = await startWeb({
    DATABASE_URL: databaseUrl,
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
  })
  const browser = await chromium.launch({
    ...(existsSync(ofTheSystem) && { executablePath: ofTheSystem }),
    args: [
      ...['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
    ],
  })
  try {
    const context = await browser.newContext({ viewport: SIZE, baseURL: web.origin })
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MILLISECONDS)
    page.setDefaultNavigationTimeout(PATIENCE_MILLISECONDS)
    await signIn(page, web)
    const rows: string[][] = []
    for (const [name, camera] of views) rows.push([name, ...(await measure(page, camera))])
    printTable(
      ['', 'JS', 'ship tiles', 'chart', 'first ship', 'frames/s', 'frame p50', 'frame p99'],
      rows.map((row) => row),
    )
  } finally {
    await browser.close()
    await web.stop()
    rmSync(folder, { recursive: true })
  }
}

async function signIn(page: Page, web: Web): Promise<void> {
  await page.goto(`${web.origin}/signin`)
  await page.getByLabel('E-mail address').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/signin', { waitUntil: 'commit' })
}

/** Opens a view with nothing kept, waits for its ships, pans to and fro; what it cost, in words. */
async function measure(page: Page, camera: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.goto('about:blank')
  const bytes = bytesByKind(session)
  await page.goto(`/?map=${camera}`, { waitUntil: 'commit' })
  const firstTile = await page.waitForResponse((answer) => answer.url().includes('/api/tiles/') && answer.ok())
  await firstTile.finished()
  await page.waitForFunction(() => document.querySelector('[data-ready="true"]') !== null, undefined, {
    polling: 50,
  })
  const firstShip = await page.evaluate(() => performance.now())
  const opened = bytes()
  const frames = await pan(page)
  await session.detach()
  const { p50Milliseconds, p99Milliseconds } = summaryOf(frames)
  const total = frames.reduce((sum, frame) => sum + frame, 0)
  return [
    ...[kilobytes(opened.script), kilobytes(opened.ships), kilobytes(opened.chart)],
    `${milliseconds(firstShip)} ms`,
    ((1000 * frames.length) / total).toFixed(0),
    ...[`${milliseconds(p50Milliseconds)} ms`, `${milliseconds(p99Milliseconds)} ms`],
  ]
}

/** As they came over the wire, compressed. */
function bytesByKind(session: CDPSession): () => Record<'script' | 'ships' | 'chart', number> {
  const kinds = new Map<string, 'script' | 'ships' | 'chart'>()
  const sums = { script: 0, ships: 0, chart: 0 }
  session.on('Network.responseReceived', ({ requestId, response: { url } }) => {
    if (/\.m?js(\?|$)/.test(url)) kinds.set(requestId, 'script')
    if (url.includes('/api/tiles/')) kinds.set(requestId, 'ships')
    if (url.includes('/basemap/')) kinds.set(requestId, 'chart')
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind) sums[kind] += encodedDataLength
  })
  return () => ({ ...sums })
}

async function pan(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const frameMilliseconds: number[] = []
    Object.assign(globalThis, { frameMilliseconds })
    let before = performance.now()
    const tick = (now: number) => {
      frameMilliseconds.push(now - before)
      before = now
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  const [x, y] = [SIZE.width / 2, SIZE.height / 2]
  for (let index = 0; index < PANS; index += 1) {
    const side = index % 2 === 0 ? 1 : -1
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 240 * side, y + 90 * side, { steps: 20 })
    await page.mouse.up()
  }
  return page.evaluate(() => (Reflect.get(globalThis, 'frameMilliseconds') as number[]).slice(1))
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`
}
