import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { VesselJson } from '../lib/wire/vesselJson.ts'
import { account, notedAddress } from './service.ts'

interface StoryOptions {
  /** Console errors that the story itself brings about: a browser reports every answer of 400 and more as one. */
  expectedErrors: RegExp | null
}

/** A story fails when the page reports an error or asks another host for anything, whatever else it shows. */
export const test = base.extend<StoryOptions>({
  expectedErrors: [null, { option: true }],
  baseURL: async ({ browserName: _ }, use) => use(notedAddress()),
  context: async ({ context, baseURL, expectedErrors }, use) => {
    const faults = watch(context, baseURL ?? '', expectedErrors)
    await use(context)
    expect(faults).toEqual([])
  },
})

export { expect }

export function watch(context: BrowserContext, ownAddress: string, expectedErrors: RegExp | null = null): string[] {
  const faults: string[] = []
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^(http|ws)s?:$/.test(protocol) && origin !== ownAddress) faults.push(`asked another host: ${request.url()}`)
  })
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || expectedErrors?.test(message.text())) return
    // The software renderer of a machine without a graphics card talks of its own slowness.
    if (/GPU stall|GL Driver Message/.test(message.text())) return
    faults.push(`${message.type()}: ${message.text()}`)
  })
  context.on('weberror', (error) => faults.push(`thrown: ${error.error().stack ?? error.error().message}`))
  return faults
}

export async function signIn(page: Page, { password }: { password: string } = account): Promise<void> {
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens a page of the service, signed in. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  if (new URL(page.url()).pathname === '/signin') {
    await signIn(page)
    await page.waitForURL((url) => url.pathname !== '/signin')
  }
}

export const chart = (page: Page) => page.getByTestId('chart')
export const panel = (page: Page) => page.getByRole('complementary', { name: 'Vessel', exact: true })

/** Until the map has drawn its first vessels. */
export async function drawn(page: Page): Promise<void> {
  await expect(chart(page)).toHaveAttribute('data-ready', 'true', { timeout: 45_000 })
}

/** A vessel that lies still and alone, so that a click near her can mean no other. */
export async function vesselAtRest(page: Page): Promise<VesselJson & { position: [number, number] }> {
  const vessels = await page.evaluate(async () => {
    const answer = await fetch('/api/vessels?limit=1000')
    return ((await answer.json()) as { data: VesselJson[] }).data
  })
  const placed = vessels.flatMap((vessel) =>
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

/** Where on the page a place is, by the camera in the address bar. */
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

/** The address of a view in which a place lies a little beside the middle. */
export function viewNear([longitude, latitude]: [number, number], zoom = 12): string {
  return `/?map=${zoom}/${(latitude + 0.01).toFixed(4)}/${(longitude + 0.01).toFixed(4)}`
}
