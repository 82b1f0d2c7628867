import { addPerson, elsewhere, parts, people, signInAs, tokens } from './accountOnPage.ts'
import { account } from './service.ts'
import { expect, open, test } from './story.ts'

test('a person is added, signs in, sees what viewers see, and is out when removed', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = 'vic@lastfix.test'
  const password = await addPerson(page, email)
  await expect(people(page).getByRole('row', { name: new RegExp(email) })).toContainText('0')

  const viewer = await elsewhere(browser, baseURL, /401 \(Unauthorized\)/)
  await viewer.page.goto('/account')
  await signInAs(viewer.page, email, password)
  await expect(viewer.page.getByText('viewer', { exact: false }).first()).toBeVisible()
  await expect(parts(viewer.page).getByRole('link')).toHaveText([
    ...['Profile', 'API tokens', 'Saved views', 'Short links'],
  ])
  await viewer.page.goto('/account/people')
  await expect(viewer.page.getByText('Only administrators can open this page.')).toBeVisible()
  await viewer.page.goto('/account/tokens')
  await expect(viewer.page.getByText('No tokens.')).toBeVisible()
  await viewer.page.getByRole('button', { name: 'Create token' }).click()
  await expect(viewer.page.getByLabel('Read extended characteristics')).toHaveCount(0)
  await viewer.page.getByLabel('Name').fill('Her chart')
  await viewer.page.keyboard.press('Enter')
  await expect(tokens(viewer.page).getByRole('row', { name: /Her chart/ })).toBeVisible()

  await page.reload()
  const row = people(page).getByRole('row', { name: new RegExp(email) })
  await expect(row.getByRole('cell').nth(2)).toHaveText('1')
  await row.getByRole('button', { name: `Remove ${email}` }).click()
  await expect(page.getByRole('alertdialog')).toContainText('All sessions end and the user’s token is revoked')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toBeHidden()
  await viewer.page.goto('/account')
  await expect(viewer.page).toHaveURL(/\/signin\?callbackUrl=%2Faccount$/)
  expect(viewer.faults).toEqual([])
  await viewer.context.close()
})

test('an administrator sees which row is their own, and cannot lock themselves out', async ({ page }) => {
  await open(page, '/account/people')
  const mine = people(page).getByRole('row', { name: new RegExp(account.email) })
  await expect(mine).toContainText('you')
  await expect(mine.getByRole('button')).toHaveCount(0)
})
