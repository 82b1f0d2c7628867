import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { harbourMap } from '../lib/basemap/fixtures/harbourMap.ts'
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
  const service = await startService({ BASEMAP: files.join(','), AIS_SOURCES: 'demo:?vessels=20&seed=7' })
  const stop = async () => {
    await service.stop()
    rmSync(folder, { recursive: true })
  }
  return { ...service, stop }
})

const css = readFileSync(new URL('../components/ui/tokens.css', import.meta.url), 'utf8')

function colourOf(token: string, theme: 'light' | 'dark'): string {
  const [, light = '', dark = ''] = new RegExp(`${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css) ?? []
  return theme === 'light' ? light : dark
}

/** How many pixels of a part of the screen have nearly this colour. */
async function pixelsOf(
  page: Page,
  { colour, within }: { colour: string; within: number },
  place: [number, number],
  [width, height]: [number, number],
) {
  const { x, y } = await project(page, place)
  const clip = { x: x - width / 2, y: y - height / 2, width, height }
  const picture = (await page.screenshot({ clip })).toString('base64')
  return page.evaluate(
    async ({ picture, colour, within }) => {
      const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      pen?.drawImage(bitmap, 0, 0)
      const data = pen?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []
      const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
      let count = 0
      for (let at = 0; at < data.length; at += 4)
        if (wanted.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) <= within)) count += 1
      return count
    },
    { picture, colour, within },
  )
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
      pixelsOf(page, { colour: colourOf(token, theme), within }, place, size)
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
