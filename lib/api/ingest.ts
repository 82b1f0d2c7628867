import { accepted } from './answer/jsonAnswer.ts'
import { malformedParameter, Problem, retryLater } from './answer/problem.ts'
import { tableBody, tableBounds } from './request/requestBody.ts'
import type { Answer, GuardedCall } from './route.ts'

/** Content types that browsers and JSON feeders send; such bodies contain no sentences. */
const otherContent = /^(application\/(json|xml)|multipart\/)/i

const notTaken = {
  full: ['ingest-full', 'Ingest is overloaded; send the same lines again later.', 5],
  'not-running': ['ingest-not-running', 'Ingest is not running; send the same lines again later.', 10],
} as const

/** POST /api/ingest: passes lines of a receiver to the ingest process. */
export async function ingest({ request, url, service, caller }: GuardedCall): Promise<Answer> {
  const { searchParams } = url
  const feed = 'token' in caller ? caller.token.feed : null
  const source = service.ingest.sourceOf({
    name: searchParams.get('name') || feed,
    collection: searchParams.get('collection') || null,
  })
  if ('parameter' in source) {
    throw malformedParameter(source.parameter, `must be ${source.accepted}`)
  }
  if (feed !== null && source.name !== feed) {
    throw new Problem('not-permitted', `The access token may post as the feed "${feed}" only, not as "${source.name}".`)
  }
  const contentType = request.headers.get('content-type') ?? ''
  if (otherContent.test(contentType)) {
    const detail = `Content-Type must be text/plain, with one NMEA sentence per line, not "${contentType}".`
    throw new Problem('unsupported-media-type', detail)
  }
  const { body } = await tableBody(request, tableBounds.sentences)
  const taken = await service.ingest.push(source, body)
  if (typeof taken === 'string') {
    const [kind, detail, retrySeconds] = notTaken[taken]
    throw retryLater(kind, detail, retrySeconds)
  }
  const { lines, messages, rejected, badLines, repeats } = taken
  return accepted({ lines, messages, rejected, bad_lines: badLines, repeats })
}
