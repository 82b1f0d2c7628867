import type { MadePasswordJson, ResetLinkJson, RoleJson, UserJson } from '#lib/wire/account.ts'
import { listQuery } from '../listQuery.ts'
import { send, sendJson } from './accountSend.ts'

export const usersQuery = listQuery<UserJson>('account', 'users')

/** The service generates the password and shows it only in this answer, repeated for the same `formKey`. */
export const addUser = (user: { email: string; role: RoleJson }, formKey: string): Promise<MadePasswordJson> =>
  sendJson('POST', '/api/account/users', user, { 'Idempotency-Key': formKey })

export async function changeRole(email: string, role: RoleJson): Promise<void> {
  await send('PATCH', pathOf(email), { role })
}

/** Revokes the tokens that can do more than the user's role may grant. */
export async function revokeExcessTokens(email: string): Promise<void> {
  await send('DELETE', `${pathOf(email)}/excess-tokens`)
}

/** A query or a URL of the map; empty for none. */
export async function changeScope(email: string, scope: string): Promise<void> {
  await send('PATCH', pathOf(email), { scope })
}

export async function setDisabled(email: string, disabled: boolean): Promise<void> {
  await send('PATCH', pathOf(email), { disabled })
}

/** `ownPassword`: the password of the signed-in administrator. */
export const makeResetLink = (email: string, ownPassword: string): Promise<ResetLinkJson> =>
  sendJson('POST', `${pathOf(email)}/reset-link`, { own_password: ownPassword })

/** Sets a password with the code of a reset link. */
export async function resetPassword(code: string, password: string): Promise<void> {
  await send('POST', '/api/account/reset', { code, password })
}

export async function removeUser(email: string): Promise<void> {
  await send('DELETE', pathOf(email))
}

function pathOf(email: string): string {
  return `/api/account/users/${encodeURIComponent(email)}`
}
