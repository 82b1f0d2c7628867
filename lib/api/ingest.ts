import { accepted } from './answer/jsonAnswer.ts'
import { malformedParameter, Problem, retryLater } from './answer/problem.ts'
import { userIn } from './caller.ts'
import { formField } from './request/formField.ts'
import { tableBody, tableBounds } from './request/requestBody.ts'
import { type Answer, type GuardedCall, inTurns } from './route.ts'

const notTaken = {
  full: ['ingest-full', 'Ingest is overloaded; send the same lines again later.', 5],
  'not-running': ['ingest-not-running', 'Ingest is not running; send the same lines again later.', 10],
} as const

/** The user name in the examples of aggregators whose receivers need none. */
const noUser = 'x'

/** POST /api/ingest: passes lines or messages of a receiver to the ingest process. */
export async function ingest(call: GuardedCall): Promise<Answer> {
  const { request, url, service, caller } = call
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
  const body = await postedBody(call)
  const user = userIn(request.headers.get('authorization'))
  const name = service.ingest.nameOf([source.name, user === noUser ? null : user, body.station?.id ?? null])
  const taken = await service.ingest.push({ ...source, name }, body)
  if (typeof taken === 'string') {
    const [kind, detail, retrySeconds] = notTaken[taken]
    throw retryLater(kind, detail, retrySeconds)
  }
  const { lines, messages, rejected, badLines, repeats } = taken
  return accepted({ format: body.format, lines, messages, rejected, bad_lines: badLines, repeats })
}

/** Receivers send any Content-Type, so that only the body decides what it is. */
async function postedBody(call: GuardedCall) {
  const { request, service } = call
  const contentType = request.headers.get('content-type') ?? ''
  const isMultipart = /^\s*multipart\//i.test(contentType)
  const isForm = /^\s*multipart\/form-data\b/i.test(contentType)
  if (/^\s*application\/xml\b/i.test(contentType) || (isMultipart && !isForm)) throw otherContent(contentType)
  const { body } = await tableBody(request, tableBounds.sentences)
  const field = isForm ? formField(body, contentType, 'jsonais') : body
  if (!field) throw otherContent(`${contentType}" without a field "jsonais`)
  const read = await inTurns(call, (turns) => turns.run(service.ingest.readBody(field, isForm)))
  if ('refused' in read) throw new Problem(read.refused, read.detail)
  return read
}

function otherContent(contentType: string): Problem {
  const detail = `The body must be NMEA sentences, one per line, or messages of a receiver in JSON, not "${contentType}".`
  return new Problem('unsupported-media-type', detail)
}
