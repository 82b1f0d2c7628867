import { z } from 'zod'
import { mayChangeView } from '#lib/access/permissions.ts'
import { readableSecret, secureRandom } from '#lib/access/secret.ts'
import type { Service } from '#lib/service.ts'
import { type ViewJson, type ViewKind, viewKinds } from '#lib/wire/account.ts'
import { name } from '#lib/wire/schemaParts.ts'
import { isoTime } from '#lib/wire/time.ts'
import { created, noContent } from '../answer/jsonAnswer.ts'
import { wholePage } from '../answer/page.ts'
import { Problem, unprocessableMember } from '../answer/problem.ts'
import { jsonBody } from '../request/jsonBody.ts'
import type { AccountCall } from './accountRoute.ts'
import { query } from './schemas.ts'

type SavedView = Awaited<ReturnType<Service['views']['visibleTo']>>[number]
type Session = AccountCall['session']

const maxViews = 500
const nameTaken = 'is taken by another of your views'
const onlyAdmins = 'Only an administrator can change what is shared.'

/** GET /api/account/views: the user's own and the shared ones, which may name vessels outside a scope. */
export async function views(call: AccountCall) {
  const { session, service, scope } = call
  const visible = await service.views.visibleTo(session.email)
  const found = visible.filter(({ owner }) => scope === null || owner === session.email)
  return wholePage(
    call,
    found,
    ({ id }) => id,
    (view) => viewJson(view, session),
  )
}

const shared = z.boolean('must be true or false')
const viewRequest = z.object({
  kind: z.enum(viewKinds, `must be one of ${viewKinds.join(', ')}`),
  name,
  query,
  is_shared: shared.default(false),
})

/** POST /api/account/views */
export async function saveView({ request, session, service }: AccountCall) {
  const { is_shared: shared, ...asked } = await jsonBody(request, viewRequest)
  if (shared && session.role !== 'admin') throw new Problem('not-permitted', onlyAdmins)
  const view = { id: readableSecret(8, secureRandom), owner: session.email, createdAt: service.now(), shared, ...asked }
  const refused = await service.views.add(view, maxViews)
  if (refused === 'taken') throw unprocessableMember('name', nameTaken)
  if (refused) throw unprocessableMember('name', `cannot be added: you already have ${maxViews} saved views`)
  return created(viewJson(view, session))
}

/** PATCH /api/account/views/{id}: changes only the members that are sent. */
export async function changeView(call: AccountCall, { id }: { id: string }) {
  const { request, session, service } = call
  const asked = await jsonBody(
    request,
    z.object({ name: name.optional(), query: query.optional(), is_shared: shared.optional() }),
  )
  const view = await visibleView(call, id)
  const changed = {
    ...view,
    name: asked.name ?? view.name,
    query: asked.query ?? view.query,
    shared: asked.is_shared ?? view.shared,
  }
  if (changed.shared && session.role !== 'admin') throw new Problem('not-permitted', onlyAdmins)
  const refused = await service.views.change(changed)
  if (refused) throw refused === 'taken' ? unprocessableMember('name', nameTaken) : notFound(id)
  return viewJson(changed, session)
}

/** DELETE /api/account/views/{id} */
export async function removeView(call: AccountCall, { id }: { id: string }) {
  await visibleView(call, id)
  await call.service.views.remove(id)
  return noContent()
}

/** A view that the user may change. Private views of others are not found, as if they did not exist. */
export async function visibleView({ session, service }: AccountCall, id: string): Promise<SavedView> {
  const view = await service.views.get(id)
  if (!view || !(view.shared || view.owner === session.email)) {
    throw notFound(id)
  }
  if (!mayChangeView(session, view)) throw new Problem('not-permitted', onlyAdmins)
  return view
}

function notFound(id: string): Problem {
  return new Problem('not-found', `There is no saved view "${id}".`)
}

function viewJson(view: SavedView, session: Session): ViewJson {
  const { id, kind, query, shared, owner, createdAt } = view
  return {
    id,
    kind: kind as ViewKind,
    name: view.name,
    query,
    is_shared: shared,
    owner,
    is_editable: mayChangeView(session, view),
    created_at: isoTime(createdAt),
  }
}
