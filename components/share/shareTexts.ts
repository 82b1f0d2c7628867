import { isSort } from '#lib/client/list/listOrder.ts'
import { geometryOf } from '#lib/wire/area/area.ts'
import { decodeCompactArea, isCompactArea } from '#lib/wire/area/compactArea.ts'

/** Mail programs cut longer addresses, and servers refuse them. */
export const longestLink = 6000

/** The API request for the same vessels. Filters have the same names. */
export function curlText(origin: string, filterQuery: string, sort: string | null): string {
  const query = [filterQuery, ...(sort ? [`${isSort(sort) ? 'sort' : 'order'}=${encodeURIComponent(sort)}`] : [])]
    .filter(Boolean)
    .join('&')
  const address = `${origin}/api/vessels${query && `?${query}`}`
  return `curl -H 'Authorization: Bearer TOKEN' '${address.replaceAll("'", '%27')}'`
}

/** `null` if the text is not an area. */
export function areaText(value: string): string | null {
  if (!isCompactArea(value)) return value
  const decoded = decodeCompactArea(value)
  return 'fault' in decoded ? null : JSON.stringify(geometryOf(decoded.polygons))
}

/** Whether an address leads to the machine that opens it, whichever it is. */
export function isOfThisMachine(address: string): boolean {
  const { hostname } = new URL(address)
  return /^(127\.[\d.]+|\[::1\]|(.+\.)?localhost)$/.test(hostname)
}
