import { beforeEach, expect, it, vi } from 'vitest'
import type { SessionJson } from '#lib/wire/account.ts'
import { fakeApi, refusal } from '../../testing/fakeApi.ts'
import { press, shown } from '../../testing/page.ts'
import { render } from '../../testing/render.tsx'
import { Sessions } from './Sessions.tsx'
import { sessionWords } from './sessionWords.ts'

const words = sessionWords.en
const at = '2026-11-21T12:00:00.000Z'
const session: SessionJson = {
  id: 'one',
  created_at: at,
  used_at: at,
  is_current: true,
  address: '192.0.2.7',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/145.0',
}

let api: ReturnType<typeof fakeApi>

beforeEach(() => {
  const other = { ...session, id: 'two', user_agent: 'curl/8', is_current: false }
  api = fakeApi({
    '/api/account/sessions': () => [session, other],
    'DELETE *': () => refusal(502, 'The database could not be reached.'),
  })
  render(<Sessions />)
})

const heads = () => Array.from(document.querySelectorAll('tbody th'), (head) => head.textContent)

it('names each browser, and the current one', async () => {
  await vi.waitFor(() => expect(heads()).toEqual([`Firefox, Linux${words.thisOne}`, words.unknownBrowser]))
})

it('says why signing out everywhere failed, and stays', async () => {
  press(words.endAll)
  await vi.waitFor(() => expect(document.querySelector('[role="alertdialog"]')).not.toBeNull())
  const dialog = document.querySelector('[role="alertdialog"]')
  if (dialog) press(words.endAll, dialog)
  await shown('The database could not be reached', dialog ?? undefined)
  expect(api.sent).toMatchObject([{ request: 'DELETE /api/account/sessions' }])
})
