import type { Page } from '@playwright/test'
import { addUser, tokens, users } from './accountOnPage.ts'
import { sharedService } from './sharedService.ts'
import { asked, expect, secondBrowser, signedOut, signIn, test } from './story.ts'
import { words } from './words.ts'

const madeTokens = (page: Page) => page.getByRole('region', { name: /^Token .* created$/ })
const form = (page: Page) => page.getByRole('form', { name: words.tokens.create })

async function fillIn(page: Page, name: string) {
  await page.getByRole('button', { name: words.tokens.create }).click()
  await form(page).getByLabel(words.tokens.name).fill(name)
}

/** Names of matching tokens: other stories create tokens at the same time. */
async function namesOf(page: Page, pattern: RegExp): Promise<string[]> {
  const { data: all } = await asked<{ data: { name: string }[] }>(page, '/api/account/tokens')
  return all.map(({ name }) => name).filter((name) => pattern.test(name))
}

test('a double click and a double Enter create one token each, and both secrets stay visible', async ({ page }) => {
  await page.goto('/account/tokens')
  const sent: (() => void)[] = []
  await page.route('**/api/account/tokens', async (route) => {
    if (route.request().method() === 'POST') await new Promise<void>((release) => sent.push(release))
    await route.continue()
  })
  const releaseTheOnlyOne = async () => {
    await expect.poll(() => sent.length).toBe(1)
    sent.pop()?.()
  }
  await fillIn(page, 'Clicked twice')
  await form(page).getByRole('button', { name: words.tokens.create }).dblclick()
  await expect(form(page).getByRole('button', { name: words.form.working })).toBeFocused()
  await releaseTheOnlyOne()
  await expect(madeTokens(page)).toHaveCount(1)
  await fillIn(page, 'Entered twice')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await releaseTheOnlyOne()
  await expect(madeTokens(page)).toHaveCount(2)
  await expect(madeTokens(page).first().getByRole('heading')).toBeFocused()
  expect(await namesOf(page, / twice$/)).toEqual(['Clicked twice', 'Entered twice'])
  await madeTokens(page).last().getByRole('button', { name: words.form.done }).click()
  await expect(madeTokens(page).getByRole('heading')).toHaveText(['Token “Entered twice” created'])

  const question = new Promise<string>((resolve) => {
    page.once('dialog', async (dialog) => {
      await dialog.dismiss()
      resolve(dialog.type())
    })
  })
  await page.getByRole('link', { name: words.sections.sections.views }).click({ noWaitAfter: true })
  expect(await question).toBe('beforeunload')
  await expect(page).toHaveURL(/\/account\/tokens$/)
  await madeTokens(page).getByRole('button', { name: words.tokens.copySecret }).click()
  await page.getByRole('link', { name: words.sections.sections.views }).click()
  await expect(page).toHaveURL(/\/account\/views$/)
})

test.describe('a lost response', () => {
  test.use({ expectedErrors: /ERR_CONNECTION_RESET/ })

  test('is returned when the form is sent again, and the token exists once', async ({ page }) => {
    await page.goto('/account/tokens')
    await fillIn(page, 'Over a bad line')
    let isLost = false
    await page.route('**/api/account/tokens', async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.continue()
      isLost = true
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.keyboard.press('Enter')
    await expect(form(page)).toContainText('You can safely submit again')
    await form(page).getByRole('button', { name: words.tokens.create }).click()
    await expect(madeTokens(page)).toHaveCount(1)
    expect(await namesOf(page, /^Over a bad line$/)).toEqual(['Over a bad line'])
    await madeTokens(page).getByRole('button', { name: words.form.done }).click()
  })
})

test.describe('another user who signs in in another tab', () => {
  test.use({ ...signedOut, expectedErrors: /401 \(Unauthorized\)/ })

  test('is announced on the old pages, which send nothing as that user', async ({ page, browser, baseURL }) => {
    const email = 'eva@lastfix.test'
    await page.goto('/account')
    await signIn(page)
    await page.waitForURL('**/account')
    const password = await addUser(page, email)
    const map = await page.context().newPage()
    await map.goto('/?map=5/51/3&table=true')
    await expect(map.getByText('300 vessels · live')).toBeVisible()
    const tab = await page.context().newPage()
    await tab.goto('/account')
    await tab.getByRole('button', { name: words.account.signOut, exact: true }).click()
    await tab.waitForURL(/\/signin/)
    await signIn(tab, { email, password })
    await tab.waitForURL((url) => !url.pathname.endsWith('/signin'))

    const message = map.getByRole('status').filter({ hasText: `Someone signed in as ${email} in this browser` })
    await expect(message).toBeVisible()
    await expect(map.getByText('Your session has expired')).toBeHidden()
    await expect(map).toHaveURL(/map=5\/51\/3&table=true/)
    await message.getByRole('button', { name: `Continue as ${email}` }).click()
    await expect(map.getByText('300 vessels · live')).toBeVisible()
    await expect(message).toBeHidden()
    await expect(map).toHaveURL(/map=5\/51\/3&table=true/)
    await map.close()

    await page.getByRole('button', { name: `Remove ${email}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: words.form.remove }).click()
    await expect(page.getByRole('alertdialog')).toContainText(`Someone signed in as ${email} in this browser`)
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: `Continue as ${email}` })
      .click()
    await expect(page.getByText(words.sections.notPermitted)).toBeVisible()

    const admin = await secondBrowser(browser, baseURL, { storageState: sharedService().session })
    await admin.page.goto('/account/users')
    await users(admin.page)
      .getByRole('button', { name: `Remove ${email}` })
      .click()
    await admin.page.getByRole('alertdialog').getByRole('button', { name: words.form.remove }).click()
    await expect(users(admin.page).getByRole('row', { name: new RegExp(email) })).toBeHidden()
    await admin.leave()
    await tab.goto('/account/tokens')
    await expect(tab).toHaveURL(/\/signin/)
    await expect(tokens(tab)).toHaveCount(0)
  })
})
