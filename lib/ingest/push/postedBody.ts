import { isObject } from '../receiverMessage.ts'
import {
  afterBlanks,
  elementsOf,
  endOfValue,
  isListPiece,
  isObjectPiece,
  JsonError,
  membersOf,
  type Piece,
  parsePiece,
} from './jsonPieces.ts'
import { type Station, stationOf } from './station.ts'

/** A body as ingest receives it. */
export interface PostedBody {
  format: 'empty' | 'aiscatcher' | 'aprs' | 'list' | 'nmea'
  station: Station | null
  /** `messages` has a line of JSON for each message, `text` is the body itself. */
  content: 'text' | 'messages'
  chunks: readonly Buffer[]
}

/** Why a body is refused as a whole. */
export interface RefusedBody {
  refused: 'malformed-body' | 'body-too-large' | 'unprocessable'
  detail: string
}

class BodyRefused extends Error {
  readonly refusal: RefusedBody

  constructor(refused: RefusedBody['refused'], detail: string) {
    super(detail)
    this.refusal = { refused, detail }
  }
}

/** Steps of some microseconds, with other work between them. */
type Steps<Result> = Generator<unknown, Result>

const maxMessages = 100_000
const byteOrderMark = Buffer.from('\ufeff')
const lineFeed = 0x0a

/** Reads a body in short steps. Its format is decided by the body alone; the field of a form must be an object. */
export function* readPostedBody(posted: Buffer, isField = false): Steps<PostedBody | RefusedBody> {
  try {
    return yield* readAny(posted, isField)
  } catch (error) {
    if (error instanceof BodyRefused) return error.refusal
    if (error instanceof JsonError) return { refused: 'malformed-body', detail: error.message }
    throw error
  }
}

function* readAny(posted: Buffer, isField: boolean): Steps<PostedBody> {
  const hasMark = posted.subarray(0, byteOrderMark.length).equals(byteOrderMark)
  const body = hasMark ? posted.subarray(byteOrderMark.length) : posted
  const from = afterBlanks(body, 0)
  const first = { from, to: body.length }
  if (isObjectPiece(body, first)) return yield* readJson(body, from)
  if (isField) throw new JsonError()
  if (from === body.length) return postedText(Buffer.alloc(0), 'empty')
  if (isListPiece(body, first) && (yield* endOfOnly(body, from)) !== null)
    throw new BodyRefused('unprocessable', 'The body is a JSON list; send an object, or one message per line.')
  return postedText(posted)
}

export function postedText(text: Buffer, format: PostedBody['format'] = 'nmea'): PostedBody {
  return { format, station: null, content: 'text', chunks: [text] }
}

/** The end of the value at `from`; `null` if it is none, or if more than blanks follow. */
function* endOfOnly(body: Buffer, from: number): Steps<number | null> {
  try {
    const end = yield* endOfValue(body, from)
    return afterBlanks(body, end) === body.length ? end : null
  } catch (error) {
    if (error instanceof JsonError && !error.isTooDeep) return null
    throw error
  }
}

function* readJson(body: Buffer, from: number): Steps<PostedBody> {
  const to = yield* endOfOnly(body, from)
  return to === null ? yield* readLines(body) : yield* readObject(body, { from, to })
}

/** A message in each line, of which the first must be one. */
function* readLines(body: Buffer): Steps<PostedBody> {
  const messages = new MessageLines()
  for (let from = 0, to = 0; from < body.length; from = to + 1) {
    yield
    const lineEnd = body.indexOf(lineFeed, from)
    to = lineEnd < 0 ? body.length : lineEnd
    const line = body.subarray(from, to)
    const start = afterBlanks(line, 0)
    if (start === line.length) messages.addBlank()
    else yield* readLine(line, start, messages)
  }
  return messages.body('list', null)
}

function* readLine(line: Buffer, from: number, messages: MessageLines): Steps<void> {
  const to = yield* endOfOnly(line, from)
  try {
    if (to === null) throw new JsonError()
    messages.add(parsePiece(line, { from, to }))
  } catch (error) {
    if (!(error instanceof JsonError) || messages.count === 0) throw error
    messages.add(undefined)
  }
}

const listMembers = ['msgs', 'groups']
const otherMembers = ['path', 'stationid', 'station_lat', 'station_lon', 'receiver', 'device', 'nmea', 'mmsi', 'class']

function* readObject(body: Buffer, object: Piece): Steps<PostedBody> {
  const { values, lists } = yield* readMembers(body, object)
  const messages = new MessageLines()
  if (lists.msgs) {
    yield* readMessages(body, lists.msgs, messages)
    return messages.body('aiscatcher', stationOf(values))
  }
  if (lists.groups) {
    const stationid = yield* readGroups(body, lists.groups, messages)
    return messages.body('aprs', stationOf({ ...values, stationid }))
  }
  if (!['nmea', 'mmsi', 'class'].some((name) => name in values))
    throw new BodyRefused('unprocessable', 'The body has no messages: msgs, groups, nmea, mmsi and class are missing.')
  messages.add(parsePiece(body, object))
  return messages.body('list', null)
}

function* readGroups(body: Buffer, list: Piece, messages: MessageLines): Steps<unknown> {
  let isFirst = true
  let name: unknown
  for (const group of elementsOf(body, checkedList(body, list, 'groups'))) {
    yield
    if (!group || !isObjectPiece(body, group)) continue
    const { values, lists } = yield* readMembers(body, group)
    const [path] = Array.isArray(values.path) ? values.path : []
    if (isFirst) name = isObject(path) ? path.name : undefined
    isFirst = false
    if (lists.msgs) yield* readMessages(body, lists.msgs, messages)
  }
  return name
}

function* readMessages(body: Buffer, list: Piece, messages: MessageLines): Steps<void> {
  for (const message of elementsOf(body, checkedList(body, list, 'msgs'))) {
    yield
    if (message) messages.add(parsePiece(body, message))
  }
}

function checkedList(body: Buffer, list: Piece, name: string): Piece {
  if (isListPiece(body, list)) return list
  throw new BodyRefused('unprocessable', `${name} must be a list.`)
}

/** The parsed values of an object, except for its lists of messages. */
function* readMembers(body: Buffer, object: Piece) {
  const values: Record<string, unknown> = {}
  const lists: Record<string, Piece> = {}
  for (const member of membersOf(body, object)) {
    yield
    if (!member) continue
    if (listMembers.includes(member.key)) lists[member.key] = member
    else {
      const value = parsePiece(body, member)
      if (otherMembers.includes(member.key)) values[member.key] = value
    }
  }
  return { values, lists }
}

const bytesPerChunk = 64 * 1024

/** Writes the JSON of each message into a line of its own, until there are too many. */
class MessageLines {
  readonly #chunks: Buffer[] = []
  #text = ''
  #count = 0

  get count(): number {
    return this.#count
  }

  /** `undefined` for a message that is no JSON, or too large. */
  add(json: unknown): void {
    this.#count += 1
    if (this.#count > maxMessages)
      throw new BodyRefused('body-too-large', `The body has more than ${maxMessages} messages; send it in parts.`)
    this.#write(JSON.stringify(json ?? null))
  }

  addBlank(): void {
    this.#write('')
  }

  body(format: PostedBody['format'], station: Station | null): PostedBody {
    this.#flush()
    return { format, station, content: 'messages', chunks: this.#chunks }
  }

  #write(line: string): void {
    this.#text += `${line}\n`
    if (this.#text.length >= bytesPerChunk) this.#flush()
  }

  #flush(): void {
    if (this.#text !== '') this.#chunks.push(Buffer.from(this.#text))
    this.#text = ''
  }
}
