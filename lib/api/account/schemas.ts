import { z } from 'zod'
import { canonicalQuery } from '#lib/access/shortLink.ts'
import { readScope } from '#lib/query/scope.ts'
import { maxNameCharacters, maxSavedQueryCharacters } from '#lib/wire/account.ts'

/** One line, without control characters, which a database cannot store. */
export const line = z
  .string('is missing')
  .trim()
  .refine((text) => !/\p{Cc}/u.test(text), 'must not have line breaks or invisible characters')

/** A name given by a user, normalised, because keyboards compose é in two ways. */
export const name = z
  .string('is missing')
  .transform((text) => text.normalize('NFC').trim())
  .refine((text) => text !== '', 'is empty')
  .refine((text) => text.length <= maxNameCharacters, `must have at most ${maxNameCharacters} characters`)
  .pipe(line)

export const instant = z.iso.datetime({ offset: true, error: 'must be a time in ISO 8601' })

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
    refine.addIssue(read.problem.errors?.[0]?.reason ?? read.problem.detail)
    return z.NEVER
  })
