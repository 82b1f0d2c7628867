import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { harbourMap } from '../lib/basemap/fixtures/harbourMap.ts'
import { coloursIn, themed } from './coloursOnPage.ts'
import { startService } from './service.ts'
import { drawn, expect, project, storiesWith } from './story.ts'
import { words } from './words.ts'

const eastOf = { protomaps: 0, openmaptiles: 1 } as const

/** A service with a harbour of each schema, and a file that was cut off. */
const test = storiesWith(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-harbours-'))
  const written = (name: string, bytes: Uint8Array) => {
    writeFileSync(join(folder, name), bytes)
    return join(folder, name)
  }
  const whole = harbourMap('protomaps')
  const files = [
    written('protomaps.pmtiles', whole),
    written('openmaptiles.pmtiles', harbourMap('openmaptiles', { degreesEast: eastOf.openmaptiles })),
    written('cut.pmtiles', whole.subarray(0, 3000)),
  ]
  const service = await startService({ BASEMAP: files.join(','), AIS_SOURCES: 'demo:?vessels=20&seed=7&hours=0' })
  const stop = async () => {
    await service.stop()
    rmSync(folder, { recursive: true })
  }
  return { ...service, stop }
})

/** How many pixels around a place have nearly this colour. */
async function pixelsOf(
  page: Page,
  { colour, within }: { colour: string; within: number },
  place: [number, number],
  [width, height]: [number, number],
) {
  const { x, y } = await project(page, place)
  const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const wanted = channels(colour)
  const isNear = (other: string) =>
    channels(other).every((value, channel) => Math.abs(value - (wanted[channel] ?? 0)) <= within)
  return [...(await coloursIn(page, { x: x - width / 2, y: y - height / 2, width, height }))]
    .filter(([colour]) => isNear(colour))
    .reduce((sum, [, count]) => sum + count, 0)
}

/** Small letters are nearly all edge. */
const edgesOfLetters = 60

for (const { schema, theme } of [
  { schema: 'protomaps', theme: 'light' },
  { schema: 'openmaptiles', theme: 'dark' },
] as const) {
  test(`a harbour of the schema ${schema} has its buildings, quays and streets, ${theme}`, async ({ page }) => {
    const east = eastOf[schema]
    await page.emulateMedia({ colorScheme: theme })
    await page.goto(`/?map=15/54.01/${3.02 + east}`)
    await drawn(page)
    const shown = (token: string, place: [number, number], size: [number, number], within = 12) =>
      pixelsOf(page, { colour: themed(token)[theme], within }, place, size)
    await expect.poll(() => shown('--building', [3.0255 + east, 54.0105], [20, 20])).toBe(400)
    await expect.poll(() => shown('--sea', [3.02 + east, 54.006], [20, 20])).toBe(400)
    await expect.poll(() => shown('--land', [3.012 + east, 54.007], [20, 20])).toBe(400)
    // The quay is the line between the dock and the land west of it.
    expect(await shown('--coast', [3.018 + east, 54.007], [12, 20])).toBeGreaterThan(15)
    expect(await shown('--place-name', [3.02 + east, 54.0125], [500, 26], edgesOfLetters)).toBeGreaterThan(60)
    expect(await shown('--place-name', [3.02 + east, 54.0138], [500, 26], edgesOfLetters)).toBe(0)
    await expect(page.getByText(words.map.coarse)).toBeHidden()
    await expect(page.getByRole('link', { name: '© OpenStreetMap', exact: true })).toBeVisible()
  })
}

test('a file that was cut off is named on the map, which is the built-in chart there', async ({ page }) => {
  await page.goto('/?map=11/51.95/4.1')
  await drawn(page)
  await expect(page.getByText(/^cut\.pmtiles is truncated: it should have \d+ bytes and has 3000\.$/)).toBeVisible()
  await expect(page.getByText(words.map.coarse)).toBeVisible()
})
