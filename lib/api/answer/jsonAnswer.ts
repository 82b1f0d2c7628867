/** JSON that must not be cached, because it belongs to one caller and may contain a secret. */
export function jsonAnswer(body: object, status = 200): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })
}

export function created(body: object): Response {
  return jsonAnswer(body, 201)
}

export function accepted(body: object): Response {
  return jsonAnswer(body, 202)
}

export function noContent(headers: Record<string, string> = {}): Response {
  return new Response(null, { status: 204, headers: { ...headers, 'Cache-Control': 'no-store' } })
}
