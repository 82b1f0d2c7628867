import { expect, it } from 'vitest'
import { busiest, nearestPortQuery } from './ports.ts'

it('lists busy ports first among those whose names begin with the text', () => {
  const ports = [
    { port_name: 'Tulcea', vessels: 90 },
    { port_name: 'Rota', vessels: 2 },
    { port_name: 'Rotterdam', vessels: 31 },
  ]
  expect(busiest(ports, 'rot').map(({ port_name }) => port_name)).toEqual(['Rotterdam', 'Rota', 'Tulcea'])
})

it('asks once for the port near places some miles apart', () => {
  const keyAt = (longitude: number, latitude: number) => nearestPortQuery({ longitude, latitude }).queryKey
  expect(keyAt(4.09, 51.94)).toEqual(keyAt(4.11, 51.96))
  expect(keyAt(4.09, 51.94)).not.toEqual(keyAt(4.16, 51.94))
})
