import { z } from 'zod'
import { canonicalQuery } from '#lib/access/shortLink.ts'
import { maxNameCharacters, maxSavedQueryCharacters } from '#lib/wire/account.ts'

/** Of one line, and with nothing in it that a database would not keep. */
export const line = z
  .string('is missing')
  .trim()
  .refine((text) => !/\p{Cc}/u.test(text), 'has a line break or another character that cannot be seen')

/** What a person calls something: the same however her keyboard makes an é. */
export const name = z
  .string('is missing')
  .transform((text) => text.normalize('NFC').trim())
  .refine((text) => text !== '', 'is empty')
  .refine((text) => text.length <= maxNameCharacters, `has more than ${maxNameCharacters} characters`)
  .pipe(line)

/** What stands behind the `?` of an address of the dashboard. */
export const query = z
  .string('is missing')
  .transform(canonicalQuery)
  .refine((text) => text !== '', 'is empty')
  .refine((text) => text.length <= maxSavedQueryCharacters, `has more than ${maxSavedQueryCharacters} characters`)
