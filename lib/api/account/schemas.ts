import { z } from 'zod'
import { canonicalQuery } from '#lib/access/shortLink.ts'
import { readScope } from '#lib/query/scope.ts'
import { maxSavedQueryCharacters } from '#lib/wire/account.ts'

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
