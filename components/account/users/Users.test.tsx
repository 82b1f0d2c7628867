// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import type { UserJson } from '#lib/wire/account.ts'
import { collection } from '../../testing/collection.ts'
import { render } from '../../testing/render.tsx'
import { formWords } from '../../ui/form/formWords.ts'
import { profileWords } from '../profile/profileWords.ts'
import { Users } from './Users.tsx'
import { userWords } from './userWords.ts'

const words = userWords.en
const me = 'ann@example.org'
const bo = 'bo@example.org'

let users: UserJson[]
let sent: { method: string; path: string; body: unknown }[]

beforeEach(async () => {
  sent = []
  const shared = { created_at: '2026-11-21T12:00:00.000Z', disabled: false, tokens: 0, excess_tokens: 0 }
  users = [
    { ...shared, email: me, role: 'admin', scope: null },
    { ...shared, email: bo, role: 'viewer', scope: null },
  ]
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') return collection(users)
    const given = JSON.parse(String(body))
    sent.push({ method, path: decodeURIComponent(path), body: given })
    if (method === 'PATCH') {
      users = users.map((user) => (user.email === bo ? { ...user, ...given } : user))
      return new Response(null, { status: 204 })
    }
    if (given.own_password === 'right')
      return Response.json({ email: bo, path: '/signin/reset#of-bo', expires_at: '2026-11-22T12:00:00.000Z' })
    const errors = [{ parameter: 'own_password', reason: 'is wrong' }]
    return Response.json({ detail: 'own_password is wrong.', errors }, { status: 422 })
  })
  render(<Users account={{ email: me, role: 'admin' }} origin="https://vessels.example.org" passwords />)
  await vi.waitFor(() => expect(labelled(words.disableNamed(bo))).not.toBeNull())
})

const labelled = (label: string) => document.querySelector<HTMLElement>(`[aria-label="${label}"]`)
const dialog = () => document.querySelector('[role="alertdialog"]')
const rowOf = (email: string) =>
  Array.from(document.querySelectorAll('tr')).find(({ textContent }) => textContent?.includes(email))

async function ask(label: string): Promise<HTMLFormElement> {
  labelled(label)?.click()
  return vi.waitFor(() => {
    const form = dialog()?.querySelector('form')
    if (!form) throw new Error('the question is not open')
    return form
  })
}

it('disables a user after confirmation, and enables them without', async () => {
  const question = await ask(words.disableNamed(bo))
  expect(dialog()?.textContent).toContain(words.disableText)
  expect(sent).toEqual([])
  question.requestSubmit()
  await vi.waitFor(() => expect(rowOf(bo)?.textContent).toContain(words.disabled))
  labelled(words.enableNamed(bo))?.click()
  await vi.waitFor(() => expect(rowOf(bo)?.textContent).not.toContain(words.disabled))
  const path = `/api/account/users/${bo}`
  expect(sent).toEqual([
    { method: 'PATCH', path, body: { disabled: true } },
    { method: 'PATCH', path, body: { disabled: false } },
  ])
})

it('limits a viewer to vessels, with the filters they have to begin with', async () => {
  const question = await ask(words.limitNamed(bo))
  const filters = question.querySelector('input')
  expect([filters?.labels?.[0]?.textContent, filters?.value]).toEqual([words.filters, ''])
  if (filters) filters.value = 'flag=NL'
  question.requestSubmit()
  await vi.waitFor(() => expect(rowOf(bo)?.textContent).toContain(`${formWords.en.onlyVessels} Flag: Netherlands`))
  expect((await ask(words.limitNamed(bo))).querySelector('input')?.value).toBe('flag=NL')
  expect(sent).toEqual([{ method: 'PATCH', path: `/api/account/users/${bo}`, body: { scope: 'flag=NL' } }])
  expect(labelled(words.limitNamed(me))).toBeNull()
})

it('offers no button that would lock users out of their own account', () => {
  expect(rowOf(me)?.querySelector('button')).toBeNull()
})

it('tells a user who is alone what further users are for', async () => {
  expect(document.body.textContent).not.toContain(words.alone)
  users = users.filter(({ email }) => email === me)
  render(<Users account={{ email: me, role: 'admin' }} origin="https://vessels.example.org" passwords />)
  await vi.waitFor(() => expect(document.body.textContent).toContain(`${words.alone} ${words.aloneHint}`))
})

it('makes a reset link for one’s own password only', async () => {
  const question = await ask(words.resetLinkFor(bo))
  const own = question.querySelector<HTMLInputElement>('input[type="password"]')
  expect([own?.required, own?.autocomplete, own?.labels?.[0]?.textContent]).toEqual([
    ...[true, 'current-password', words.ownPassword],
  ])
  if (own) own.value = 'wrong'
  question.requestSubmit()
  await vi.waitFor(() => expect(question.textContent).toContain(profileWords.en.wrongPassword))
  if (own) own.value = 'right'
  question.requestSubmit()
  await vi.waitFor(() => expect(document.body.textContent).toContain('https://vessels.example.org/signin/reset#of-bo'))
  expect(sent.map(({ body }) => body)).toEqual([{ own_password: 'wrong' }, { own_password: 'right' }])
})
