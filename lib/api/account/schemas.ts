import { z } from 'zod'
import { canonicalQuery } from '#lib/access/shortLink.ts'
import { readScope } from '#lib/query/scope.ts'
import { maxSavedQueryCharacters } from '#lib/wire/account.ts'
import { unprocessableMember } from '../answer/problem.ts'
import { listIdOf } from '../lists/visibleLists.ts'
import type { GuardedCall } from '../route.ts'

/** The query string of a dashboard address. */
export const query = z
  .string('is missing')
  .transform(canonicalQuery)
  .refine((text) => text !== '', 'is empty')
  .refine((text) => text.length <= maxSavedQueryCharacters, `must have at most ${maxSavedQueryCharacters} characters`)

/** The filters of a query or an address of the dashboard; empty for none. */
export const scope = z
  .string('must be text')
  .max(maxSavedQueryCharacters, `must have at most ${maxSavedQueryCharacters} characters`)
  .nullable()
  .transform((text, refine) => {
    if (!text?.trim()) return null
    const read = readScope(text)
    if ('scope' in read) return read.scope
    refine.addIssue(read.refusal)
    return z.NEVER
  })

/** A scope with the ids of the lists in it, which the caller must see. */
export function scopeWithLists(call: GuardedCall, given: string | null): string | null {
  if (given === null) return null
  const read = readScope(given, listIdOf(call))
  if ('scope' in read) return read.scope
  throw unprocessableMember('scope', read.refusal)
}
