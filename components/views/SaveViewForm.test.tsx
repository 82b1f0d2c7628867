import { expect, it, onTestFinished, vi } from 'vitest'
import { fakeApi } from '../testing/fakeApi.ts'
import { renderAt } from '../testing/render.tsx'
import { SaveViewForm } from './SaveViewForm.tsx'

it('saves what is on the screen, without the parts of the address that are ignored', async () => {
  const search = '?map=8/52/4&flag=ZZ&ship_type=Tanker&sort=size'
  history.replaceState(null, '', search)
  onTestFinished(() => history.replaceState(null, '', '?'))
  const api = fakeApi({ 'POST /api/account/views': ({ body }) => body, '*': () => [] })
  const { container } = renderAt(search, <SaveViewForm account={{ role: 'viewer' }} onSaved={async () => {}} />)
  const name = container.querySelector<HTMLInputElement>('input[name=name]')
  if (name) name.value = 'Tankers'
  container.querySelector('form')?.requestSubmit()
  const body = { kind: 'view', name: 'Tankers', query: 'map=8%2F52%2F4&ship_type=Tanker', is_shared: false }
  await vi.waitFor(() => expect(api.sent).toMatchObject([{ body }]))
})
