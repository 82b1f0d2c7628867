import { z } from 'zod'
import { mayChangeView } from '#lib/access/permissions.ts'
import type { Service } from '#lib/service.ts'
import { type ViewJson, type ViewKind, viewKinds } from '#lib/wire/account.ts'
import { name } from '#lib/wire/schemaParts.ts'
import { isoTime } from '#lib/wire/time.ts'
import { wholePage } from '../answer/page.ts'
import { Problem } from '../answer/problem.ts'
import { ownedThings } from '../owned.ts'
import type { AccountCall } from './accountRoute.ts'
import { query } from './schemas.ts'

type SavedView = Awaited<ReturnType<Service['views']['visibleTo']>>[number]
type Session = AccountCall['session']

const onlyAdmins = 'Only an administrator can change what is shared.'

/** GET /api/account/views: the user's own and shared views, which may name vessels outside a scope. */
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

const things = ownedThings({
  noun: 'saved view',
  nouns: 'saved views',
  maxOfOwner: 500,
  shortNouns: 'views',
  newSchema: viewRequest,
  changesSchema: z.object({ name: name.optional(), query: query.optional(), is_shared: shared.optional() }),
  rowsOf: (service) => service.views,
  make: ({ is_shared: shared, ...body }, own, call: AccountCall): SavedView =>
    checkSharing({ ...own, ...body, shared }, call),
  merge(view, body, call) {
    const changed = {
      ...view,
      name: body.name ?? view.name,
      query: body.query ?? view.query,
      shared: body.is_shared ?? view.shared,
    }
    return checkSharing(changed, call)
  },
  async find(id, { session, service }) {
    const view = await service.views.get(id)
    return view && (view.shared || view.owner === session.email) ? view : null
  },
  readOnly: (view, { session }) => (mayChangeView(session, view) ? null : onlyAdmins),
  json: (view, { session }) => viewJson(view, session),
})

export const { add: saveView, change: changeView, remove: removeView } = things.handlers
/** A view that the user may change. */
export const editableView = things.editable

function checkSharing(view: SavedView, { session }: AccountCall): SavedView {
  if (view.shared && session.role !== 'admin') throw new Problem('not-permitted', onlyAdmins)
  return view
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
