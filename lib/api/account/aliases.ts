import { z } from 'zod'
import type { AliasJson } from '#lib/wire/portJson.ts'
import { line } from '#lib/wire/schemaParts.ts'
import { isoTime } from '#lib/wire/time.ts'
import { created, noContent } from '../answer/jsonAnswer.ts'
import { wholePage } from '../answer/page.ts'
import { Problem, unprocessableMember } from '../answer/problem.ts'
import { jsonBody } from '../request/jsonBody.ts'
import { type AccountCall, recordEvent } from './accountRoute.ts'

type Alias = AccountCall['service']['ports']['aliases'][number]

/** GET /api/account/aliases: destination texts with a port set by an administrator. */
export function aliases(call: AccountCall) {
  const { service } = call
  return wholePage(
    call,
    service.ports.aliases,
    ({ text }) => text,
    (alias) => aliasJson(alias, service),
  )
}

const aliasRequest = z.object({
  text: line.max(255, 'must have at most 255 characters'),
  unlocode: z.string('is missing'),
})

/** POST /api/account/aliases: replaces an alias of the same text. */
export async function addAlias(call: AccountCall) {
  const { request, session, service } = call
  const body = await jsonBody(request, aliasRequest)
  const read = service.ports.readAlias(body.text, body.unlocode)
  if ('refused' in read) throw unprocessableMember(read.refused, read.reason)
  const alias = { ...read.alias, addedBy: session.email, addedAt: service.now() }
  await service.aliases.put(alias)
  recordEvent(call, 'alias-set', { subject: alias.text, details: alias.unlocode })
  await service.ports.refresh()
  return created(aliasJson(alias, service))
}

/** DELETE /api/account/aliases/{text} */
export async function removeAlias(call: AccountCall, { text }: { text: string }) {
  const { service } = call
  const removed = await service.aliases.remove(service.ports.aliasKeyOf(text))
  if (!removed) throw new Problem('not-found', `There is no alias for "${text}".`)
  recordEvent(call, 'alias-removed', { subject: text, details: '' })
  await service.ports.refresh()
  return noContent()
}

function aliasJson({ text, unlocode, addedBy, addedAt }: Alias, { ports }: AccountCall['service']): AliasJson {
  return {
    text,
    unlocode,
    added_by: addedBy,
    port_name: ports.portOf(unlocode)?.name ?? null,
    added_at: isoTime(addedAt),
  }
}
