import { expect, it } from 'vitest'
import { render } from '../../testing/render.tsx'
import { SpeechContext } from '../words/words.ts'
import { UnknownPublicLink } from './NotFound.tsx'

it.each([
  ['en', 'Public link not found', 'This public link does not exist or has expired.'],
  ['de', 'Öffentlicher Link nicht gefunden', 'Dieser öffentliche Link existiert nicht oder ist abgelaufen.'],
] as const)('says no more of a public link than can be known (%s)', (language, title, text) => {
  const { container } = render(
    <SpeechContext value={{ language, locale: language }}>
      <UnknownPublicLink />
    </SpeechContext>,
  )
  expect(container.querySelector('h1')?.textContent).toBe(title)
  expect(container.querySelector('main')?.textContent).toContain(text)
})
