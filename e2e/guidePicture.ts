import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import type { GuideSection } from '../components/guide/guideWords.ts'
import { pictureOf } from '../components/guide/pictures.ts'
import type { Language } from '../lib/wire/languages.ts'
import { expect, test } from './story.ts'

/** Renews a picture of the guide if the stories run with `--update-snapshots`. */
export async function takeGuidePicture(page: Page, id: GuideSection['id'], language: Language): Promise<void> {
  if (!['all', 'changed'].includes(test.info().config.updateSnapshots)) return
  await expect.poll(() => page.evaluate(areImagesLoaded)).toBe(true)
  const png = await page.screenshot({ animations: 'disabled' })
  const file = join(import.meta.dirname, '..', 'public', pictureOf(id, language))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, Buffer.from(await webpOf(page, png.toString('base64')), 'base64'))
}

/** Images are loaded when they come into view. */
function areImagesLoaded(): boolean {
  return [...document.images]
    .filter((image) => image.getBoundingClientRect().top < innerHeight)
    .every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
}

/** Converted by the browser itself. */
function webpOf(page: Page, png: string): Promise<string> {
  return page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(image.width, image.height)
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 })
    let binary = ''
    for (const byte of new Uint8Array(await blob.arrayBuffer())) binary += String.fromCharCode(byte)
    return btoa(binary)
  }, png)
}
