import { compressed } from './compression.ts'

/** Data as a handler returns it: the route compresses it. */
export class DataAnswer {
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly headers: Record<string, string>

  constructor(contentType: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
    this.body = body
    this.headers = { 'Content-Type': contentType, ...cacheHeaders, ...headers }
  }
}

/** `no-transform` keeps Next, and any proxy, from compressing again what is compressed here. */
export const cacheHeaders = {
  'Cache-Control': 'private, no-cache, no-transform',
  Vary: 'Accept, Accept-Encoding, Authorization, Cookie',
}

export async function dataResponse({ body, headers }: DataAnswer, request: Request): Promise<Response> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const sent = await compressed(bytes, request.headers.get('accept-encoding'))
  return new Response(sent.body, {
    headers: { ...headers, ...(sent.encoding !== null && { 'Content-Encoding': sent.encoding }) },
  })
}
