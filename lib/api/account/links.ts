import { z } from 'zod'
import { codesOf } from '#lib/access/shortLink.ts'
import type { Service } from '#lib/service.ts'
import type { LinkJson, SavedLinkJson } from '#lib/wire/account.ts'
import { isoTime } from '#lib/wire/time.ts'
import { created, noContent } from '../answer/jsonAnswer.ts'
import { wholePage } from '../answer/page.ts'
import { tooMany, unknownThing } from '../owned.ts'
import { jsonBody } from '../request/jsonBody.ts'
import type { AccountCall } from './accountRoute.ts'
import { query } from './schemas.ts'

const maxLinks = 1_000

/** GET /api/account/links: the caller's own links, newest first. */
export async function links(call: AccountCall) {
  const found = await call.service.links.ownedBy(call.session.email)
  return wholePage(
    call,
    found,
    ({ code }) => code,
    ({ code, query, createdAt }): SavedLinkJson => ({ ...linkJson(code, query), created_at: isoTime(createdAt) }),
  )
}

/** POST /api/account/links: the code derives from the query, so all users share one link. */
export async function makeLink({ request, session, service }: AccountCall) {
  const body = await jsonBody(request, z.object({ query }))
  const code = await freeCode(service, body.query)
  const link = { code, owner: session.email, query: body.query, createdAt: service.now() }
  if ((await service.links.add(link, maxLinks)) === 'full')
    throw tooMany({ maxOfOwner: maxLinks, nouns: 'links' }, 'query')
  return created(linkJson(code, body.query))
}

/** GET /api/account/links/{code}: the query of a link, for every signed-in user. */
export async function link({ service }: AccountCall, { code }: { code: string }) {
  const query = await service.links.queryOf(code)
  if (query === null) throw unknownThing('link', code)
  return linkJson(code, query)
}

/** DELETE /api/account/links/{code}: the link works as long as another user keeps it. */
export async function removeLink({ session, service }: AccountCall, { code }: { code: string }) {
  if (!(await service.links.remove(code, session.email))) throw unknownThing('link', code)
  return noContent()
}

async function freeCode(service: Service, query: string): Promise<string> {
  const codes = codesOf(query)
  for (const code of codes) {
    const stored = await service.links.queryOf(code)
    if (stored === null || stored === query) return code
  }
  throw new Error(`every code of a query is another's: ${codes.join(', ')}`)
}

function linkJson(code: string, query: string): LinkJson {
  return { code, path: `/s/${code}`, query }
}
