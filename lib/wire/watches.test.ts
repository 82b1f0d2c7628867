import { expect, it } from 'vitest'
import { watchedQuery } from './watches.ts'

it('keeps the filters of an address that a watch supports', () => {
  const address = new URLSearchParams('map=3/1/2&flag=NL&name=&bbox=4,51,5,52&drawer=events&updated_after=-PT1H')
  expect(watchedQuery(address)).toEqual({ query: 'flag=NL&bbox=4%2C51%2C5%2C52', isPartial: true })
  expect(watchedQuery(new URLSearchParams('theme=night'))).toEqual({ query: '', isPartial: false })
})
