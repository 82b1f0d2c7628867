import { addUser, parts, tokens, users } from './accountOnPage.ts'
import { expect, secondBrowser, signedOut, signIn, test } from './story.ts'
import { words } from './words.ts'

test('a new user signs in, sees what viewers see, and is signed out when removed', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = 'vic@lastfix.test'
  const password = await addUser(page, email)
  await expect(users(page).getByRole('row', { name: new RegExp(email) })).toContainText('0')

  const theirs = await secondBrowser(browser, baseURL, { ...signedOut, expectedErrors: /401 \(Unauthorized\)/ })
  await theirs.page.goto('/account')
  await signIn(theirs.page, { email, password })
  await expect(theirs.page.getByText(words.account.roles.viewer, { exact: false }).first()).toBeVisible()
  await expect(parts(theirs.page).getByRole('link')).toHaveText([
    ...['Profile', 'API tokens', 'Saved views', 'Short links', 'Channels'],
  ])
  await theirs.page.goto('/account/users')
  await expect(theirs.page.getByText(words.sections.notPermitted)).toBeVisible()
  await theirs.page.goto('/account/tokens')
  await expect(theirs.page.getByText(words.tokens.none)).toBeVisible()
  await theirs.page.getByRole('button', { name: words.tokens.create }).click()
  await expect(theirs.page.getByLabel('Read extended characteristics')).toHaveCount(0)
  await theirs.page.getByLabel(words.tokens.name).fill('Own chart')
  await theirs.page.keyboard.press('Enter')
  await expect(tokens(theirs.page).getByRole('row', { name: /Own chart/ })).toBeVisible()

  await page.reload()
  const row = users(page).getByRole('row', { name: new RegExp(email) })
  await expect(row.getByRole('cell').nth(2)).toHaveText('1')
  await row.getByRole('button', { name: `Remove ${email}` }).click()
  await expect(page.getByRole('alertdialog')).toContainText(words.users.removeText(1))
  await page.getByRole('alertdialog').getByRole('button', { name: words.form.remove }).click()
  await expect(row).toBeHidden()
  await theirs.page.goto('/account')
  await expect(theirs.page).toHaveURL(/\/signin\?callbackUrl=%2Faccount$/)
  await theirs.leave()
})
