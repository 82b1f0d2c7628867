import { save, tokens } from './accountOnPage.ts'
import { expect, open, test } from './story.ts'

test('by keyboard alone nobody is thrown back to the top of the account', async ({ page }) => {
  await open(page, '/account/tokens')
  const make = page.getByRole('button', { name: 'Make a token' })
  await make.press('Enter')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByRole('button', { name: 'Cancel', exact: true }).press('Enter')
  await expect(make).toBeFocused()
  await make.press('Enter')
  await page.keyboard.type('Typed')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '“Typed” is made' })).toBeFocused()
  await page.getByRole('button', { name: 'I have stored it' }).press('Enter')
  await expect(make).toBeFocused()
  await tokens(page).getByRole('button', { name: 'Revoke Typed' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Tokens' })).toBeFocused()

  await save(page, '/api/account/views', { kind: 'filters', name: 'North', query: 'flag=NO' })
  await page.goto('/account/views')
  const rename = page.getByRole('button', { name: 'Rename North' })
  await rename.press('Enter')
  await page.keyboard.press('Escape')
  await expect(rename).toBeFocused()
  await page.getByRole('button', { name: 'Remove North' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
})
