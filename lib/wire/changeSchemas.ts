import { z } from 'zod'
import { changes } from './rows/change.ts'
import { countedPaging } from './schemaParts.ts'
import { rowSchema } from './tableSchema.ts'

export const vesselChangeSchema = rowSchema(changes, 'A value that a vessel record accepted in place of another.')

export const vesselChangesSchema = z
  .strictObject({ paging: countedPaging, data: z.array(vesselChangeSchema) })
  .describe('A page of the changes of a vessel record, latest first.')
