import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { errorText } from '#lib/errorText.ts'
import { parseJson } from '#lib/json.ts'
import { allowedAddressesOf, allowedLookup, isServerAddress, type Resolve, resolveName } from '#lib/webhook/target.ts'
import { absoluteAddress, changeAddresses, type StyleAddresses } from '#lib/wire/styleAddresses.ts'

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
  const style = await readJson(url, reading)
  if (!isStyle(style)) throw new StyleError('is not a MapLibre style')
  const tileJsons = Object.values(style.sources ?? {}).flatMap(({ url: address }) => address ?? [])
  if (tileJsons.length > maxSources) throw new StyleError(`has more than ${maxSources} sources`)
  noteAddresses(style, url, reading)
  for (const address of tileJsons) {
    const tileJson = await readJson(absoluteAddress(address, url), reading)
    if (isStyleSource(tileJson)) noteAddresses({ sources: { tileJson } }, absoluteAddress(address, url), reading)
  }
  if (reading.origins.size > maxOrigins) throw new StyleError(`needs more than ${maxOrigins} hosts`)
  return [...reading.origins].sort()
}

function isStyle(value: unknown): value is StyleAddresses & { layers: unknown[] } {
  if (!isObject(value) || !('layers' in value) || !Array.isArray(value.layers)) return false
  return 'sources' in value && isObject(value.sources) && Object.values(value.sources).every(isObject)
}

function isStyleSource(value: unknown): value is { tiles: string[] } {
  return isObject(value) && 'tiles' in value && Array.isArray(value.tiles)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function noteAddresses(style: StyleAddresses, base: string, { origins }: Reading): void {
  changeAddresses(style, (address) => {
    const absolute = URL.parse(absoluteAddress(String(address), base))
    if (absolute === null) throw new StyleError(`has an invalid URL: ${address}`)
    const { protocol, origin } = absolute
    if (protocol !== 'data:' && !/^https?:$/.test(protocol))
      throw new StyleError(`needs ${protocol}//, which this map cannot load`)
    if (protocol !== 'data:') origins.add(origin)
    return address
  })
}

async function readJson(address: string, reading: Reading, redirects = 0): Promise<unknown> {
  const { origin, hostname } = URL.parse(address) ?? {}
  if (origin === undefined || hostname === undefined || !/^https?:/.test(address))
    throw new StyleError(`needs ${address}, which is not an http or https URL`)
  reading.origins.add(origin)
  try {
    // Node does not resolve a host that is an IP address.
    if (/^(\[.*\]|[\d.]+)$/.test(hostname)) await allowedAddressesOf(hostname, reading.resolve, isServerAddress)
    const response = await answerOf(address, reading)
    const { statusCode: status = 0 } = response
    const { location } = response.headers
    if (status >= 300 && status < 400 && location !== undefined && redirects < maxRedirects) {
      response.destroy()
      return await readJson(absoluteAddress(location, address), reading, redirects + 1)
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
