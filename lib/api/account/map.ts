import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { originsOf } from '#lib/basemap/chartBook.ts'
import { acceptedHosts, originOf } from '#lib/origins.ts'
import type { Rate } from '#lib/rateLimit.ts'
import {
  type ChartSetting,
  type ChartSettingsJson,
  isMapFilePath,
  maxChartUrlCharacters,
} from '#lib/wire/chartSettings.ts'
import { line } from '#lib/wire/schemaParts.ts'
import { unprocessableMember } from '../answer/problem.ts'
import { jsonBody } from '../request/jsonBody.ts'
import { limitRate } from '../request/limitRate.ts'
import { type AccountCall, recordEvent } from './accountRoute.ts'
import { originsOfStyle, StyleError } from './readStyle.ts'

/** Reading a style requests other hosts. */
const checkRate: Rate = { capacity: 20, perMinute: 6 }

const address = line.max(maxChartUrlCharacters, `must have at most ${maxChartUrlCharacters} characters`)
const mapChange = z.object({
  style: address
    .refine(isUrl, `must be a URL that begins with http:// or https://, with ${acceptedHosts}`)
    .nullable()
    .optional(),
  overlay: address
    .refine(
      (text) => isMapFilePath(text) || (isUrl(text) && ['{z}', '{x}', '{y}'].every((place) => text.includes(place))),
      `must be a URL with {z}, {x} and {y} and ${acceptedHosts}, or the path of a .pmtiles file`,
    )
    .nullable()
    .optional(),
})

function isUrl(text: string): boolean {
  return originOf(text) !== null
}

/** GET /api/account/map: the chart, and its settings that administrators can change. */
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
    files: reports
      .filter(({ path }) => paths.includes(path))
      .map((report) => ({ ...report, is_uploaded: dirname(report.path) === uploadFolder(service) })),
    set_by: fixed,
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

/** Uploaded files of the chart. */
export function uploadFolder({ settings }: Pick<AccountCall['service'], 'settings'>): string {
  return join(settings.dataFolder, 'maps')
}

export async function refreshed(call: AccountCall): Promise<ChartSettingsJson> {
  await call.service.charts.refresh()
  return chartSettings(call)
}

export function chosenBy({ session, service }: AccountCall) {
  return { chosenBy: session.email, chosenAt: service.now() }
}

export function refuseIfSet(member: string, setting: ChartSetting | null): void {
  if (setting === null) return
  throw unprocessableMember(member, `cannot be changed: ${setting} in the settings of the service takes precedence`)
}

/** Browsers load nothing over plain HTTP into an HTTPS page, except from their own machine. */
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
