import { ProblemAnswer } from './answer/problemResponse.ts'
import { bodyOf } from './request/requestBody.ts'
import type { Answer, GuardedCall } from './route.ts'

const LONGEST_BODY_BYTES = 8 * 1024 * 1024
/** What a browser or a JSON feeder would send: nothing of it could be a sentence. */
const OTHER_CONTENT = /^(application\/(json|xml)|multipart\/)/i

const NOT_TAKEN = {
  full: ['ingest-full', 'Ingest has more to do than it can: send the same lines again a little later.', 5],
  'not-running': ['ingest-not-running', 'Ingest is not running: send the same lines again when it is.', 10],
} as const

/** POST /api/ingest: lines of a receiver, on their way to the one process that writes vessels. */
export async function ingest({ request, url, caller, service }: GuardedCall): Promise<Answer> {
  if (!('token' in caller) || !caller.token.rights.ingest) {
    return new ProblemAnswer('not-permitted', 'Only an access token with the right to ingest may send lines.')
  }
  const { searchParams } = url
  const source = service.ingest.sourceOf({
    name: searchParams.get('name') || null,
    collection: searchParams.get('collection') || null,
  })
  if ('parameter' in source) {
    const { parameter, accepted } = source
    const reason = `accepted is ${accepted}`
    return new ProblemAnswer('malformed-parameter', `${parameter}: ${reason}.`, { errors: [{ parameter, reason }] })
  }
  const contentType = request.headers.get('content-type') ?? ''
  if (OTHER_CONTENT.test(contentType)) {
    const detail = `Content-Type is "${contentType}"; accepted are NMEA sentences, a line each, as text/plain.`
    return new ProblemAnswer('unsupported-media-type', detail)
  }
  const body = await bodyOf(request, LONGEST_BODY_BYTES)
  if (body instanceof ProblemAnswer) return body
  const taken = await service.ingest.push(source, body)
  if (typeof taken === 'string') {
    const [kind, detail, retrySeconds] = NOT_TAKEN[taken]
    return new ProblemAnswer(kind, detail, { headers: { 'Retry-After': String(retrySeconds) } })
  }
  const { lines, messages, rejected, badLines, repeats } = taken
  return Response.json(
    { lines, messages, rejected, badLines, repeats },
    { status: 202, headers: { 'Cache-Control': 'no-store' } },
  )
}
