import { z } from 'zod'
import { mayChangeView } from '#lib/access/savedView.ts'
import { readableSecret, secureRandom } from '#lib/access/secret.ts'
import type { Service } from '#lib/service.ts'
import { type ViewJson, type ViewKind, viewKinds } from '#lib/wire/account.ts'
import { ProblemAnswer } from '../answer/problemResponse.ts'
import type { Answer } from '../route.ts'
import { type AccountCall, accountJson, done, refused, wrong } from './accountRoute.ts'
import { jsonBody } from './jsonBody.ts'
import { name, query } from './schemas.ts'

type SavedView = Awaited<ReturnType<Service['views']['visibleTo']>>[number]
type Session = AccountCall['session']

const MOST_VIEWS = 500
const nameTaken = 'is taken by another of yours'
const onlyAdmins = 'Only an administrator may change what is shared.'

/** GET /api/account/views: one's own, and what administrators share. */
export async function views({ session, service }: AccountCall): Promise<Answer> {
  const found = await service.views.visibleTo(session.email)
  return accountJson({ views: found.map((view) => viewJson(view, session)) })
}

const shared = z.boolean('is not true or false')
const viewRequest = z.object({
  kind: z.enum(viewKinds, `is none of ${viewKinds.join(', ')}`),
  ...{ name, query, shared: shared.default(false) },
})

/** POST /api/account/views */
export async function saveView({ request, session, service }: AccountCall): Promise<Answer> {
  const asked = await jsonBody(request, viewRequest)
  if (asked instanceof ProblemAnswer) return asked
  if (asked.shared && session.role !== 'admin') return refused(onlyAdmins)
  const own = (await service.views.visibleTo(session.email)).filter(({ owner }) => owner === session.email)
  if (own.length >= MOST_VIEWS) return wrong('name', `would be one too many: you have ${MOST_VIEWS} already`)
  const view = { id: readableSecret(8, secureRandom), owner: session.email, createdAt: service.now(), ...asked }
  if (!(await service.views.add(view))) return wrong('name', nameTaken)
  return accountJson(viewJson(view, session), { status: 201 })
}

/** PATCH /api/account/views/{id}: what is not named stays. */
export async function changeView(call: AccountCall, { id }: { id: string }): Promise<Answer> {
  const { request, session, service } = call
  const asked = await jsonBody(
    request,
    z.object({ name: name.optional(), query: query.optional(), shared: shared.optional() }),
  )
  if (asked instanceof ProblemAnswer) return asked
  const view = await visibleView(call, id)
  if (view instanceof ProblemAnswer) return view
  const changed = {
    ...view,
    name: asked.name ?? view.name,
    query: asked.query ?? view.query,
    shared: asked.shared ?? view.shared,
  }
  if (changed.shared && session.role !== 'admin') return refused(onlyAdmins)
  if (!(await service.views.change(changed))) return wrong('name', nameTaken)
  return accountJson(viewJson(changed, session))
}

/** DELETE /api/account/views/{id} */
export async function removeView(call: AccountCall, { id }: { id: string }): Promise<Answer> {
  const view = await visibleView(call, id)
  if (view instanceof ProblemAnswer) return view
  await call.service.views.remove(id)
  return done()
}

/** One that may be changed. Of what others keep for themselves nobody learns that it is there. */
async function visibleView({ session, service }: AccountCall, id: string): Promise<SavedView | ProblemAnswer> {
  const view = await service.views.get(id)
  if (!view || !(view.shared || view.owner === session.email)) {
    return new ProblemAnswer('not-found', `There is no saved view "${id}".`)
  }
  return mayChangeView(session, view) ? view : refused(onlyAdmins)
}

function viewJson(view: SavedView, session: Session): ViewJson {
  const { id, kind, query, shared, owner, createdAt } = view
  return {
    ...{ id, kind: kind as ViewKind, name: view.name, query, shared, owner },
    editable: mayChangeView(session, view),
    createdAt: new Date(createdAt).toISOString(),
  }
}
