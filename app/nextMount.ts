import { connectionOf } from '#lib/api/request/connection.ts'
import { createApi } from '#lib/api/routes.ts'
import { service } from '#lib/service.ts'

/**
 * The interface where Next itself is the server: `next dev`, or a host of its own. Next does not tell the peer, so requests need
 * ALLOW_HTTP, or TRUST_PROXY and a proxy that takes HTTPS; and it drops Content-Encoding, so nothing is compressed here.
 */
export function createNextMount(serviceOf = service): (request: Request) => Promise<Response> {
  const api = createApi(serviceOf)
  return async (request) => {
    const { settings } = await serviceOf()
    const { method, headers } = request
    const connection = connectionOf({ method, peer: null, header: (name) => headers.get(name) }, settings)
    const plain = new Request(request)
    plain.headers.delete('accept-encoding')
    return api(plain, connection)
  }
}

export const nextMount = createNextMount()
