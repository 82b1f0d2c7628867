import { expect, it } from 'vitest'
import { BoundedMap } from './boundedMap.ts'

it('drops the entry set longest ago above the limit', () => {
  const dropped: string[] = []
  const map = new BoundedMap<string, number>(2, (key) => dropped.push(key))
  map.set('a', 1).set('b', 2).set('a', 3)
  expect([...map]).toEqual([
    ['b', 2],
    ['a', 3],
  ])
  map.set('c', 4).set('a', 5).set('b', 6)
  expect([...map]).toEqual([
    ['a', 5],
    ['b', 6],
  ])
  expect(dropped).toEqual(['b', 'c'])
})

it('does not count reading as use', () => {
  const map = new BoundedMap<string, number>(2).set('a', 1).set('b', 2)
  expect(map.get('a')).toBe(1)
  expect([...map.set('c', 3).keys()]).toEqual(['b', 'c'])
})
