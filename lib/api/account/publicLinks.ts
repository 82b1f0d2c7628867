import { z } from 'zod'
import { addToken } from '#lib/access/administration.ts'
import { maxTokensOf } from '#lib/access/permissions.ts'
import { publicRights } from '#lib/access/token.ts'
import { readScope } from '#lib/query/scope.ts'
import type { MadePublicLinkJson } from '#lib/wire/account.ts'
import { keptPart } from '#lib/wire/address.ts'
import { publicDelays, publicLinkPath } from '#lib/wire/publicLink.ts'
import { instant } from '#lib/wire/schemaParts.ts'
import { created } from '../answer/jsonAnswer.ts'
import { Problem, unprocessableMember } from '../answer/problem.ts'
import { listIdOf } from '../lists/visibleLists.ts'
import { jsonBody } from '../request/jsonBody.ts'
import { type AccountCall, administrationBy } from './accountRoute.ts'
import { limitTokenChanges, tokenJson } from './tokens.ts'
import { editableView } from './views.ts'

const linkRequest = z.object({
  expires_at: instant,
  delay_minutes: z.literal(publicDelays, `must be one of ${publicDelays.join(', ')}`).default(0),
})

/**
 * POST /api/account/views/{id}/public-link: opens the current state of a view without an account; later changes of the
 * view do not change the link. A public link is a token, listed and revoked like the others.
 */
export async function makePublicLink(call: AccountCall, { id }: { id: string }) {
  const { request, session, service } = call
  const body = await jsonBody(request, linkRequest)
  const now = service.now()
  const expiresAt = Date.parse(body.expires_at)
  if (expiresAt <= now) throw unprocessableMember('expires_at', 'must be in the future')
  const { trackHours } = service.settings
  if (body.delay_minutes > 0 && trackHours === 0)
    throw unprocessableMember('delay_minutes', 'needs tracks, which are off (TRACK_HOURS=0)')
  const view = await editableView(call, id)
  const read = readScope(view.query, listIdOf(call))
  if ('refusal' in read) throw unprocessableMember('query', `of the view ${read.refusal}`)
  await limitTokenChanges(session, service)
  const wanted = {
    name: view.name,
    owner: session.email,
    rights: publicRights,
    scope: read.scope,
    delayMinutes: body.delay_minutes,
    ratePerMinute: null,
    expiresAt,
    now,
  }
  const terms = { role: session.role, maxTokens: maxTokensOf(session.role) }
  const added = await addToken(administrationBy(call), wanted, { terms })
  await service.directory.refresh(now)
  if (!added) throw new Problem('not-permitted', 'Only an administrator can do this.')
  const kept = keptPart('publicLink', new URLSearchParams(view.query))
  const made: MadePublicLinkJson = {
    link: tokenJson(added.token, now),
    path: `${publicLinkPath(added.secret)}${kept.size > 0 ? '?' : ''}${kept}`,
  }
  return created(made)
}
