import type { Service } from '#lib/service.ts'
import { atHome, type PathAnswer } from '../request/path.ts'
import { openRoute } from '../route.ts'
import { type AccountHandler, type Audience, accountRoute } from './accountRoute.ts'
import { addAlias, aliases, removeAlias } from './aliases.ts'
import { auditLog } from './audit.ts'
import { importTable } from './characteristics.ts'
import { addChartFile, removeChartFile, uploadChartFile } from './chartFiles.ts'
import { idempotent } from './idempotent.ts'
import { decideIdentity, identities } from './identities.ts'
import { link, links, makeLink, removeLink } from './links.ts'
import { changeChart, chartSettings } from './map.ts'
import { addPortAreas, changePortArea, portAreas, removePortArea } from './portAreas.ts'
import { changeMessageSettings, changePassword, endSessions, messageSettings, profile, sessions } from './profile.ts'
import { makePublicLink } from './publicLinks.ts'
import { makeResetLink, resetPassword } from './reset.ts'
import { addSource, changeSource, removeSource, source, sources, testSource } from './sources.ts'
import { supportBundle, system } from './system.ts'
import { endToken, makeToken, tokens } from './tokens.ts'
import { addUser, changeUser, removeUser, revokeExcessTokens, users } from './users.ts'
import { changeView, removeView, saveView, views } from './views.ts'

/** Paths for pages of this service, which are not part of the public API and may change with the pages. */
export function accountPathsOf(serviceOf: () => Promise<Service>): readonly PathAnswer[] {
  const route = <Parameters>(handler: AccountHandler<Parameters>, audience?: Audience) =>
    accountRoute(handler, serviceOf, audience)
  const forAdmins = <Parameters>(handler: AccountHandler<Parameters>) => route(handler, 'admins')
  return [
    atHome('account', { GET: route(profile) }),
    atHome('account/password', { POST: route(changePassword) }),
    atHome('account/messages', { GET: route(messageSettings), PATCH: route(changeMessageSettings) }),
    atHome('account/sessions', { GET: route(sessions), DELETE: route(endSessions) }),
    atHome('account/tokens', { GET: route(tokens), POST: route(idempotent(makeToken)) }),
    atHome('account/tokens/{id}', { DELETE: route(endToken) }),
    atHome('account/users', { GET: forAdmins(users), POST: forAdmins(idempotent(addUser)) }),
    atHome('account/users/{email}', { PATCH: forAdmins(changeUser), DELETE: forAdmins(removeUser) }),
    atHome('account/users/{email}/excess-tokens', { DELETE: forAdmins(revokeExcessTokens) }),
    atHome('account/users/{email}/reset-link', { POST: forAdmins(makeResetLink) }),
    atHome('account/reset', { POST: openRoute(resetPassword, serviceOf) }),
    atHome('account/views', { GET: route(views), POST: route(saveView) }),
    atHome('account/views/{id}', { PATCH: route(changeView), DELETE: route(removeView) }),
    atHome('account/views/{id}/public-link', { POST: forAdmins(idempotent(makePublicLink)) }),
    atHome('account/links', { GET: route(links), POST: route(makeLink) }),
    atHome('account/links/{code}', { GET: route(link), DELETE: route(removeLink) }),
    atHome('account/aliases', { GET: forAdmins(aliases), POST: forAdmins(addAlias) }),
    atHome('account/aliases/{text}', { DELETE: forAdmins(removeAlias) }),
    atHome('account/port-areas', { GET: forAdmins(portAreas), POST: forAdmins(addPortAreas) }),
    atHome('account/port-areas/{id}', { PATCH: forAdmins(changePortArea), DELETE: forAdmins(removePortArea) }),
    atHome('account/sources', { GET: forAdmins(sources), POST: forAdmins(idempotent(addSource)) }),
    atHome('account/sources/test', { POST: forAdmins(testSource) }),
    atHome('account/sources/{id}', {
      GET: forAdmins(source),
      PATCH: forAdmins(changeSource),
      DELETE: forAdmins(removeSource),
    }),
    atHome('account/identities', { GET: forAdmins(identities) }),
    atHome('account/identities/{id}', { POST: forAdmins(decideIdentity) }),
    atHome('account/characteristics', { POST: forAdmins(importTable) }),
    atHome('account/system', { GET: forAdmins(system) }),
    atHome('account/system/bundle', { GET: forAdmins(supportBundle) }),
    atHome('account/map', { GET: forAdmins(chartSettings), PATCH: forAdmins(changeChart) }),
    atHome('account/map/files', { POST: forAdmins(addChartFile) }),
    atHome('account/map/uploads', { POST: forAdmins(uploadChartFile) }),
    atHome('account/map/files/{path}', { DELETE: forAdmins(removeChartFile) }),
    atHome('account/audit', { GET: forAdmins(auditLog) }),
  ]
}
