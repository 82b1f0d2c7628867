import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { isBelow } from '../lib/wire/basePath.ts'
import type { VesselJson } from '../lib/wire/vesselJson.ts'
import { storyPath } from './belowPath.ts'
import { account, type Service, type Session } from './service.ts'
import { sharedService } from './sharedService.ts'
import { words } from './words.ts'

interface StoryOptions {
  /** Console errors that the story itself brings about: a browser reports every answer of 400 and more as one. */
  expectedErrors: RegExp | null
}

/** The stories that `npm test` runs: what no test without a browser shows of the map, its tools and its panels. All others run in `npm run test:full`. */
export const release = { tag: '@release' }

/** A phone, upright. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** No user is signed in. By default the administrator is. */
export const signedOut: { storageState: Session } = { storageState: { cookies: [], origins: [] } }

/** A story fails when the page reports an error or asks another host for anything, whatever else it shows. */
export const test = base.extend<StoryOptions>({
  expectedErrors: [null, { option: true }],
  baseURL: async ({ browserName: _ }, use) => use(sharedService().address),
  storageState: async ({ browserName: _ }, use) => use(sharedService().session),
  context: async ({ context, baseURL, expectedErrors }, use) => {
    const faults = watch(context, baseURL ?? '', expectedErrors)
    await use(context)
    expect(faults).toEqual([])
  },
})

export { expect }

/** Stories with a service of their own, started once for each worker. */
export function storiesWith<Started extends Service>(start: () => Promise<Started>) {
  return test.extend<object, { service: Started }>({
    service: [
      async ({ playwright: _ }, use) => {
        const service = await start()
        await use(service)
        await service.stop()
      },
      { scope: 'worker' },
    ],
    baseURL: ({ service }, use) => use(service.address),
    storageState: ({ service }, use) => use(service.session),
  })
}

function watch(context: BrowserContext, ownAddress: string, expectedErrors: RegExp | null): string[] {
  const faults: string[] = []
  context.on('request', (request) => {
    const { protocol, origin, pathname } = new URL(request.url())
    if (!/^(http|ws)s?:$/.test(protocol)) return
    if (origin !== ownAddress) faults.push(`asked another host: ${request.url()}`)
    // Without a page that leads there, it is an address that a story opened.
    const isOpened = request.isNavigationRequest() && request.headers().referer === undefined
    if (!isOpened && !isBelow(pathname, storyPath)) faults.push(`asked outside of ${storyPath}: ${request.url()}`)
  })
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || expectedErrors?.test(message.text())) return
    // The software renderer of a machine without a graphics card warns about its performance.
    if (/GPU stall|GL Driver Message/.test(message.text())) return
    faults.push(`${message.type()}: ${message.text()} ${message.location().url}`)
  })
  context.on('weberror', (error) => faults.push(`thrown: ${error.error().stack ?? error.error().message}`))
  return faults
}

/** A second browser, signed out or signed in as administrator. `leave` closes it and reports its faults. */
export async function secondBrowser(
  browser: Browser,
  baseURL: string | undefined,
  { storageState, expectedErrors = null }: { storageState?: Session; expectedErrors?: RegExp | null } = signedOut,
) {
  const context = await browser.newContext({ baseURL, ...(storageState && { storageState }) })
  const faults = watch(context, baseURL ?? '', expectedErrors)
  const leave = async () => {
    await context.close()
    expect(faults).toEqual([])
  }
  return { page: await context.newPage(), leave }
}

/** Signs in through the page, for stories about signing in; others begin signed in. */
export async function signIn(page: Page, { email, password }: Partial<typeof account> = account): Promise<void> {
  await page.getByLabel(words.signIn.email).fill(email ?? account.email)
  await page.getByLabel(words.signIn.password, { exact: true }).fill(password ?? account.password)
  await page.getByRole('button', { name: words.signIn.signIn }).click()
}

/** Runs axe in the page itself, which has no frames. Otherwise it opens a second page and hands all results over, which takes longer than the rules. */
const axeIn = (page: Page, part: string) =>
  new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .include(part)

