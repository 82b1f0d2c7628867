import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from '@playwright/test'

export const account = { email: 'bench@lastfix.test', password: 'bench bench bench' }
export const size = { width: 1440, height: 900 }

const patienceMilliseconds = 120_000
const pans = 12
const ofTheSystem = '/usr/bin/chromium'

export type Kind = 'script' | 'vessels' | 'chart'

export interface Fetched {
  kind: Kind
  /** With its query: as the service is asked. */
  path: string
  /** Of its body, compressed, as it came over the wire. */
  bytes: number
  startedAt: number
}

export interface Opened {
  /** All that was fetched until what is in view was drawn, whether by the page or by a worker of the map. */
  fetched: Fetched[]
  firstVesselMilliseconds: number
  /** All in view. */
  drawnMilliseconds: number
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** Without a graphics card the CPU draws, which affects frames and the first vessel, not bytes. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    ...(existsSync(ofTheSystem) && { executablePath: ofTheSystem }),
    args: [
      ...['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
    ],
  })
}

export async function signedIn(browser: Browser, baseURL: string): Promise<Session> {
  const context = await browser.newContext({ viewport: size, baseURL })
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMilliseconds)
  await page.goto('/signin')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/signin', { waitUntil: 'commit' })
  const session = await context.storageState()
  await context.close()
  return session
}

/** Opens a view in a browser that has only a session, no cache, and returns its page. */
export async function openView<Told>(
  { browser, baseURL, session, camera }: { browser: Browser; baseURL: string; session: Session; camera: string },
  then: (page: Page, opened: Opened) => Promise<Told>,
): Promise<Told> {
  const context = await browser.newContext({ viewport: size, baseURL, storageState: session })
  try {
    const fetched: Promise<Fetched | null>[] = []
    const note = (request: Request) => void fetched.push(fetchedBy(request))
    context.on('requestfinished', note)
    await context.addInitScript(noteWhenShown)
    const page = await context.newPage()
    page.setDefaultTimeout(patienceMilliseconds)
    page.setDefaultNavigationTimeout(patienceMilliseconds)
    await page.goto(`/?map=${camera}`, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.querySelector('[data-ready="true"]') !== null, undefined, { polling: 20 })
    const { timeOrigin, vessels, ready } = await page.evaluate(() => ({
      timeOrigin: performance.timeOrigin,
      ...(Reflect.get(globalThis, 'shownMilliseconds') as { vessels: number; ready: number }),
    }))
    const drawnAt = timeOrigin + ready
    context.off('requestfinished', note)
    // Later requests of the page do not belong to the first picture.
    const known = (await Promise.all(fetched))
      .filter((one) => one !== null)
      .filter(({ startedAt }) => startedAt <= drawnAt)
    return await then(page, { fetched: known, firstVesselMilliseconds: vessels, drawnMilliseconds: ready })
  } finally {
    await context.close()
  }
}

/** Runs in the page before everything else; a call from here would be too late. */
function noteWhenShown(): void {
  const shown: Record<string, number> = {}
  Object.assign(globalThis, { shownMilliseconds: shown })
  const showing = new MutationObserver((changes) => {
    for (const { attributeName } of changes) shown[attributeName?.slice('data-'.length) ?? ''] ??= performance.now()
  })
  showing.observe(document, { subtree: true, attributes: true, attributeFilter: ['data-vessels', 'data-ready'] })
}

async function fetchedBy(request: Request): Promise<Fetched | null> {
  const { pathname, search } = new URL(request.url())
  const kind = kindOf(pathname)
  if (kind === null) return null
  const { responseBodySize } = await request.sizes()
  // A body from the browser's cache is reported with a negative size.
  const bytes = Math.max(0, responseBodySize)
  return { kind, path: pathname + search, bytes, startedAt: request.timing().startTime }
}

function kindOf(pathname: string): Kind | null {
  if (/\.m?js$/.test(pathname)) return 'script'
  if (pathname.startsWith('/api/tiles/')) return 'vessels'
  return pathname.startsWith('/basemap/') ? 'chart' : null
}

/** Drags the map to and fro; the time of every frame. */
export async function pan(page: Page): Promise<number[]> {
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
  const [x, y] = [size.width / 2, size.height / 2]
  for (let index = 0; index < pans; index += 1) {
    const side = index % 2 === 0 ? 1 : -1
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 240 * side, y + 90 * side, { steps: 20 })
    await page.mouse.up()
  }
  return page.evaluate(() => Reflect.get(globalThis, 'frameMilliseconds').slice(1))
}
