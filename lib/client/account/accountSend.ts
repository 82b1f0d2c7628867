import { ask, jsonOf } from '../ask.ts'

/** Sends a change. A RequestFailure names the wrong fields in `errors`. */
export async function send(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return ask(path, {
    method,
    headers: { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
}

export async function sendJson<Answer>(
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return jsonOf(await send(method, path, body, headers))
}
