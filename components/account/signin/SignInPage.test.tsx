import { flushSync } from 'react-dom'
import { expect, it } from 'vitest'
import { render } from '../../testing/render.tsx'
import { SignInPage } from './SignInPage.tsx'
import { signInWords } from './signInWords.ts'

const words = signInWords.en
const page = { simulated: false, returnTo: '/', passwords: true, provider: null, failure: null, isReadable: false }

const field = (label: string) =>
  [...document.querySelectorAll('input')].find((each) => each.labels?.[0]?.textContent === label)

it('offers the other language, in its own words', () => {
  render(<SignInPage {...page} />)
  const offered = [...document.querySelectorAll('button[lang]')].map((button) => button.textContent)
  expect(offered).toEqual(['Deutsch'])
})

it('says what the service is, and shows the typed password on request', () => {
  render(<SignInPage {...page} />)
  expect(document.body.textContent).toContain(words.intro)
  expect(field(words.password)?.type).toBe('password')
  flushSync(() => field(words.showPassword)?.click())
  expect(field(words.password)?.type).toBe('text')
  flushSync(() => field(words.showPassword)?.click())
  expect(field(words.password)?.type).toBe('password')
})
