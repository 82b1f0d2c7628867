import { expect, it } from 'vitest'
import { busiest } from './ports.ts'

it('lists busy ports first among those whose names begin with the text', () => {
  const ports = [
    { port_name: 'Tulcea', vessels: 90 },
    { port_name: 'Rota', vessels: 2 },
    { port_name: 'Rotterdam', vessels: 31 },
  ]
  expect(busiest(ports, 'rot').map(({ port_name }) => port_name)).toEqual(['Rotterdam', 'Rota', 'Tulcea'])
})
