import { QueryClientProvider } from '@tanstack/react-query'
import { withNuqsTestingAdapter } from 'nuqs/adapters/testing'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { newQueryClient } from '#lib/client/queryClient.ts'

/** Renders an element into a page that is emptied after the test. Call it in a test or in beforeEach. */
export function render(element: ReactNode) {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const client = newQueryClient()
  const rerender = (next: ReactNode) =>
    flushSync(() => root.render(<QueryClientProvider client={client}>{next}</QueryClientProvider>))
  onTestFinished(() => {
    root.unmount()
    document.body.replaceChildren()
  })
  rerender(element)
  return { container, client, rerender }
}

/** Renders an element into a page whose address has this query. */
export function renderAt(search: string, element: ReactNode) {
  let query = ''
  const Adapter = withNuqsTestingAdapter({
    searchParams: search,
    hasMemory: true,
    onUrlUpdate: ({ queryString }) => {
      query = queryString
    },
  })
  const rendered = render(<Adapter>{element}</Adapter>)
  return {
    ...rendered,
    rerender: (next: ReactNode) => rendered.rerender(next && <Adapter>{next}</Adapter>),
    /** The query after the latest change, empty before any. */
    query: () => query,
  }
}
