import { decodeCompactArea, isCompactArea } from '#lib/wire/area/compactArea.ts'

/** Longer ones are cut by mail programs and refused by servers. */
export const longestLink = 6000
/** The code of a longer one is too fine for a telephone's camera, and from 2,954 on there is none. */
export const longestQrLink = 600

/** The same vessels for a program: a page's filters are the interface's parameters. */
export function curlText(origin: string, filterQuery: string, sort: string | null): string {
  const query = [filterQuery, ...(sort ? [`sort=${encodeURIComponent(sort)}`] : [])].filter(Boolean).join('&')
  const address = `${origin}/api/vessels${query && `?${query}`}`
  return `curl -H 'Authorization: Bearer TOKEN' '${address.replaceAll("'", '%27')}'`
}

/** The map alone, as it is seen now. */
export function embedText(address: string, title: string): string {
  const view = new URL(address)
  for (const name of ['drawer', 'list', 'vessel', 'selected', 'follow']) view.searchParams.delete(name)
  view.searchParams.set('embed', '1')
  return `<iframe src="${escapedForHtml(view.href)}" title="${escapedForHtml(title)}" width="100%" height="600" style="border:0"></iframe>`
}

/** Areas as GeoJSON, whichever way the address has them; `null` for what is no area. */
export function areaText(value: string): string | null {
  if (!isCompactArea(value)) return value
  const decoded = decodeCompactArea(value)
  if ('fault' in decoded) return null
  const [only, ...others] = decoded.polygons
  return JSON.stringify(
    only && others.length === 0
      ? { type: 'Polygon', coordinates: only }
      : { type: 'MultiPolygon', coordinates: decoded.polygons },
  )
}

function escapedForHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
