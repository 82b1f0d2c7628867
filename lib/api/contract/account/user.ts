import { expect } from 'vitest'
import { createAccount } from '#lib/access/account.ts'
import type { RoleJson } from '#lib/wire/account.ts'
import type { ProblemKind } from '#lib/wire/problem.ts'
import type { ProblemBody } from '#lib/wire/problemSchema.ts'
import { type TestService, testNow } from '../testService.ts'

export const password = 'a calm night at sea'
/** The address and browser that tests sign in from. */
export const place = { address: '127.0.0.1', userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/145.0' }

export type TestUser = Awaited<ReturnType<typeof newUser>>

/** A signed-in user, whose browser asks from a page of the service. */
export async function newUser(testService: TestService, email: string, role: RoleJson) {
  await testService.store.accounts.add(await createAccount({ email, password, role, now: testNow }))
  await testService.service.directory.refresh(testNow)
  return { email, ...(await browserOf(testService, email)) }
}

/** The cookie of a new session of a user. */
export async function cookieOf(testService: TestService, email: string): Promise<string> {
  return (
    (await testService.service.sessions.begin(email, { ...place, baseUrl: testService.origin })).split(';')[0] ?? ''
  )
}

/** Another browser in which the same user has signed in, at the test service or another API. */
export async function browserOf(
  testService: TestService,
  email: string,
  at: { readonly origin: string } = testService,
) {
  let cookie = await cookieOf(testService, email)

  async function ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const content = typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body)
    const response = await fetch(`${at.origin}/api/${path}`, {
      method,
      headers: {
        cookie,
        origin: at.origin,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: content }),
    })
    const [renewed] = response.headers.getSetCookie()
    if (renewed) cookie = renewed.split(';')[0] ?? ''
    return response
  }

  return {
    ask,
    async json<Answer>(path: string): Promise<Answer> {
      const response = await ask('GET', path)
      expect(response.status).toBe(200)
      return (await response.json()) as Answer
    },
    async send<Answer>(method: string, path: string, body?: object): Promise<Answer> {
      const response = await ask(method, path, body)
      const text = await response.text()
      expect(response.ok, text).toBe(true)
      return (text && JSON.parse(text)) as Answer
    },
  }
}

/** Expects a refusal of one parameter, with its reason. */
export async function expectRefusalOf(parameter: string, response: Response): Promise<ProblemBody> {
  const body = await expectRefusal(response, 422, 'unprocessable')
  expect(body.errors).toEqual([{ parameter, reason: expect.any(String) }])
  return body
}

export async function expectRefusal(response: Response, status: number, kind: ProblemKind): Promise<ProblemBody> {
  const body = (await response.json()) as ProblemBody
  expect({ status: response.status, kind: body.fault?.detail.errorcode }).toEqual({ status, kind })
  expect(body).toMatchObject({ status, type: `urn:lastfix:problem:${kind}`, detail: expect.any(String) })
  return body
}
