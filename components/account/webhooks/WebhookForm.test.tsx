import { expect, it, vi } from 'vitest'
import { addWebhook } from '#lib/client/webhooks.ts'
import { webhookKinds } from '#lib/wire/webhooks.ts'
import { fakeApi, refusal } from '../../testing/fakeApi.ts'
import { choose, press, type } from '../../testing/page.ts'
import { render } from '../../testing/render.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { webhookKindWords } from './webhookKindWords.ts'
import { webhookWords } from './webhookWords.ts'

const words = webhookWords.en
const { fields } = webhookKindWords.en

function shown(hasMailServer: boolean) {
  fakeApi({
    '/api/account/messages': () => ({ messages_off: false, quiet_hours: null, email: hasMailServer, push_key: '' }),
    'POST /api/webhooks': () =>
      refusal(422, 'fields.token must be a token', {
        errors: [{ parameter: 'fields.token', reason: 'must be a token' }],
      }),
  })
  const form = { title: words.add, submit: words.add, mayHaveNotices: false, onSubmit: addWebhook, onCancel: () => {} }
  return render(<WebhookForm {...form} />).container
}

const kindsIn = (container: HTMLElement) =>
  [...container.querySelectorAll('select option')].map((each) => each.getAttribute('value'))

it('offers email only with a mail server', async () => {
  const without = shown(false)
  expect(kindsIn(without)).toEqual(webhookKinds.filter((kind) => kind !== 'email'))
  const container = shown(true)
  await vi.waitFor(() => expect(kindsIn(container)).toEqual([...webhookKinds]))
})

it('shows a refusal at its field', async () => {
  const container = shown(false)
  choose(container.querySelector('select'), 'gotify')
  type(words.name, 'Roof')
  type(words.url, 'https://gotify.example.org/')
  type(fields.token, 'x')
  press(words.add, container)
  const token = container.querySelector<HTMLInputElement>('input[name=token]')
  await vi.waitFor(() => expect(token?.getAttribute('aria-invalid')).toBe('true'))
  expect(token?.parentElement?.querySelector('[role=alert]')?.textContent).toBe('must be a token')
})
