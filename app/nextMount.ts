import { connectionOf } from '#lib/api/request/connection.ts'
import { createApi } from '#lib/api/routes.ts'
import { service } from '#lib/service.ts'

const api = createApi()

/**
 * The interface where Next itself is the server: `next dev`, or a host of its own. Next does not tell the peer, so that other
 * requests than a trusted proxy's over HTTPS need ALLOW_HTTP; and it drops Content-Encoding, so that nothing is compressed here.
 */
export async function nextMount(request: Request): Promise<Response> {
  const { settings } = await service()
  const plain = new Request(request)
  plain.headers.delete('accept-encoding')
  const { method, headers } = request
  return api(plain, connectionOf({ method, peer: null, header: (name) => headers.get(name) }, settings))
}
