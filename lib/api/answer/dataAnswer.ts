/** `no-transform` keeps proxies from compressing again. */
export const cacheHeaders = {
  'Cache-Control': 'private, no-cache, no-transform',
  Vary: 'Accept, Accept-Encoding, Authorization, Cookie',
}

/** Sends a body in pieces without joining them. */
export function dataAnswer(
  contentType: string,
  body: string | Uint8Array<ArrayBuffer> | readonly Uint8Array[],
  headers: Record<string, string> = {},
): Response {
  return new Response(typeof body === 'string' || body instanceof Uint8Array ? body : streamOf(body), {
    headers: { 'Content-Type': contentType, ...cacheHeaders, ...headers },
  })
}

export function dataJson(body: object): Response {
  return dataAnswer('application/json', JSON.stringify(body))
}

function streamOf(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
}
