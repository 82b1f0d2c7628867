import { z } from 'zod'
import { createToken, publicRights, tokenEvent } from '#lib/access/token.ts'
import { readScope } from '#lib/query/scope.ts'
import type { MadePublicLinkJson } from '#lib/wire/account.ts'
import { publicLinkPath } from '#lib/wire/publicLink.ts'
import { instant } from '#lib/wire/schemaParts.ts'
import { created } from '../answer/jsonAnswer.ts'
import { Problem, unprocessableMember } from '../answer/problem.ts'
import { jsonBody } from '../request/jsonBody.ts'
import { type AccountCall, recordEvent } from './accountRoute.ts'
import { limitTokenChanges, tokenJson } from './tokens.ts'
import { visibleView } from './views.ts'

const linkRequest = z.object({ expiresAt: instant })

/** What else than its filters a view opens with. */
const pageParameters = ['map', 'list', 'columns', 'sort']

/**
 * POST /api/account/views/{id}/public-link: opens the view without an account, as it is now; later changes of the view do not
 * change the link. It is a token, listed and revoked like the others.
 */
export async function makePublicLink(call: AccountCall, { id }: { id: string }) {
  const { request, session, service } = call
  const asked = await jsonBody(request, linkRequest)
  const now = service.now()
  const expiresAt = Date.parse(asked.expiresAt)
  if (expiresAt <= now) throw unprocessableMember('expiresAt', 'must be in the future')
  const view = await visibleView(call, id)
  const read = readScope(view.query)
  if ('problem' in read) throw unprocessableMember('query', `of the view ${read.problem.errors?.[0]?.reason}`)
  await limitTokenChanges(session, service)
  const { token, secret } = createToken({
    name: view.name,
    owner: session.email,
    rights: publicRights,
    scope: read.scope,
    ratePerMinute: null,
    expiresAt,
    now,
  })
  const isAdded = await service.tokens.add(token, { role: 'admin', maxTokens: null })
  await service.directory.refresh(now)
  if (!isAdded) throw new Problem('not-permitted', 'Only an administrator can do this.')
  recordEvent(call, 'token-created', tokenEvent(token))
  const kept = [...new URLSearchParams(view.query)].filter(([name]) => pageParameters.includes(name))
  const made: MadePublicLinkJson = {
    link: tokenJson(token, now),
    path: `${publicLinkPath(secret)}${kept.length > 0 ? '?' : ''}${new URLSearchParams(kept)}`,
  }
  return created(made)
}
