import { beforeEach, expect, it, vi } from 'vitest'
import type { UserJson } from '#lib/wire/account.ts'
import { fakeApi, refusal } from '../../testing/fakeApi.ts'
import { pageText, shown } from '../../testing/page.ts'
import { render } from '../../testing/render.tsx'
import { formWords } from '../../ui/form/formWords.ts'
import { profileWords } from '../profile/profileWords.ts'
import { Users } from './Users.tsx'
import { userWords } from './userWords.ts'

const words = userWords.en
const me = 'ann@example.org'
const bo = 'bo@example.org'
const request = `PATCH /api/account/users/${encodeURIComponent(bo)}`

let users: UserJson[]
let api: ReturnType<typeof fakeApi>

beforeEach(async () => {
  const shared = {
    created_at: '2026-11-21T12:00:00.000Z',
    disabled: false,
    tokens: 0,
    excess_tokens: 0,
    list_members: 0,
  }
  users = [
    { ...shared, email: me, role: 'admin', scope: null },
    { ...shared, email: bo, role: 'viewer', scope: null },
  ]
  api = fakeApi({
    '/api/account/users': () => users,
    'PATCH *': ({ body }) => {
      users = users.map((user) => (user.email === bo ? { ...user, ...Object(body) } : user))
    },
    'POST *': ({ body }) =>
      Object(body).own_password === 'right'
        ? { email: bo, path: '/signin/reset#of-bo', expires_at: '2026-11-22T12:00:00.000Z' }
        : refusal(422, 'own_password is wrong.', { errors: [{ parameter: 'own_password', reason: 'is wrong' }] }),
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
  expect(api.sent).toEqual([])
  question.requestSubmit()
  await vi.waitFor(() => expect(rowOf(bo)?.textContent).toContain(words.disabled))
  labelled(words.enableNamed(bo))?.click()
  await vi.waitFor(() => expect(rowOf(bo)?.textContent).not.toContain(words.disabled))
  expect(api.sent).toEqual([
    { request, body: { disabled: true } },
    { request, body: { disabled: false } },
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
  expect(api.sent).toEqual([{ request, body: { scope: 'flag=NL' } }])
  expect(labelled(words.limitNamed(me))).toBeNull()
})

it('offers no button that would lock users out of their own account', () => {
  expect(rowOf(me)?.querySelector('button')).toBeNull()
})

it('tells a user who is alone what further users are for', async () => {
  expect(pageText()).not.toContain(words.alone)
  users = users.filter(({ email }) => email === me)
  render(<Users account={{ email: me, role: 'admin' }} origin="https://vessels.example.org" passwords />)
  await shown(`${words.alone} ${words.aloneHint}`)
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
  await shown('https://vessels.example.org/signin/reset#of-bo')
  expect(api.sent.map(({ body }) => body)).toEqual([{ own_password: 'wrong' }, { own_password: 'right' }])
})