async function faultsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** The faults that axe finds on a page or in a part of it. */
export async function accessFaults(page: Page, part = 'html'): Promise<string[]> {
  return faultsOf(axeIn(page, part).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']))
}

/** The faults that axe finds in the light theme, and those of colours in the dark one. */
export async function accessFaultsInBothThemes(page: Page, part = 'html'): Promise<string[]> {
  // Without transitions, no colour is measured on its way from one theme to the other.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const faults = await accessFaults(page, part)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  return [...faults, ...(await faultsOf(axeIn(page, part).withRules(['color-contrast', 'link-in-text-block'])))]
}

/** The faults that axe finds on a wide light screen and on a narrow dark one, and whether the page fits into both. */
export async function faultsOnScreens(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const { width, height, colorScheme } of [
    { width: 1440, height: 900, colorScheme: 'light' },
    { width: 390, height: 844, colorScheme: 'dark' },
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    faults.push(...(await accessFaults(page)))
    if ((await pageWidth(page)) > width) faults.push(`wider than ${width} pixels`)
  }
  return faults
}

export const pageWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** The path of an address on the service. */
export const pathIn = ({ pathname }: URL) => pathname.slice(storyPath.length)

/** Holds the responses of these addresses until the returned function is called. To be called before the page is opened: Chromium does not intercept requests sent just after. */
export async function held(page: Page, isHeld: (address: URL) => boolean): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(isHeld, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** The text on the clipboard. */
export const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** A response of the service to the user who is signed in on the page. */
export async function asked<Answer>(page: Page, path: string): Promise<Answer> {
  return (await page.request.get(path)).json() as Promise<Answer>
}

export async function someVessels(page: Page): Promise<VesselJson[]> {
  return (await asked<{ data: VesselJson[] }>(page, '/api/vessels?limit=300')).data
}

export const chart = (page: Page) => page.getByTestId('chart')
export const panel = (page: Page) => page.getByRole('complementary', { name: words.vessel.panel, exact: true })

/** Until the chart is drawn. */
export async function drawn(page: Page): Promise<void> {
  await expect(chart(page)).toHaveAttribute('data-ready', 'true')
}

/** Until the chart is drawn, and vessels on it. */
export async function vesselsDrawn(page: Page): Promise<void> {
  await drawn(page)
  await expect(chart(page)).toHaveAttribute('data-vessels', 'true')
}

/** A vessel that does not move and has no neighbours, so that a click near it hits no other. */
export async function vesselAtRest(page: Page): Promise<VesselJson & { position: [number, number] }> {
  const placed = (await someVessels(page)).flatMap((vessel) =>
    vessel.last_known_position ? [{ ...vessel, position: vessel.last_known_position.geometry.coordinates }] : [],
  )
  const distance = (one: [number, number], other: [number, number]) => Math.hypot(one[0] - other[0], one[1] - other[1])
  const vessel = placed.find(
    ({ id, name, position, navigational_status }) =>
      name &&
      (navigational_status === 'MOORED' || navigational_status === 'AT_ANCHOR') &&
      placed.every((other) => other.id === id || distance(other.position, position) > 0.02),
  )
  expect(vessel, 'a named vessel at rest, away from others').toBeDefined()
  return vessel!
}

/** Projects a place to the page, by the camera in the address bar. */
export async function project(page: Page, [longitude, latitude]: [number, number]): Promise<{ x: number; y: number }> {
  const [zoom = 0, cameraLatitude = 0, cameraLongitude = 0] = (new URL(page.url()).searchParams.get('map') ?? '')
    .split('/')
    .map(Number)
  const box = await chart(page).boundingBox()
  expect(box).not.toBeNull()
  const { x, y, width, height } = box!
  const size = 512 * 2 ** zoom
  const east = (degrees: number) => ((degrees + 180) / 360) * size
  const south = (degrees: number) =>
    (0.5 - Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360)) / (2 * Math.PI)) * size
  return {
    x: x + width / 2 + east(longitude) - east(cameraLongitude),
    y: y + height / 2 + south(latitude) - south(cameraLatitude),
  }
}

/** The address of a view in which a place lies a little off the centre. */
export function viewNear([longitude, latitude]: [number, number], zoom = 12): string {
  return `/?map=${zoom}/${(latitude + 0.01).toFixed(4)}/${(longitude + 0.01).toFixed(4)}`
}
