import { expect, it } from 'vitest'
import { busiest } from './ports.ts'
import { nearest } from './search.ts'

const ship = (name: string | null, call_sign: string | null = null) => ({ name, call_sign })
const names = (ships: { name: string | null; call_sign: string | null }[]) =>
  ships.map(({ name, call_sign }) => name ?? call_sign)

it('shows the ship that is called so before those whose names begin so, and both before the others', () => {
  const found = [ship('BROTHERS'), ship('SEA ROT'), ship(null, 'ABCD'), ship('ROTTERDAM'), ship('Rot'), ship('KAROTTE')]
  expect(names(nearest(found, 'rot'))).toEqual(['Rot', 'ROTTERDAM', 'SEA ROT', 'BROTHERS', 'ABCD', 'KAROTTE'])
  expect(names(nearest(found, 'abcd')).at(0)).toBe('ABCD')
})

it('shows busy ports first, of those whose names begin so', () => {
  const ports = [
    { port_name: 'Tulcea', vessels: 90 },
    { port_name: 'Rota', vessels: 2 },
    { port_name: 'Rotterdam', vessels: 31 },
  ]
  expect(busiest(ports, 'rot').map(({ port_name }) => port_name)).toEqual(['Rotterdam', 'Rota', 'Tulcea'])
})
