import { retryLater, unprocessableMember } from '../answer/problem.ts'
import type { AccountCall } from './accountRoute.ts'

/** Requires the password of the signed-in user. Counts as an attempt to sign in. */
export async function checkOwnPassword(
  { request, connection, session, service }: AccountCall,
  parameter: string,
  password: string,
): Promise<void> {
  const attempt = await service.signIn({
    email: session.email,
    password,
    address: connection.address,
    cookies: request.headers.get('cookie') ?? '',
    now: service.now(),
  })
  if ('account' in attempt) return
  if (attempt.refusal === 'wrong') throw unprocessableMember(parameter, 'is not your password')
  const { retryAfterSeconds } = attempt
  const detail = `Too many attempts; try again in ${retryAfterSeconds} s.`
  throw retryLater('rate-limit-exceeded', detail, retryAfterSeconds)
}
