import { vi } from 'vitest'

export interface ApiRequest {
  method: string
  /** With its query. */
  path: string
  url: URL
  /** Parsed, unless it is a file. */
  body: unknown
  signal: AbortSignal | null | undefined
}

/** A list becomes a collection, `undefined` an answer without content, any other value JSON. */
type Answer = (request: ApiRequest) => unknown

/**
 * Answers requests of a page until the test ends. A key is a method, GET if there is none, and a path, in which * stands for any text;
 * the first that matches answers.
 */
export function fakeApi(answers: Readonly<Record<string, Answer>>) {
  const requests: ApiRequest[] = []
  const routes = Object.entries(answers).map(([key, answer]) => ({ pattern: patternOf(key), answer }))
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    const url = new URL(path, 'http://service')
    const request = { method, path, url, body: typeof body === 'string' ? JSON.parse(body) : body, signal }
    requests.push(request)
    const route = routes.find(({ pattern }) => pattern.test(`${method} ${url.pathname}`))
    return route ? responseOf(await route.answer(request)) : refusal(404, `${method} ${path} has no answer`)
  })
  return {
    requests,
    get asked() {
      return requests.filter(({ method }) => method === 'GET').map(({ url }) => url)
    },
    /** Requests that change something. */
    get sent() {
      return requests
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path, body }) => ({ request: `${method} ${path}`, body }))
    },
  }
}

/** A problem as the service answers it. */
export function refusal(status: number, detail: string, problem: object = {}): Response {
  return Response.json({ detail, ...problem }, { status })
}

function patternOf(key: string): RegExp {
  const text = key.includes(' ') ? key : `GET ${key}`
  return new RegExp(`^${text.replaceAll('.', '\\.').replaceAll('*', '.*')}$`)
}

function responseOf(answer: unknown): Response {
  if (answer instanceof Response) return answer
  if (answer === undefined) return new Response(null, { status: 204 })
  return Array.isArray(answer) ? collection(answer) : Response.json(answer)
}

/** An answer of the API with a whole collection. */
export function collection(data: readonly unknown[], beside: object = {}): Response {
  return Response.json({ ...beside, data, paging: { limit: 1000, total: data.length } })
}
