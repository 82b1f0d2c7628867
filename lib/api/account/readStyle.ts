import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { z } from 'zod'
import { errorText } from '#lib/errorText.ts'
import { parseJson } from '#lib/json.ts'
import { acceptedHosts, originOf } from '#lib/origins.ts'
import { allowedAddressesOf, allowedLookup, isServerAddress, type Resolve, resolveName } from '#lib/webhook/target.ts'
import { changeAddresses, type StyleAddresses } from '#lib/wire/styleAddresses.ts'

/** The message completes a sentence that begins with the style. */
export class StyleError extends Error {
  override readonly name = 'StyleError'
}

const maxBytes = 4 * 1024 * 1024
const maxRedirects = 3
const maxSources = 16
const maxOrigins = 12
const timeLimitMilliseconds = 10_000

interface Reading {
  signal: AbortSignal
  resolve: Resolve
  /** Hosts that were found. */
  origins: Set<string>
}

/**
 * Finds the hosts that a browser requests for a style: its own, and those of tiles, glyphs and sprites. Allows private
 * networks, because browsers in them may use a local tile server. Throws StyleError.
 */
export async function originsOfStyle(
  url: string,
  { resolve = resolveName, timeLimit = () => AbortSignal.timeout(timeLimitMilliseconds) } = {},
): Promise<string[]> {
  const reading: Reading = { signal: timeLimit(), resolve, origins: new Set() }
  const style = parsed(styleShape, await readJson(url, reading), 'is not a MapLibre style')
  const tileJsons = Object.values(style.sources).flatMap(({ url: address }) => address ?? [])
  if (tileJsons.length > maxSources) throw new StyleError(`has more than ${maxSources} sources`)
  noteAddresses(style, url, reading)
  for (const address of tileJsons) {
    const { href } = absoluteUrl(address, url)
    const tileJson = parsed(sourceShape, await readJson(href, reading), `needs ${href}, which is not a TileJSON`)
    noteAddresses({ sources: { tileJson: { tiles: tileJson.tiles } } }, href, reading)
  }
  if (reading.origins.size > maxOrigins) throw new StyleError(`needs more than ${maxOrigins} hosts`)
  return [...reading.origins].sort()
}

const sourceShape = z.object({
  url: z.string().optional(),
  tiles: z.array(z.string()).optional(),
  data: z.unknown().optional(),
})
const styleShape = z.object({
  layers: z.array(z.unknown()),
  sources: z.record(z.string(), sourceShape),
  sprite: z.union([z.string(), z.array(z.object({ id: z.string(), url: z.string() }))]).optional(),
  glyphs: z.string().optional(),
})

function parsed<Shape>(shape: z.ZodType<Shape>, value: unknown, fault: string): Shape {
  const { data, error } = shape.safeParse(value)
  if (data !== undefined) return data
  const path = error?.issues[0]?.path.join('.')
  throw new StyleError(path ? `${fault}: its ${path} is invalid` : fault)
}

function noteAddresses(style: StyleAddresses, base: string, { origins }: Reading): void {
  changeAddresses(style, (address) => {
    const { protocol, href } = absoluteUrl(address, base)
    if (protocol === 'data:') return address
    if (!/^https?:$/.test(protocol)) throw new StyleError(`needs ${protocol}//, which this map cannot load`)
    origins.add(acceptedOrigin(href))
    return address
  })
}

function absoluteUrl(address: string, base: string): URL {
  const url = URL.parse(address, base)
  if (url === null) throw new StyleError(`has an invalid URL: ${address}`)
  return url
}

function acceptedOrigin(url: string): string {
  const origin = originOf(url)
  if (origin === null) throw new StyleError(`needs ${url}: must be an http or https URL with ${acceptedHosts}`)
  return origin
}

async function readJson(address: string, reading: Reading, redirects = 0): Promise<unknown> {
  const origin = acceptedOrigin(address)
  const { hostname } = new URL(origin)
  reading.origins.add(origin)
  try {
    // Node does not resolve a host that is an IP address.
    if (/^(\[.*\]|[\d.]+)$/.test(hostname)) await allowedAddressesOf(hostname, reading.resolve, isServerAddress)
    const response = await answerOf(address, reading)
    const { statusCode: status = 0 } = response
    const { location } = response.headers
    if (status >= 300 && status < 400 && location !== undefined && redirects < maxRedirects) {
      response.destroy()
      return await readJson(absoluteUrl(location, address).href, reading, redirects + 1)
    }
    if (status !== 200) {
      response.destroy()
      throw new StyleError(`could not be loaded: ${address} returned ${status}`)
    }
    const value = parseJson(await textOf(response))
    if (value === undefined) throw new StyleError(`could not be loaded: ${address} is not JSON`)
    return value
  } catch (error) {
    if (error instanceof StyleError) throw error
    const reason = reading.signal.aborted ? 'no answer in time' : errorText(error)
    throw new StyleError(`could not be loaded: ${address}: ${reason}`)
  }
}

function answerOf(address: string, { signal, resolve }: Reading): Promise<IncomingMessage> {
  const { promise, resolve: answered, reject } = Promise.withResolvers<IncomingMessage>()
  const send = address.startsWith('https:') ? requestHttps : requestHttp
  const request = send(address, {
    agent: false,
    headers: { Accept: 'application/json', 'User-Agent': 'Lastfix' },
    lookup: allowedLookup(resolve, isServerAddress),
    signal,
  })
  request.on('error', reject).once('response', answered).end()
  return promise
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > maxBytes) throw new StyleError(`could not be loaded: it is larger than ${maxBytes} bytes`)
  }
  return Buffer.concat(chunks).toString()
}
