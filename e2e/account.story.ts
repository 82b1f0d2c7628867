import { addUser, parts, tokens } from './accountOnPage.ts'
import { account } from './service.ts'
import { expect, faultsOnScreens, release, secondBrowser, signedOut, signIn, test } from './story.ts'
import { words } from './words.ts'

test('a user creates a token, reads vessels with it, sees its last use, and revokes it', async ({ page, baseURL }) => {
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
  expect((await read()).status).toBe(200)

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
})

test.describe('a user with two sessions', () => {
  test.use({ expectedErrors: /422 \(Unprocessable/ })

  test('ends the other one with a new password, and all of them with a button', async ({ page, browser, baseURL }) => {
    const email = 'wim@lastfix.test'
    let password = await addUser(page, email)
    const here = await secondBrowser(browser, baseURL, { ...signedOut, expectedErrors: /422 \(Unprocessable/ })
    const there = await secondBrowser(browser, baseURL)
    const signInAt = async ({ page }: typeof there) => {
      await page.goto('/account')
      await signIn(page, { email, password })
      await page.waitForURL('**/account')
    }
    await signInAt(here)
    await signInAt(there)
    await here.page.getByLabel(words.profile.oldPassword).fill('not this one')
    await here.page.getByLabel(words.profile.newPassword).fill('another calm night')
    await here.page.getByRole('button', { name: words.profile.change }).click()
    await expect(here.page.getByText(words.profile.wrongPassword)).toBeVisible()
    await here.page.getByLabel(words.profile.oldPassword).fill(password)
    await here.page.getByLabel(words.profile.newPassword).press('Enter')
    await expect(here.page.getByText('Password changed.')).toBeVisible()
    password = 'another calm night'
    await there.page.goto('/account')
    await expect(there.page).toHaveURL(/\/signin/)

    await signInAt(there)
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
})

test('no account page has accessibility faults or is wider than the screen', release, async ({ page }) => {
  for (const section of Object.keys(words.sections.sections)) {
    await page.goto(section === 'profile' ? '/account' : `/account/${section}`)
    await page.waitForLoadState('networkidle')
    expect(await faultsOnScreens(page), section).toEqual([])
    await expect(parts(page).locator('[aria-current]')).toBeInViewport()
  }
  await page.goto('/account/tokens')
  await page.getByRole('button', { name: words.tokens.create }).click()
  expect(await faultsOnScreens(page)).toEqual([])
})
