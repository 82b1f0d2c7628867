import { connectionOf, createApi, service } from './loadedLib.ts'

/**
 * The API when Next itself is the server (`next dev`, or a Next host). Next does not pass on the peer's address, so requests
 * need ALLOW_HTTP, or TRUST_PROXY behind an HTTPS proxy; and it drops Content-Encoding, so nothing is compressed here.
 */
export function createNextMount(serviceOf = service): (request: Request) => Promise<Response> {
  const api = createApi(serviceOf)
  return async (request) => {
    const { settings } = await serviceOf()
    const { url, method, body, signal } = request
    const connection = connectionOf({ method, peer: null, header: (name) => request.headers.get(name) }, settings)
    const headers = new Headers(request.headers)
    headers.delete('accept-encoding')
    // Next may pass a proxy of its request, which `Request` does not accept.
    const plain = new Request(url, { method, headers, signal, ...(body && { body, duplex: 'half' }) })
    return api(plain, connection)
  }
}

export const nextMount = createNextMount()
