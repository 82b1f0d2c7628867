import { addPerson, elsewhere, parts, people, signInAs, tokens } from './accountOnPage.ts'
import { account } from './service.ts'
import { expect, open, test } from './story.ts'

test('a person is added, signs in, sees what viewers see, and is out when she is removed', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = 'vic@lastfix.test'
  const password = await addPerson(page, email)
  await expect(people(page).getByRole('row', { name: new RegExp(email) })).toContainText('0')

  const her = await elsewhere(browser, baseURL, /401 \(Unauthorized\)/)
  await her.page.goto('/account')
  await signInAs(her.page, email, password)
  await expect(her.page.getByText('viewer', { exact: false }).first()).toBeVisible()
  await expect(parts(her.page).getByRole('link')).toHaveText([
    ...['Profile and password', 'Access tokens', 'Saved views', 'Short links'],
  ])
  await her.page.goto('/account/people')
  await expect(her.page.getByText('This part is for administrators.')).toBeVisible()
  await her.page.goto('/account/tokens')
  await expect(her.page.getByText('There is no token yet.')).toBeVisible()
  await her.page.getByRole('button', { name: 'Make a token' }).click()
  await expect(her.page.getByLabel('see the extended characteristics')).toHaveCount(0)
  await her.page.getByLabel('Name').fill('Her chart')
  await her.page.keyboard.press('Enter')
  await expect(tokens(her.page).getByRole('row', { name: /Her chart/ })).toBeVisible()

  await page.reload()
  const row = people(page).getByRole('row', { name: new RegExp(email) })
  await expect(row.getByRole('cell').nth(2)).toHaveText('1')
  await row.getByRole('button', { name: `Remove ${email}` }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Her sessions and her token end at once')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toBeHidden()
  await her.page.goto('/account')
  await expect(her.page).toHaveURL(/\/signin\?callbackUrl=%2Faccount$/)
  expect(her.faults).toEqual([])
  await her.context.close()
})

test('an administrator sees in her own row that it is hers, and cannot lock herself out', async ({ page }) => {
  await open(page, '/account/people')
  const mine = people(page).getByRole('row', { name: new RegExp(account.email) })
  await expect(mine).toContainText('you')
  await expect(mine.getByRole('button')).toHaveCount(0)
})
