import { expect, it } from 'vitest'
import { filterTable } from '#lib/wire/filterTable.ts'
import { otherEndOf, rangeFault } from './filterFault.ts'

it.each([
  ['', '', null],
  ['10', '', null],
  ['10', '10', null],
  ['0,5', '12.5', null],
  ['9', '10', null],
  ['10', '9', { kind: 'above' }],
  ['10,5', '10.4', { kind: 'above' }],
  ['-1', '-2', { kind: 'above' }],
  ['fast', '9', { kind: 'number', end: 'min' }],
  ['9', '10 kn', { kind: 'number', end: 'max' }],
])('from %j to %j: %j', (min, max, fault) => expect(rangeFault({ min, max })).toEqual(fault))

it('knows the other end of every range', () => {
  const ends = filterTable.filter(({ kind }) => kind === 'minimum' || kind === 'maximum')
  expect(ends.length).toBeGreaterThan(8)
  for (const { parameter } of ends) {
    const other = otherEndOf(parameter)
    expect([parameter, other !== null && other !== parameter && otherEndOf(other)]).toEqual([parameter, parameter])
  }
  expect(otherEndOf('flag')).toBeNull()
})
