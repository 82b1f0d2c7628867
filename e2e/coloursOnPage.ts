import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { project } from './story.ts'

type Part = Record<'x' | 'y' | 'width' | 'height', number>

const css = readFileSync(new URL('../components/ui/tokens.css', import.meta.url), 'utf8')

/** A colour token in both themes. */
export function themed(token: string): { light: string; dark: string } {
  const [, light = '', dark = ''] = new RegExp(`${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css) ?? []
  return { light, dark }
}

/** The colours in a part of the screen, with the number of their pixels. */
export async function coloursIn(page: Page, clip: Part): Promise<Map<string, number>> {
  const picture = (await page.screenshot({ clip })).toString('base64')
  const counts = await page.evaluate(async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    pen?.drawImage(bitmap, 0, 0)
    const { data } = pen?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] }
    const counts = new Map<number, number>()
    for (let at = 0; at < data.length; at += 4) {
      const colour = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
    return [...counts]
  }, picture)
  return new Map(counts.map(([colour, count]) => [`#${colour.toString(16).padStart(6, '0')}`, count]))
}

/** The colours of a few pixels around a place on the map. */
export async function coloursAt(page: Page, place: [longitude: number, latitude: number]): Promise<string> {
  const { x, y } = await project(page, place)
  return [...(await coloursIn(page, { x: x - 3, y: y - 3, width: 6, height: 6 })).keys()].sort().join(' ')
}
