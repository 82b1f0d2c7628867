import { reach } from './ask.ts'

export interface TriedRequest {
  method: string
  /** Relative to the root of the service. */
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface TriedAnswer {
  status: number
  statusText: string
  milliseconds: number
  /** Headers that matter to client programs. */
  headers: [name: string, value: string][]
  body: string
}

const shownHeaders = [
  'Content-Type',
  'ETag',
  'Link',
  'X-Total-Count',
  'WWW-Authenticate',
  'Retry-After',
  'Allow',
  'RateLimit',
  'X-RateLimit-Remaining',
  'X-Request-Id',
]
const shownCharacters = 20_000
/** Streams do not end, so only the data of this time is shown. */
const streamMilliseconds = 3_000

/** Sends an example request: with a token, or without one as the signed-in user. */
export async function tryRequest({ method, path, headers, body }: TriedRequest, token: string): Promise<TriedAnswer> {
  const startedAt = performance.now()
  const response = await reach(path, {
    method,
    headers: { ...headers, ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body }),
    cache: 'no-store',
  })
  const milliseconds = Math.round(performance.now() - startedAt)
  return {
    status: response.status,
    statusText: response.statusText,
    milliseconds,
    headers: shownHeaders.flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value] as [string, string]]
    }),
    body: shortened(await bodyOf(response)),
  }
}

async function bodyOf(response: Response): Promise<string> {
  const type = response.headers.get('Content-Type') ?? ''
  if (type.startsWith('text/event-stream')) return beginningOf(response)
  if (type.includes('vector-tile')) return `${(await response.arrayBuffer()).byteLength} bytes`
  const text = await response.text()
  return /^application\/([\w.-]+\+)?json/.test(type) ? indented(text) : text
}

async function beginningOf(response: Response): Promise<string> {
  if (!response.body) return ''
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const ending = setTimeout(() => void reader.cancel(), streamMilliseconds)
  let text = ''
  while (text.length < shownCharacters) {
    const { done, value } = await reader.read()
    if (done) break
    text += value
  }
  clearTimeout(ending)
  await reader.cancel()
  return text
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function shortened(text: string): string {
  if (text.length <= shownCharacters) return text
  return `${text.slice(0, shownCharacters)}\n… the first ${shownCharacters} of ${text.length} characters`
}
