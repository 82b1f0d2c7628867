import { ProblemAnswer } from '../answer/problemResponse.ts'
import { type AccountCall, wrong } from './accountRoute.ts'

/** Why the password of the signed-in user is not accepted; `null` if it is right. Counts as an attempt to sign in. */
export async function whyNotOwnPassword(
  { request, connection, session, service }: AccountCall,
  parameter: string,
  password: string,
): Promise<ProblemAnswer | null> {
  const attempt = await service.signIn({
    ...{ email: session.email, password },
    address: connection.address,
    cookies: request.headers.get('cookie') ?? '',
    now: service.now(),
  })
  if ('account' in attempt) return null
  if (attempt.refusal === 'wrong') return wrong(parameter, 'is not your password')
  const { retryAfterSeconds } = attempt
  return new ProblemAnswer('rate-limit-exceeded', `Too many attempts; try again in ${retryAfterSeconds} s.`, {
    headers: { 'Retry-After': String(retryAfterSeconds) },
  })
}
