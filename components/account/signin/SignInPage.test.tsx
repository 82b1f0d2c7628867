import { QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { newQueryClient } from '#lib/client/queryClient.ts'
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

it('is not sent before the page responds, because the browser would post it to the page', () => {
  const html = renderToString(
    <QueryClientProvider client={newQueryClient()}>
      <SignInPage {...page} />
    </QueryClientProvider>,
  )
  expect(html).toMatch(/<button type="submit"[^>]* disabled=""/)
  render(<SignInPage {...page} />)
  expect(document.querySelector<HTMLButtonElement>('[type=submit]')?.disabled).toBe(false)
})
