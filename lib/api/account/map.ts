import { resolve } from 'node:path'
import { z } from 'zod'
import { faultOfMap } from '#lib/basemap/addedMaps.ts'
import { originsOf } from '#lib/basemap/chartBook.ts'
import { openMapFile } from '#lib/basemap/mapFile.ts'
import { errorText } from '#lib/errorText.ts'
import type { Rate } from '#lib/rateLimit.ts'
import {
  type ChartSetting,
  type ChartSettingsJson,
  maxChartFiles,
  maxChartUrlCharacters,
} from '#lib/wire/chartSettings.ts'
import { line } from '#lib/wire/schemaParts.ts'
import { Problem, unprocessableMember } from '../answer/problem.ts'
import { jsonBody } from '../request/jsonBody.ts'
import { limitRate } from '../request/limitRate.ts'
import { type AccountCall, recordEvent } from './accountRoute.ts'
import { originsOfStyle, StyleError } from './readStyle.ts'

/** Reading a style requests other hosts. */
const checkRate: Rate = { capacity: 20, perMinute: 6 }

const address = line.max(maxChartUrlCharacters, `must have at most ${maxChartUrlCharacters} characters`)
const mapChange = z.object({
  style: address.refine(isUrl, 'must be a URL that begins with http:// or https://').nullable().optional(),
  overlay: address
    .refine(
      (text) => isMapFilePath(text) || (isUrl(text) && ['{z}', '{x}', '{y}'].every((place) => text.includes(place))),
      'must be a URL with {z}, {x} and {y}, or the path of a .pmtiles file',
    )
    .nullable()
    .optional(),
})
const addedFile = z.object({ path: address.refine(isMapFilePath, 'must be the path of a .pmtiles file') })

function isUrl(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '')
}

function isMapFilePath(text: string): boolean {
  return /\.pmtiles$/i.test(text) && !/^\w+:\/\//.test(text)
}

/** GET /api/account/map: the chart, and what of it administrators can change. */
export function chartSettings({ service }: AccountCall): ChartSettingsJson {
  const { current, fixed } = service.charts
  const { styleUrl, overlayUrl, paths, reports, styleOrigins } = current
  const faultOf = (path: string) => reports.find((report) => report.path === path)?.fault ?? null
  return {
    style: styleUrl === null ? null : { url: styleUrl, hosts: hostsOf(styleOrigins) },
    overlay:
      overlayUrl === null
        ? null
        : { address: overlayUrl, hosts: hostsOf(originsOf(overlayUrl)), fault: faultOf(overlayUrl) },
    files: reports.filter(({ path }) => paths.includes(path)),
    setBy: fixed,
  }
}

function hostsOf(origins: readonly string[]): string[] {
  return origins.map((origin) => new URL(origin).host)
}

/** PATCH /api/account/map: changes only the members that are sent. */
export async function changeChart(call: AccountCall) {
  const { request, service, connection } = call
  const { style, overlay } = await jsonBody(request, mapChange)
  const { chosenMaps } = service
  if (style !== undefined) {
    refuseIfSet('style', service.charts.fixed.chart)
    const origins = style === null ? [] : await checkedOrigins(style, call)
    if (connection.isHttps) refuseIfBlocked('style', origins)
    await chosenMaps.setOnly(
      'style',
      style === null ? null : { ...chosenBy(call), address: style, origins: origins.join(' ') },
    )
    recordEvent(call, 'chart-changed', { subject: 'style', details: style ?? 'built-in' })
  }
  if (overlay !== undefined) {
    refuseIfSet('overlay', service.charts.fixed.overlay)
    const address = overlay === null || isUrl(overlay) ? overlay : resolve(overlay)
    const origins = originsOf(address)
    if (connection.isHttps) refuseIfBlocked('overlay', origins)
    await chosenMaps.setOnly(
      'overlay',
      address === null ? null : { ...chosenBy(call), address, origins: origins.join(' ') },
    )
    recordEvent(call, 'chart-changed', { subject: 'overlay', details: address ?? 'none' })
  }
  return refreshed(call)
}

/** POST /api/account/map/files: draws a PMTiles file above the built-in chart. */
export async function addChartFile(call: AccountCall) {
  const { request, service } = call
  const { path } = await jsonBody(request, addedFile)
  refuseIfSet('path', service.charts.fixed.chart)
  const address = resolve(path)
  const fault = await faultOfFile(address)
  if (fault !== null) throw unprocessableMember('path', `cannot be used: ${fault.replace(/\.$/, '')}`)
  const file = { kind: 'file' as const, address, origins: '', ...chosenBy(call) }
  if (!(await service.chosenMaps.put(file, maxChartFiles)))
    throw unprocessableMember('path', `cannot be added: there are already ${maxChartFiles} files`)
  recordEvent(call, 'chart-changed', { subject: 'file added', details: address })
  return refreshed(call)
}

/** DELETE /api/account/map/files/{path}: the file itself stays. */
export async function removeChartFile(call: AccountCall, { path }: { path: string }) {
  if (!(await call.service.chosenMaps.remove({ kind: 'file', address: path })))
    throw new Problem('not-found', `The chart has no file "${path}" that was added here.`)
  recordEvent(call, 'chart-changed', { subject: 'file removed', details: path })
  return refreshed(call)
}

async function refreshed(call: AccountCall): Promise<ChartSettingsJson> {
  await call.service.charts.refresh()
  return chartSettings(call)
}

function chosenBy({ session, service }: AccountCall) {
  return { chosenBy: session.email, chosenAt: service.now() }
}

function refuseIfSet(member: string, setting: ChartSetting | null): void {
  if (setting === null) return
  throw unprocessableMember(member, `cannot be changed: ${setting} in the settings of the service takes precedence`)
}

/** Browsers load nothing over plain HTTP into a page of HTTPS, except from their own machine. */
function refuseIfBlocked(member: string, origins: readonly string[]): void {
  const plain = origins.find(
    (origin) => origin.startsWith('http:') && !/^http:\/\/(localhost|127\.|\[::1\])/.test(origin),
  )
  if (plain !== undefined) throw unprocessableMember(member, `needs ${plain}: must be HTTPS, as this page is`)
}

async function checkedOrigins(url: string, { service, session }: AccountCall): Promise<string[]> {
  await limitRate(service, `chart checks ${session.email}`, checkRate, 'charts can be checked')
  try {
    return await originsOfStyle(url)
  } catch (error) {
    if (error instanceof StyleError) throw unprocessableMember('style', error.message)
    throw error
  }
}

async function faultOfFile(path: string): Promise<string | null> {
  try {
    const map = await openMapFile(path)
    await map.close()
    return faultOfMap(map)
  } catch (error) {
    return errorText(error)
  }
}
