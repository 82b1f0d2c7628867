import { z } from 'zod'
import { trafficCounts } from './rows/traffic.ts'
import { countedPaging, time } from './schemaParts.ts'
import { rowSchema } from './tableSchema.ts'

export const trafficCountSchema = rowSchema(trafficCounts, 'The number of vessels in a place in an hour or day.')

export const trafficSchema = z
  .strictObject({
    since: time.describe('Start of the period, as far as tracks are stored.'),
    until: time.describe('End of the period.'),
    paging: countedPaging,
    data: z.array(trafficCountSchema),
  })
  .describe('The number of vessels in a place, every hour or day.')
