import { queryOptions } from '@tanstack/react-query'
import { type SingleSignOnError, singleSignOnErrors } from '#lib/wire/account.ts'
import { withBase } from '#lib/wire/basePath.ts'
import { ask, failureOf, jsonOf, RequestFailure, reach } from './ask.ts'

const hourMs = 3_600_000

/** Fetched every hour, so that the session of an open page does not expire. */
export const keptSessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => (await ask('/api/auth/session', { signal, cache: 'no-store' })).ok,
  refetchInterval: hourMs,
  retry: 3,
  refetchIntervalInBackground: true,
  staleTime: hourMs,
})

export type SignInResult = { kind: 'signed-in' } | { kind: 'refused' } | { kind: 'failed'; detail: string }

interface NextAuthAnswer {
  url?: string
  detail?: string
}

/**
 * Signs in through next-auth, which keeps the session in a cookie and reports a refusal as `error` in the redirect URL.
 * Throws a RequestFailure if it does not answer.
 */
export async function signIn(email: string, password: string): Promise<SignInResult> {
  const response = await postWithCsrf('/api/auth/callback/credentials', { email, password })
  if (response.status === 429) throw await failureOf(response)
  const body: NextAuthAnswer = await response.json().catch(() => ({}))
  if (!body.url) throw new RequestFailure('failing', body.detail ?? `The service answered ${response.status}.`)
  const result = signInResult(body.url, response.ok)
  if (result.kind === 'failed') throw new RequestFailure('failing', result.detail)
  return result
}

/** The result of a sign-in, from next-auth's redirect URL. */
export function signInResult(url: string, ok: boolean): SignInResult {
  const error = URL.parse(url, 'http://this.invalid')?.searchParams.get('error')
  if (!error && ok) return { kind: 'signed-in' }
  if (!error || error === 'CredentialsSignin') return { kind: 'refused' }
  return { kind: 'failed', detail: `${error}.` }
}

/** The URL at the provider where signing in continues, or the reason of a failure. */
export async function beginSingleSignOn(
  returnTo: string,
): Promise<{ address: string } | { failure: SingleSignOnError }> {
  const response = await postWithCsrf('/api/auth/signin/oidc', { callbackUrl: withBase(returnTo) })
  const { url, detail }: NextAuthAnswer = await response.json().catch(() => ({}))
  if (!url) throw new RequestFailure('failing', detail ?? `The service answered ${response.status}.`)
  const failure = singleSignOnErrorIn(new URL(url, location.origin).searchParams.get('error'))
  return failure === null ? { address: url } : { failure }
}

export function singleSignOnErrorIn(error: unknown): SingleSignOnError | null {
  return singleSignOnErrors.find((known) => known === error) ?? null
}

export async function signOut(): Promise<void> {
  const response = await postWithCsrf('/api/auth/signout', {})
  if (!response.ok) throw new RequestFailure('failing', `The service answered ${response.status}.`)
}

async function postWithCsrf(path: string, fields: Record<string, string>): Promise<Response> {
  const answer = await ask('/api/auth/csrf', { cache: 'no-store' })
  const { csrfToken } = await jsonOf<{ csrfToken: string }>(answer)
  return reach(path, { method: 'POST', body: new URLSearchParams({ ...fields, csrfToken, json: 'true' }) })
}
