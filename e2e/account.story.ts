import { addUser, parts, tokens } from './accountOnPage.ts'
import { account } from './service.ts'
import { accessFaults, expect, release, secondBrowser, signedOut, signIn, test } from './story.ts'
import { words } from './words.ts'

test(
  'a user creates a token, reads vessels with it, sees its last use, and revokes it',
  release,
  async ({ page, baseURL }) => {
    await page.goto('/account')
    await parts(page).getByRole('link', { name: words.sections.sections.tokens }).click()
    await page.getByRole('button', { name: words.tokens.create }).click()
    const form = page.getByRole('form', { name: words.tokens.create })
    await form.getByLabel(words.tokens.name).fill('Harbour office')
    await form.getByLabel(words.tokens.rateLabel).fill('600')
    await form.getByLabel(words.tokens.expiry).selectOption('90 days')
    await form.getByRole('button', { name: words.tokens.create }).click()

    const made = page.getByRole('region', { name: 'Token “Harbour office” created' })
    await expect(made.getByRole('heading')).toBeFocused()
    const secret = (await made.getByText(/^[0-9a-f]{32}$/).textContent()) ?? ''
    await expect(made).toContainText(`curl -H 'Authorization: Bearer ${secret}' '${baseURL}/api/vessels?limit=5'`)
    const read = () => fetch(`${baseURL}/api/vessels?limit=5`, { headers: { Authorization: `Bearer ${secret}` } })
    const answer = await read()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-ratelimit-limit')).toBe('600')
    expect((await answer.json()).data).toHaveLength(5)

    await made.getByRole('button', { name: words.form.done }).click()
    await page.reload()
    const row = tokens(page).getByRole('row', { name: /Harbour office/ })
    await expect(row).toContainText(account.email)
    await expect(row).toContainText('600')
    await expect(row).toContainText(/ago|now/)
    await expect(row).toContainText(words.tokens.states.active)
    await expect(page.getByText(secret)).toHaveCount(0)

    await row.getByRole('button', { name: 'Revoke Harbour office' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Revoke “Harbour office”?' })
    await dialog.getByRole('button', { name: words.form.cancel }).click()
    expect((await read()).status).toBe(200)
    await row.getByRole('button', { name: 'Revoke Harbour office' }).press('Enter')
    await dialog.getByRole('button', { name: words.tokens.revoke }).click()
    await expect(dialog).toBeHidden()
    expect((await read()).status).toBe(401)
    await expect(row).toBeHidden()
    await page.getByLabel(/Show expired and revoked/).check()
    await expect(row).toContainText(words.tokens.states.revoked)
  },
)

test.describe('a password', () => {
  test.use({ expectedErrors: /422 \(Unprocessable/ })

  test('changes with the old one, which signs out all other sessions', async ({ page, browser, baseURL }) => {
    const email = 'wim@lastfix.test'
    const password = await addUser(page, email)
    const here = await secondBrowser(browser, baseURL, { ...signedOut, expectedErrors: /422 \(Unprocessable/ })
    const there = await secondBrowser(browser, baseURL)
    for (const each of [here, there]) {
      await each.page.goto('/account')
      await signIn(each.page, { email, password })
      await each.page.waitForURL('**/account')
    }
    await here.page.getByLabel(words.profile.oldPassword).fill('not this one')
    await here.page.getByLabel(words.profile.newPassword).fill('another calm night')
    await here.page.getByRole('button', { name: words.profile.change }).click()
    await expect(here.page.getByText(words.profile.wrongPassword)).toBeVisible()
    await here.page.getByLabel(words.profile.oldPassword).fill(password)
    await here.page.getByLabel(words.profile.newPassword).press('Enter')
    await expect(here.page.getByText('Password changed.')).toBeVisible()
    await here.page.reload()
    await expect(here.page.getByText(email)).toBeVisible()
    await there.page.goto('/account')
    await expect(there.page).toHaveURL(/\/signin/)
    await signIn(there.page, { email, password: 'another calm night' })
    await there.page.waitForURL('**/account')
    for (const each of [here, there]) await each.leave()
  })
})

test('signing out everywhere ends the session in another browser', async ({ page, browser, baseURL }) => {
  const email = 'yara@lastfix.test'
  const password = await addUser(page, email)
  const [here, there] = [
    await secondBrowser(browser, baseURL, signedOut),
    await secondBrowser(browser, baseURL, signedOut),
  ]
  for (const each of [here, there]) {
    await each.page.goto('/account')
    await signIn(each.page, { email, password })
    await each.page.waitForURL('**/account')
  }
  await here.page.reload()
  const sessions = here.page.getByRole('table', { name: words.sessions.sessions })
  await expect(sessions.getByRole('row')).toHaveCount(3)
  await expect(sessions.getByRole('row', { name: words.sessions.thisOne })).toHaveCount(1)
  await here.page.getByRole('button', { name: words.sessions.endAll }).click()
  await here.page.getByRole('alertdialog').getByRole('button', { name: words.sessions.endAll }).click()
  await expect(here.page).toHaveURL(/\/signin/)
  await there.page.goto('/account')
  await expect(there.page).toHaveURL(/\/signin/)
  for (const each of [here, there]) await each.leave()
})

test.describe('a service that does not answer', () => {
  test.use({ expectedErrors: /502 \(Bad Gateway\)/ })

  test('is reported, and the list appears as soon as it answers', async ({ page }) => {
    await page.goto('/account')
    const problem = { detail: 'The database could not be reached.' }
    await page.route('**/api/account/views', (route) => route.fulfill({ status: 502, json: problem }))
    await page.goto('/account/views')
    await expect(page.getByText('The database could not be reached')).toBeVisible()
    expect(await accessFaults(page)).toEqual([])
    await page.unroute('**/api/account/views')
    await expect(page.getByText('The database could not be reached')).toBeHidden()
  })
})

const sections = [
  '',
  '/tokens',
  '/views',
  '/links',
  '/webhooks',
  '/users',
  '/aliases',
  '/identities',
  '/characteristics',
  '/audit',
]

for (const { colorScheme, width, height, details } of [
  { colorScheme: 'light', width: 1440, height: 900, details: release },
  { colorScheme: 'dark', width: 390, height: 844, details: {} },
] as const) {
  test.describe(`${width} wide with a ${colorScheme} system`, details, () => {
    test.use({ colorScheme, viewport: { width, height } })

    test('no account page has accessibility faults or is wider than the screen', async ({ page }) => {
      for (const section of sections) {
        await page.goto(`/account${section}`)
        await page.waitForLoadState('networkidle')
        expect(await accessFaults(page), section).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth), section).toBe(width)
        await expect(parts(page).locator('[aria-current]')).toBeInViewport()
      }
      await page.goto('/account/tokens')
      await page.getByRole('button', { name: words.tokens.create }).click()
      expect(await accessFaults(page)).toEqual([])
    })
  })
}
