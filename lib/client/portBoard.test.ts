import { expect, it } from 'vitest'
import type { EtaErrorJson } from '#lib/wire/callSchemas.ts'
import { errorNear } from './portBoard.ts'

it('takes the error of the time to go that is nearest, if any was measured', () => {
  const error = (source: EtaErrorJson['source'], hours_to_go: 3 | 6 | 12 | 24, minutes: number | null) =>
    ({ source, hours_to_go, median_absolute_minutes: minutes }) as EtaErrorJson
  const errors = [
    error('estimated', 24, 70),
    error('estimated', 6, null),
    error('estimated', 3, 12),
    error('reported', 6, 90),
  ]
  expect(errorNear(errors, 'estimated', 7)).toBe(errors[2])
  expect(errorNear(errors, 'estimated', 300)).toBe(errors[0])
  expect(errorNear([], 'reported', 7)).toBeNull()
})
