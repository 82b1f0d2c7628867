import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '#lib/errorText.ts'

const weekSeconds = 604_800
const images = new Map<string, string | null>()

/** GET /flags/{CODE}.svg: a country's flag, 3 by 2. */
export function flagImage(name: string, folder: string): Response {
  const code = /^([A-Z]{2})\.svg$/.exec(name)?.[1]
  const image = code === undefined ? null : imageOf(code, folder)
  if (image === null) return new Response(null, { status: 404 })
  return new Response(image, {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': `public, max-age=${weekSeconds}` },
  })
}

function imageOf(code: string, folder: string): string | null {
  const known = images.get(code)
  if (known !== undefined) return known
  let image: string | null = null
  try {
    image = readFileSync(join(folder, 'node_modules/country-flag-icons/3x2', `${code}.svg`), 'utf8')
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
  images.set(code, image)
  return image
}
