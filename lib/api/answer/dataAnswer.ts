/** `no-transform` keeps proxies from compressing again. */
export const cacheHeaders = {
  'Cache-Control': 'private, no-cache, no-transform',
  Vary: 'Accept, Accept-Encoding, Authorization, Cookie',
}

export function dataAnswer(
  contentType: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Response {
  return new Response(body, { headers: { 'Content-Type': contentType, ...cacheHeaders, ...headers } })
}
