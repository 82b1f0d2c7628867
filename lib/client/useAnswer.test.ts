// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { useAnswer } from './useAnswer.ts'

const shipQuery = queryOptions({ queryKey: ['ship'], queryFn: async () => 'ANNA', staleTime: Number.POSITIVE_INFINITY })

function Ship() {
  const { data, isPending } = useAnswer(shipQuery)
  return createElement('h2', null, isPending ? 'loading' : data)
}

const page = (client: QueryClient) => createElement(QueryClientProvider, { client }, createElement(Ship))

/** Takes over what the server wrote of it, which knew nothing. */
function takeOver(client: QueryClient) {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(page(new QueryClient()))
  expect(place.textContent).toBe('loading')
  const faults: string[] = []
  const root = hydrateRoot(place, page(client), { onRecoverableError: (error) => faults.push(String(error)) })
  return { place, faults, root }
}

it('an answer that is already there when React takes over what the server wrote is no fault, and is shown', async () => {
  const client = new QueryClient()
  client.setQueryData(shipQuery.queryKey, 'ANNA')
  const { place, faults, root } = takeOver(client)
  await vi.waitFor(() => expect(place.textContent).toBe('ANNA'))
  expect(faults).toEqual([])
  root.unmount()
})

it('an answer that comes afterwards is shown', async () => {
  const { place, faults, root } = takeOver(new QueryClient())
  await vi.waitFor(() => expect(place.textContent).toBe('ANNA'))
  expect(faults).toEqual([])
  root.unmount()
})
