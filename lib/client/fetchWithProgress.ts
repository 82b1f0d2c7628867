/**
 * Works like `fetch`, which does not report the progress of an upload. `onProgress` receives the share that is sent.
 */
export function fetchWithProgress(
  path: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  onProgress: (share: number) => void,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = new XMLHttpRequest()
  request.open(method, path)
  new Headers(headers).forEach((value, name) => void request.setRequestHeader(name, value))
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  request.onload = () =>
    resolve(new Response(request.responseText || null, { status: request.status, headers: headersOf(request) }))
  request.onerror = () => reject(new TypeError('The connection was interrupted.'))
  request.onabort = () => reject(signal?.reason)
  signal?.addEventListener('abort', () => request.abort(), { once: true })
  request.send(body instanceof Blob ? body : null)
  return promise
}

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/)
  return new Headers(
    lines.filter(Boolean).map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
}
