import { tokens } from './accountOnPage.ts'
import { filters } from './filtersOnPage.ts'
import { expect, test } from './story.ts'
import { words } from './words.ts'

test('by keyboard alone, the focus stays in place while a token is created and revoked', async ({ page }) => {
  await page.goto('/account/tokens')
  const make = page.getByRole('button', { name: words.tokens.create })
  await make.press('Enter')
  await expect(page.getByLabel(words.filters.labels.name)).toBeFocused()
  await page.getByRole('button', { name: words.form.cancel, exact: true }).press('Enter')
  await expect(make).toBeFocused()
  await make.press('Enter')
  await page.keyboard.type('Typed')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Token “Typed” created' })).toBeFocused()
  await page.getByRole('button', { name: words.form.done }).press('Enter')
  await expect(make).toBeFocused()
  await tokens(page).getByRole('button', { name: 'Revoke Typed' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: words.tokens.revoke }).press('Enter')
  await expect(page.getByRole('region', { name: words.tokens.list })).toBeFocused()
})

test('by keyboard alone, one filter is cleared, then all, and the focus stays in the panel', async ({ page }) => {
  await page.goto('/?map=5/51/3&drawer=filters&flag=NL&speed_min=5')
  await filters(page).getByRole('button', { name: 'Clear Speed' }).press('Enter')
  await expect(page).not.toHaveURL(/speed_min/)
  await expect(filters(page).getByRole('button', { name: words.filters.groups.speed, exact: true })).toBeFocused()
  await filters(page).getByRole('button', { name: words.filters.clearAll }).press('Enter')
  await expect(page).not.toHaveURL(/flag=/)
  await expect(filters(page).getByRole('heading', { name: words.dashboard.filters })).toBeFocused()
})
