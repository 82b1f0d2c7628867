// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { render } from '../../testing/render.tsx'
import { profileWords } from '../profile/profileWords.ts'
import { ResetPage } from './ResetPage.tsx'
import { signInWords } from './signInWords.ts'

const words = signInWords.en
let sent: unknown[]

beforeEach(() => {
  sent = []
  location.hash = '#of-ann'
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    const given = JSON.parse(String(body))
    sent.push([path, given])
    if (given.password === 'another calm night') return new Response(null, { status: 204 })
    const errors = [{ parameter: given.password === 'password' ? 'password' : 'code', reason: 'is refused' }]
    return Response.json({ detail: 'is refused.', errors }, { status: 422 })
  })
  render(<ResetPage simulated={false} />)
})

async function submit(password: string, said: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>('input[type="password"]')
  if (field) field.value = password
  document.querySelector('form')?.requestSubmit()
  await vi.waitFor(() => expect(document.body.textContent).toContain(said))
}

it('sets the password with the code of the link, and says what is wrong with either', async () => {
  await submit('password', profileWords.en.tooShortOrCommon(8))
  await submit('a used link', words.badLink)
  await submit('another calm night', words.passwordSet)
  expect(sent.at(-1)).toEqual(['/api/account/reset', { code: 'of-ann', password: 'another calm night' }])
  expect(document.querySelector('a[href="/signin"]')?.textContent).toBe(words.signIn)
})
