import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { faultOfMap } from '#lib/basemap/addedMaps.ts'
import { openMapFile } from '#lib/basemap/mapFile.ts'
import { errorCode, errorText } from '#lib/errorText.ts'
import type { Service } from '#lib/service.ts'
import { isMapFilePath, maxChartFileBytes, maxChartFiles, maxChartUrlCharacters } from '#lib/wire/chartSettings.ts'
import { line } from '#lib/wire/schemaParts.ts'
import { Problem, unprocessableMember } from '../answer/problem.ts'
import { placesOf } from '../places.ts'
import { jsonBody } from '../request/jsonBody.ts'
import { type AccountCall, recordEvent } from './accountRoute.ts'
import { chosenBy, refreshed, refuseIfSet, uploadFolder } from './map.ts'

const addedFile = z.object({
  path: line
    .max(maxChartUrlCharacters, `must have at most ${maxChartUrlCharacters} characters`)
    .refine(isMapFilePath, 'must be the path of a .pmtiles file'),
})

/** POST /api/account/map/files: draws a PMTiles file of the server above the built-in chart. */
export async function addChartFile(call: AccountCall) {
  const { path } = await jsonBody(call.request, addedFile)
  refuseIfSet('path', call.service.charts.fixed.chart)
  const address = resolve(path)
  await checkFile('path', address)
  if (!(await choose(call, address))) throw tooMany('path')
  return refreshed(call)
}

/** DELETE /api/account/map/files/{path}: deletes an uploaded file; other files stay on disk. */
export async function removeChartFile(call: AccountCall, { path }: { path: string }) {
  const { service } = call
  if (!(await service.chosenMaps.remove({ kind: 'file', address: path })))
    throw new Problem('not-found', `The chart has no file "${path}" that was added here.`)
  recordEvent(call, 'chart-changed', { subject: 'file removed', details: path })
  const answer = await refreshed(call)
  if (dirname(path) === uploadFolder(service)) await rm(path, { force: true })
  return answer
}

const partPrefix = '.part-'
/** The age of an upload whose process was killed. */
const staleMilliseconds = 3_600_000
/** Reserved for the database, which is usually on the same disk. */
const reservedBytes = 256 * 1024 * 1024
const bytesBetweenChecks = 16 * 1024 * 1024

/** POST /api/account/map/uploads: the body is a PMTiles file, written to disk as it arrives; `name` is its name. */
export async function uploadChartFile(call: AccountCall) {
  const { request, url, service } = call
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^application\/(vnd\.pmtiles|octet-stream)$/i.test(contentType)) {
    const detail = `Content-Type must be application/vnd.pmtiles or application/octet-stream, not "${contentType}".`
    throw new Problem('unsupported-media-type', detail)
  }
  refuseIfSet('name', service.charts.fixed.chart)
  const name = url.searchParams.get('name') ?? ''
  if (!/^[\p{L}\p{N}_][\p{L}\p{N}_ .()-]{0,90}\.pmtiles$/iu.test(name))
    throw unprocessableMember('name', 'must be the name of a .pmtiles file, of letters, digits, spaces and ._-()')
  const folder = uploadFolder(service)
  const address = join(folder, name)
  const others = service.charts.current.paths.filter((path) => path !== address)
  if (others.length >= maxChartFiles) throw tooMany('name')
  await mkdir(folder, { recursive: true })
  const declaredBytes = Number(request.headers.get('content-length') ?? 0)
  if (declaredBytes > maxChartFileBytes) throw tooLarge()
  await withPlace(folder, async () => {
    await removeStaleParts(folder)
    await checkSpace(service, folder, declaredBytes)
    const part = await mkdtemp(join(folder, partPrefix))
    try {
      await write(request, join(part, name), () => checkSpace(service, folder, bytesBetweenChecks))
      await checkFile('body', join(part, name))
      await rename(join(part, name), address)
    } finally {
      await rm(part, { recursive: true, force: true })
    }
  })
  if (!(await choose(call, address))) {
    await rm(address, { force: true })
    throw tooMany('name')
  }
  return refreshed(call)
}

/** Resolves to `false` when there are as many files as may be. */
async function choose(call: AccountCall, address: string): Promise<boolean> {
  const file = { kind: 'file' as const, address, origins: '', ...chosenBy(call) }
  if (!(await call.service.chosenMaps.put(file, maxChartFiles))) return false
  recordEvent(call, 'chart-changed', { subject: 'file added', details: address })
  return true
}

function tooMany(member: string): Problem {
  return unprocessableMember(member, `cannot be added: there are already ${maxChartFiles} files`)
}

async function checkFile(member: string, path: string): Promise<void> {
  const fault = await faultOfFile(path)
  if (fault !== null) throw unprocessableMember(member, `cannot be used: ${fault.replace(/\.$/, '')}`)
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

/** Two uploads would find the same free space. */
const withPlace = placesOf({
  max: 1,
  detail: 'Another file is being uploaded; send this one after it.',
  retrySeconds: 30,
})

async function checkSpace({ freeBytes }: Pick<Service, 'freeBytes'>, folder: string, bytes: number): Promise<void> {
  if (bytes + reservedBytes > (await freeBytes(folder))) throw noSpace()
}

function tooLarge(): Problem {
  const detail = `The file is larger than ${maxChartFileBytes} bytes; copy it to the server and add it by its path.`
  return new Problem('body-too-large', detail)
}

function noSpace(): Problem {
  return unprocessableMember('body', 'does not fit on the disk of the service')
}

/** `check` is asked before each part, because a body may have no length and other programs fill the disk too. */
async function write(request: Request, path: string, check: () => Promise<void>): Promise<void> {
  if (!request.body) throw unprocessableMember('body', 'is empty')
  let bytes = 0
  let checkedBytes = 0
  async function* limited(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > maxChartFileBytes) throw tooLarge()
      if (bytes > checkedBytes) {
        await check()
        checkedBytes += bytesBetweenChecks
      }
      yield chunk
    }
  }
  const received = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0])
  try {
    await pipeline(received, limited, createWriteStream(path))
  } catch (error) {
    if (errorCode(error) === 'ENOSPC') throw noSpace()
    if (error instanceof Problem) throw error
    throw new Problem('malformed-body', `The upload was interrupted: ${errorText(error)}.`)
  }
}

async function removeStaleParts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(partPrefix)) continue
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > staleMilliseconds) await rm(path, { recursive: true, force: true })
  }
}
