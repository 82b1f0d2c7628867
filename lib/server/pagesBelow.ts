import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { compressed, lengthOf } from '#lib/api/answer/compression.ts'

/**
 * Lets Next serve its pages below a path. Next knows such a path only when it builds; built for the root of a host, it
 * writes one kind of address itself: those of its files, which begin with `/_next/`. All other addresses are written
 * with `withBase`.
 */
export function pagesBelow(basePath: string, pages: RequestListener): RequestListener {
  if (basePath === '') return pages
  return (incoming, outgoing) => {
    const [path = ''] = incoming.url?.split('?', 1) ?? []
    if (isLoader(path)) changeAnswer(incoming, outgoing, (text) => `${loadsBelow(basePath)}${text}`)
    else if (!path.startsWith(assets)) changeAnswer(incoming, outgoing, (text) => filesBelow(basePath, text))
    pages(incoming, outgoing)
  }
}

const filesOfBuild = '/_next/'
const assets = `${filesOfBuild}static/`

/**
 * The script of Turbopack that loads the others. It reads the first variable before it falls back to `/_next/`;
 * `withBase` reads the second one, also on pages that Next has the browser render, whose HTML is empty.
 */
function loadsBelow(basePath: string): string {
  return `var TURBOPACK_CHUNK_BASE_PATH=${JSON.stringify(basePath + filesOfBuild)},lastfixBasePath=${JSON.stringify(basePath)};`
}

function isLoader(path: string): boolean {
  return /^\/_next\/static\/chunks\/turbopack-[^/]+\.js$/.test(path)
}

/** Addresses are quoted in HTML and in the component stream, and in angle brackets in the header `Link`. */
function filesBelow(basePath: string, text: string): string {
  return text.replace(/(?<=["'<])\/_next\//g, basePath + filesOfBuild)
}

const textTypes = /^(text\/html|text\/x-component|(application|text)\/javascript)\b/

/** Holds an answer of Next until it is whole, changes its text, and compresses it in the place of Next. */
function changeAnswer(incoming: IncomingMessage, outgoing: ServerResponse, change: (text: string) => string): void {
  const accepted = incoming.headers['accept-encoding'] ?? null
  delete incoming.headers['accept-encoding']
  const pieces: Buffer[] = []
  const [writeHead, end] = [outgoing.writeHead.bind(outgoing), outgoing.end.bind(outgoing)]
  let isWhole = false
  const hold = (piece: unknown) => {
    if (typeof piece === 'string' || piece instanceof Uint8Array) pieces.push(Buffer.from(piece as Uint8Array))
  }
  const send = async (done: unknown) => {
    isWhole = true
    const whole = Buffer.concat(pieces)
    const link = outgoing.getHeader('link')
    if (link !== undefined) outgoing.setHeader('link', change(String(link)))
    const isText = textTypes.test(String(outgoing.getHeader('content-type') ?? ''))
    if (!isText) return end(whole, done as () => void)
    outgoing.removeHeader('content-length')
    if (whole.length === 0) return end(done as () => void)
    const text = Buffer.from(change(whole.toString()))
    const { body, encoding } = await compressed([text], accepted)
    if (encoding !== null) outgoing.setHeader('Content-Encoding', encoding)
    if (!/accept-encoding/i.test(String(outgoing.getHeader('vary') ?? '')))
      outgoing.appendHeader('Vary', 'Accept-Encoding')
    outgoing.setHeader('Content-Length', lengthOf(body))
    return end(Buffer.concat(body), done as () => void)
  }
  outgoing.flushHeaders = () => {}
  // The compression of Next writes the head before the first piece.
  outgoing.writeHead = (status: number, ...given: unknown[]) => {
    if (isWhole) return writeHead(status)
    outgoing.statusCode = status
    const headers = given.find((each) => typeof each === 'object' && each !== null) ?? {}
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value)
    return outgoing
  }
  outgoing.write = (piece: unknown, ...further: unknown[]) => {
    hold(piece)
    const done = further.find((each) => typeof each === 'function')
    if (done) queueMicrotask(done as () => void)
    return true
  }
  outgoing.end = (...given: unknown[]) => {
    hold(given[0])
    send(given.find((each) => typeof each === 'function')).catch((error: Error) => outgoing.destroy(error))
    return outgoing
  }
}
