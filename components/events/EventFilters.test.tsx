import { expect, it } from 'vitest'
import type { EventFilter } from '#lib/client/watches.ts'
import { fakeApi } from '../testing/fakeApi.ts'
import { button, press } from '../testing/page.ts'
import { render } from '../testing/render.tsx'
import { EventFilters } from './EventFilters.tsx'
import { eventWords } from './eventWords.ts'

const words = eventWords.en
const allEvents: EventFilter = { watch: '', mmsi: '', since: '', unread: false }

it('is closed until it is wanted', () => {
  fakeApi({ '*': () => [] })
  render(<EventFilters filter={allEvents} onChange={() => {}} />)
  expect(button(words.filters).getAttribute('aria-expanded')).toBe('false')
  press(words.filters)
  expect(button(words.filters).getAttribute('aria-expanded')).toBe('true')
})

it('says how many filters are set', () => {
  fakeApi({ '*': () => [] })
  render(<EventFilters filter={{ ...allEvents, mmsi: '244660001', unread: true }} onChange={() => {}} />)
  expect(button(`${words.filters} 2`).getAttribute('aria-expanded')).toBe('false')
})
