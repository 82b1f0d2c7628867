import { beforeEach, expect, it } from 'vitest'
import { fakeApi, refusal } from '../../testing/fakeApi.ts'
import { shown } from '../../testing/page.ts'
import { render } from '../../testing/render.tsx'
import { profileWords } from '../profile/profileWords.ts'
import { ResetPage } from './ResetPage.tsx'
import { signInWords } from './signInWords.ts'

const words = signInWords.en
let api: ReturnType<typeof fakeApi>

beforeEach(() => {
  location.hash = '#of-ann'
  api = fakeApi({
    'POST /api/account/reset': ({ body }) => {
      const { password } = Object(body)
      if (password === 'another calm night') return
      const parameter = password === 'password' ? 'password' : 'code'
      return refusal(422, 'is refused.', { errors: [{ parameter, reason: 'is refused' }] })
    },
  })
  render(<ResetPage simulated={false} />)
})

async function submit(password: string, said: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>('input[type="password"]')
  if (field) field.value = password
  document.querySelector('form')?.requestSubmit()
  await shown(said)
}

it('sets the password with the code of the link, and says what is wrong with either', async () => {
  await submit('password', profileWords.en.tooShortOrCommon(8))
  await submit('a used link', words.badLink)
  await submit('another calm night', words.passwordSet)
  expect(api.sent.at(-1)?.body).toEqual({ code: 'of-ann', password: 'another calm night' })
  expect(document.querySelector('a[href="/signin"]')?.textContent).toBe(words.signIn)
})
