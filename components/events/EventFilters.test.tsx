import { expect, it } from 'vitest'
import { fakeApi } from '../testing/fakeApi.ts'
import { render } from '../testing/render.tsx'
import { EventFilters } from './EventFilters.tsx'

it('is closed until it is wanted', () => {
  fakeApi({ '*': () => [] })
  const filter = { watch: '', mmsi: '', since: '', unread: false }
  const { container } = render(<EventFilters filter={filter} onChange={() => {}} />)
  expect(container.querySelector('summary')?.textContent).toBe('Filters')
  expect(container.querySelector('details')?.open).toBe(false)
})
