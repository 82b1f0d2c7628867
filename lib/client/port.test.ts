import { expect, it } from 'vitest'
import { portReadingQuery } from './port.ts'

const keyAt = (longitude: number, latitude: number) =>
  JSON.stringify(
    portReadingQuery({
      most_recent_voyage: { destination: 'NEWCASTLE', eta: null },
      last_known_position: { geometry: { type: 'Point', coordinates: [longitude, latitude] }, draught: 2 },
      length: 30,
      ship_type: 'Passenger',
      flag: 'NL',
    }).queryKey,
  )

it('the match of a destination depends on the position, but is not refetched for every mile', () => {
  const offDelaware = keyAt(-75.1, 38.9)
  expect(keyAt(-75.2, 39.1)).toBe(offDelaware)
  expect(keyAt(151.9, -32.9)).not.toBe(offDelaware)
})
