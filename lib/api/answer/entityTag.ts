import { createHash } from 'node:crypto'
import type { GuardedCall } from '../route.ts'
import { cacheHeaders } from './dataAnswer.ts'

/** Answers 304 if the client already has this version and variant. */
export async function unlessKnown(
  call: GuardedCall,
  { version, variant }: { version: number; variant: string },
  answer: () => Response | Promise<Response>,
): Promise<Response> {
  const tag = entityTagOf(call, version, variant)
  if (isKnown(tag, call.request.headers)) return unchanged(tag)
  const response = await answer()
  response.headers.set('ETag', tag)
  return response
}

/**
 * The tag of a version. Weak, because all encodings share it. Covers the caller, whose lists and rights differ from
 * those of others, and the process, because another process counts versions differently.
 */
function entityTagOf({ url, service, caller, actor, scope }: GuardedCall, version: number, variant: string): string {
  const rights = 'session' in caller ? `session of a ${caller.session.role}` : JSON.stringify(caller.token.rights)
  const key = [service.runId, url.pathname, url.search, version, variant, actor, rights, scope?.text].join('\n')
  return `W/"${createHash('sha1').update(key).digest('base64url')}"`
}

export function isKnown(tag: string, headers: Headers): boolean {
  const known = headers.get('if-none-match')
  if (known === null) return false
  const opaque = (text: string) => text.trim().replace(/^W\//, '')
  return known.trim() === '*' || known.split(',').some((candidate) => opaque(candidate) === opaque(tag))
}

export function unchanged(tag: string): Response {
  return new Response(null, { status: 304, headers: { ...cacheHeaders, ETag: tag } })
}
