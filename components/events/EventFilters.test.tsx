import { expect, it } from 'vitest'
import { fakeApi } from '../testing/fakeApi.ts'
import { render } from '../testing/render.tsx'
import { EventFilters } from './EventFilters.tsx'

it.each([
  [390, false],
  [1440, true],
])('on a screen of %i pixels, whether its fields are shown is %s', (width, isShown) => {
  fakeApi({ '*': () => [] })
  Object.assign(window, { innerWidth: width })
  const filter = { watch: '', mmsi: '', since: '', unread: false }
  const { container } = render(<EventFilters filter={filter} onChange={() => {}} />)
  expect(container.querySelector('summary')?.textContent).toBe('Filters')
  expect(container.querySelector('details')?.open).toBe(isShown)
})
