import { expect, it } from 'vitest'
import { isSameQuery, middleOf, placedQuery } from './watchedPlace.ts'

const box = '4,51,5,52'

it('watches what is on the screen, unless the filters have an area', () => {
  expect(placedQuery('', box)).toBe('bbox=4%2C51%2C5%2C52')
  expect(placedQuery('flag=NL', box)).toBe('flag=NL&bbox=4%2C51%2C5%2C52')
  expect(placedQuery('bbox=1,2,3,4', box)).toBe('bbox=1,2,3,4')
})

it('names the middle of an area, also across 180°', () => {
  expect(middleOf(`flag=NL&bbox=${box}`)).toEqual([4.5, 51.5])
  expect(middleOf('bbox=178,-20,-176,-10')).toEqual([-179, -15])
  expect(middleOf('flag=NL')).toBeNull()
})

it('recognises a query by its parameters', () => {
  expect(isSameQuery('bbox=4,51,5,52&flag=NL', 'flag=NL&bbox=4%2C51%2C5%2C52')).toBe(true)
  expect(isSameQuery('flag=NL', 'flag=DE')).toBe(false)
})
