// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { FilterSection } from './FilterSection.tsx'

afterEach(() => document.body.replaceChildren())

function shown() {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const queries = new QueryClient()
  const show = (active: boolean) =>
    flushSync(() =>
      root.render(
        <QueryClientProvider client={queries}>
          <FilterSection label="Speed" active={active} folded={false} onClear={() => show(false)}>
            from 5 knots
          </FilterSection>
        </QueryClientProvider>,
      ),
    )
  show(true)
  return place.querySelector<HTMLButtonElement>('[aria-label="Clear Speed"]')
}

it('clearing by keyboard keeps the focus in the section', () => {
  const clear = shown()
  clear?.focus()
  clear?.click()
  expect(clear?.isConnected).toBe(false)
  expect(document.activeElement?.textContent).toBe('Speed')
})

it('a focus elsewhere stays there', () => {
  const search = document.body.appendChild(document.createElement('input'))
  const clear = shown()
  search.focus()
  clear?.click()
  expect(document.activeElement).toBe(search)
})
