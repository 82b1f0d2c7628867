// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import type { SessionJson } from '#lib/wire/account.ts'
import { collection } from '../../testing/collection.ts'
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

let sent: string[]

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    sent.push(`${method} ${path}`)
    if (method === 'DELETE') return Response.json({ detail: 'The database could not be reached.' }, { status: 502 })
    return collection([session, { ...session, id: 'two', user_agent: 'curl/8', is_current: false }])
  })
  render(<Sessions />)
})

const heads = () => Array.from(document.querySelectorAll('tbody th'), (head) => head.textContent)
const button = (name: string, within: ParentNode = document) =>
  Array.from(within.querySelectorAll('button')).find(({ textContent }) => textContent === name)

it('names each browser, and the current one', async () => {
  await vi.waitFor(() => expect(heads()).toEqual([`Firefox, Linux${words.thisOne}`, words.unknownBrowser]))
})

it('says why signing out everywhere failed, and stays', async () => {
  button(words.endAll)?.click()
  await vi.waitFor(() => expect(document.querySelector('[role="alertdialog"]')).not.toBeNull())
  const dialog = document.querySelector('[role="alertdialog"]')
  if (dialog) button(words.endAll, dialog)?.click()
  await vi.waitFor(() => expect(dialog?.textContent).toContain('The database could not be reached'))
  expect(sent).toContain('DELETE /api/account/sessions')
})
