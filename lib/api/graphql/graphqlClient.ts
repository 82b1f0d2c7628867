import type { TestService } from '../contract/testService.ts'

export interface GraphqlBody {
  data?: Record<string, Connection | null> | null
  errors?: { message: string; path?: (string | number)[]; extensions: { code: string } }[]
  extensions: { requestId: string; requestQuota?: { limit: string; remaining: number }; silentVessels?: string }
}

export interface Connection {
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
  totalCount: { value: number; relation: string }
  nodes: { id: string; staticData: { name: string | null; mmsi: number; shipType: string | null } }[]
}

/** Posts a query as programs do. */
export async function ask(
  testService: Pick<TestService, 'origin' | 'secret'>,
  query: string,
  variables: object = {},
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; body: GraphqlBody }> {
  const response = await fetch(`${testService.origin}/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${testService.secret}`, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** The names of the vessels that arguments find. */
export async function namesFor(
  testService: Pick<TestService, 'origin' | 'secret'>,
  given: string,
  variables: { types: string; values: object } | null = null,
): Promise<(string | null)[]> {
  const head = variables ? `query Find(${variables.types})` : ''
  const query = `${head} { vessels(${given}) { nodes { staticData { name } } } }`
  const { body } = await ask(testService, query, variables?.values)
  if (body.errors) throw new Error(body.errors[0]?.message)
  return body.data?.vessels?.nodes.map(({ staticData }) => staticData.name) ?? []
}
