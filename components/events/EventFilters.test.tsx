// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { EventFilters } from './EventFilters.tsx'

afterEach(() => vi.unstubAllGlobals())

it.each([
  [390, false],
  [1440, true],
])('on a screen of %i pixels, whether its fields are shown is %s', (width, isShown) => {
  vi.stubGlobal('fetch', async () => Response.json({ watches: [] }))
  Object.assign(window, { innerWidth: width })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const filter = { watch: '', mmsi: '', since: '', unread: false }
  flushSync(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <EventFilters filter={filter} onChange={() => {}} />
      </QueryClientProvider>,
    ),
  )
  expect(place.querySelector('summary')?.textContent).toBe('Filters')
  expect(place.querySelector('details')?.open).toBe(isShown)
  root.unmount()
})
