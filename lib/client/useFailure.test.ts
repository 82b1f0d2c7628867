import { QueryClient, QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { useFailure } from './useFailure.ts'

/** Requests of each vessel, answered by the test in order. */
function desk() {
  const waiting: { vessel: string; answer: (text: string) => void; fail: (why: string) => void }[] = []
  const query = (vessel: string) =>
    queryOptions({
      queryKey: ['vessel', vessel],
      queryFn: () =>
        new Promise<string>((answer, fail) => waiting.push({ vessel, answer, fail: (why) => fail(new Error(why)) })),
      retry: false,
    })
  const next = () => vi.waitUntil(() => waiting.shift())
  return { query, next }
}

function shownPage({ query }: ReturnType<typeof desk>) {
  const shown: string[] = []
  let isAsking = false
  const client = new QueryClient()
  function Vessel({ name }: { name: string }) {
    const asked = useQuery(query(name))
    isAsking = asked.isFetching
    const failure = useFailure(asked, name)
    const text = failure ? failure.message : (asked.data ?? 'loading')
    if (shown.at(-1) !== text) shown.push(text)
    return text
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const show = (name: string) =>
    root.render(createElement(QueryClientProvider, { client }, createElement(Vessel, { name })))
  /** Resolves when the page has noticed the repeated request. */
  const again = async (name: string) => {
    void client.refetchQueries({ queryKey: ['vessel', name] })
    await vi.waitFor(() => expect(isAsking).toBe(true))
  }
  return { shown, show, again, root }
}

it('a failure stays during retries of a first request, and is cleared by a response', async () => {
  const service = desk()
  const { shown, show, again, root } = shownPage(service)
  show('ANNA')
  ;(await service.next()).fail('no such vessel')
  await vi.waitFor(() => expect(shown.at(-1)).toBe('no such vessel'))
  await again('ANNA')
  ;(await service.next()).fail('no such vessel yet')
  await vi.waitFor(() => expect(shown.at(-1)).toBe('no such vessel yet'))
  await again('ANNA')
  ;(await service.next()).answer('the vessel')
  await vi.waitFor(() => expect(shown.at(-1)).toBe('the vessel'))
  expect(shown).toEqual(['loading', 'no such vessel', 'no such vessel yet', 'the vessel'])
  root.unmount()
})

it('a failure belongs to its own request only', async () => {
  const service = desk()
  const { shown, show, root } = shownPage(service)
  show('ANNA')
  ;(await service.next()).fail('no such vessel')
  await vi.waitFor(() => expect(shown.at(-1)).toBe('no such vessel'))
  show('BERTA')
  ;(await service.next()).answer('BERTA')
  await vi.waitFor(() => expect(shown.at(-1)).toBe('BERTA'))
  expect(shown).toEqual(['loading', 'no such vessel', 'loading', 'BERTA'])
  root.unmount()
})
