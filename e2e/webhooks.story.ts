import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { accessFaults, expect, test } from './story.ts'
import { words } from './words.ts'

test('a user adds a webhook, tests it, and selects it in a watch', async ({ page }) => {
  const received: { headers: Record<string, string>; body: string }[] = []
  const receiver = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ headers: request.headers as Record<string, string>, body })
    response.writeHead(204).end()
  })
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  const { port } = receiver.address() as AddressInfo

  await page.goto('/account/webhooks')
  await page.getByRole('button', { name: words.webhooks.add }).click()
  const form = page.getByRole('form', { name: words.webhooks.add })
  await form.getByLabel(words.webhooks.name).fill('Port office')
  await form.getByLabel(words.webhooks.url).fill(`http://127.0.0.1:${port}/`)
  await form.getByRole('button', { name: words.webhooks.add }).click()
  const made = page.getByRole('region', { name: words.webhooks.created('Port office') })
  const secret = (await made.getByText(/^whsec_/).textContent()) ?? ''
  expect(await accessFaults(page)).toEqual([])
  await made.getByRole('button', { name: words.form.done }).click()

  await page.getByRole('button', { name: words.webhooks.testNamed('Port office') }).click()
  const log = page.getByRole('table', { name: words.webhooks.deliveriesNamed('Port office') })
  await expect(log.getByRole('row', { name: words.webhooks.testMessage })).toContainText(
    words.webhooks.states.delivered,
  )
  expect(await accessFaults(page)).toEqual([])
  const [message] = received
  expect(new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {})).toMatchObject({ type: 'test' })

  await page.goto('/?flag=NL&drawer=events')
  await page.getByRole('tab', { name: /^Watches/ }).click()
  const watch = page.getByRole('form', { name: words.events.addTitle })
  await watch.getByLabel(words.events.name, { exact: true }).fill('Dutch vessels')
  await watch.getByLabel('Port office').check()
  await watch.getByRole('button', { name: words.events.add }).click()
  await page.getByRole('button', { name: words.events.edit('Dutch vessels') }).click()
  await expect(page.getByLabel('Port office').last()).toBeChecked()
  // axe measures what the head of the drawer leaves of a checkbox below it.
  await page.getByRole('form', { name: words.events.edit('Dutch vessels') }).evaluate((form) => form.scrollIntoView())
  expect(await accessFaults(page)).toEqual([])
  await page.getByRole('button', { name: words.form.cancel }).click()
  await page.getByRole('button', { name: words.events.remove('Dutch vessels') }).click()
  await expect(page.getByText(words.events.removed('Dutch vessels'))).toBeVisible()
  receiver.close()
})
