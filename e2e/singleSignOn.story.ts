import { freePort } from '../lib/testing/freePort.ts'
import { type OidcProvider, oidcClient, startOidcProvider } from '../lib/testing/oidcProvider.ts'
import { account, type Service, startService } from './service.ts'
import { accessFaults, drawn, expect, test } from './story.ts'
import { words } from './words.ts'

const name = 'Harbour ID'
const { providerFailures, signInWith } = words.signIn
let provider: OidcProvider
let service: Service

test.beforeAll(async () => {
  const port = await freePort()
  provider = await startOidcProvider({ redirectUri: `http://127.0.0.1:${port}/api/auth/callback/oidc` })
  service = await startService({
    PORT: String(port),
    AIS_SOURCES: `tcp-listen://127.0.0.1:${await freePort()}`,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: oidcClient.id,
    OIDC_CLIENT_SECRET: oidcClient.secret,
    OIDC_ALLOWED_DOMAINS: 'example.org',
    OIDC_NAME: name,
  })
})
test.afterAll(async () => {
  await service.stop()
})

// A context of its own: the story leaves for the provider, another host, and comes back.
test('a provider signs users in and refuses others; its failure is reported', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: service.address })
  const page = await context.newPage()
  const button = page.getByRole('button', { name: signInWith(name) })

  provider.user = { email: 'ann@elsewhere.example', email_verified: true }
  await page.goto('/?map=6/51.9/3.5&theme=night')
  expect(await accessFaults(page)).toEqual([])
  await button.click()
  await expect(page.getByRole('alert').filter({ hasText: providerFailures.EmailDomain(name) })).toBeVisible()
  expect(await accessFaults(page)).toEqual([])

  provider.user = { email: 'ann@example.org', email_verified: true }
  await page.goto('/?map=6/51.9/3.5&theme=night')
  await button.click()
  await expect.poll(() => decodeURIComponent(page.url())).toMatch(/\/\?map=6\/51\.9\/3\.5&theme=night$/)
  await drawn(page)
  await page.goto('/account')
  await expect(page.getByText('ann@example.org')).toBeVisible()
  await page.getByRole('button', { name: words.account.signOut, exact: true }).click()
  await expect(page).toHaveURL(/\/signin/)

  await provider.close()
  await button.click()
  await expect(page.getByRole('alert').filter({ hasText: providerFailures.OAuthSignin(name) })).toBeVisible()
  await page.getByLabel(words.signIn.email).fill(account.email)
  await page.getByLabel(words.signIn.password, { exact: true }).fill(account.password)
  await page.getByRole('button', { name: words.signIn.signIn, exact: true }).click()
  await drawn(page)
  await context.close()
})
