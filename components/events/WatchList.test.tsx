// @vitest-environment happy-dom
import { withNuqsTestingAdapter } from 'nuqs/adapters/testing'
import { expect, it, vi } from 'vitest'
import type { SignedIn } from '#lib/wire/account.ts'
import type { ListJson } from '#lib/wire/listSchemas.ts'
import type { WatchJson, WatchRequestJson } from '#lib/wire/watchSchemas.ts'
import { collection } from '../testing/collection.ts'
import { render } from '../testing/render.tsx'
import { eventWords } from './eventWords.ts'
import { WatchList } from './WatchList.tsx'

const words = eventWords.en
const account = { email: 'ann@example.org', role: 'viewer' } as SignedIn
const clients = { id: 'k7qm-2xw9', name: 'Clients' } as ListJson
const watch: Partial<WatchJson> = { owner: account.email, is_editable: true, silenced: [], missing_lists: [] }

it('watches lists, shows them by name, and says which watch has lost one', async () => {
  const sent: WatchRequestJson[] = []
  const watches = [
    { ...watch, id: 'a', name: 'Kept', query: `list=${clients.id}` },
    { ...watch, id: 'b', name: 'Lost', query: 'list=gone', missing_lists: ['gone'] },
  ]
  history.replaceState(null, '', `?list=${clients.id}`)
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    if (method === 'POST') {
      sent.push(JSON.parse(String(body)))
      return Response.json({ ...watch, id: 'c', name: 'New' })
    }
    if (path === '/api/watches') return collection(watches)
    return collection(path === '/api/lists' ? [clients] : [])
  })
  const Adapter = withNuqsTestingAdapter({ searchParams: `?list=${clients.id}` })
  const { container } = render(
    <Adapter>
      <WatchList account={account} onDraw={() => {}} />
    </Adapter>,
  )
  await vi.waitFor(() => expect(container.textContent).toContain('List: Clients'))
  const [kept, lost] = container.querySelectorAll('ul li')
  expect(kept?.textContent).not.toContain(words.missingLists(1))
  expect(lost?.textContent).toContain(words.missingLists(1))
  const name = container.querySelector<HTMLInputElement>('input[name=name]')
  if (name) name.value = 'New'
  container.querySelector('form')?.requestSubmit()
  await vi.waitFor(() => expect(sent).toMatchObject([{ name: 'New', query: `list=${clients.id}` }]))
})
