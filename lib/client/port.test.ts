import { expect, it } from 'vitest'
import { portReadingQuery } from './port.ts'

const keyAt = (longitude: number, latitude: number) =>
  JSON.stringify(
    portReadingQuery({
      most_recent_voyage: { destination: 'NEWCASTLE', eta: null },
      last_known_position: { geometry: { type: 'Point', coordinates: [longitude, latitude] } },
      flag: 'NL',
    }).queryKey,
  )

it('where a vessel is decides how her destination is read, and not every mile of hers asks anew', () => {
  const offDelaware = keyAt(-75.1, 38.9)
  expect(keyAt(-75.2, 39.1)).toBe(offDelaware)
  expect(keyAt(151.9, -32.9)).not.toBe(offDelaware)
})
