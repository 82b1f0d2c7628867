import { account } from './service.ts'
import { accessFaults, expect, test } from './story.ts'
import { words } from './words.ts'

test('a characteristics table is checked, imported, and changes nothing the second time', async ({ page }) => {
  const text = ['imo,dwt,captain', '9074729,82000,x', '1234568,1,x', '9074743,many,x'].join('\n')
  const table = { name: 'vessels.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.goto('/account/characteristics')
  const input = page.getByLabel(words.upload.choose)
  await input.setInputFiles({ ...table, name: 'wrong.csv', buffer: Buffer.from('imo,dwt\n1234568,1\n') })
  await expect(page.getByText(words.upload.noValidValues)).toBeVisible()
  await input.setInputFiles(table)
  await expect(page.getByRole('heading', { name: 'Preview of vessels.csv' })).toBeVisible()
  await expect(page.getByText('Unknown columns, skipped: captain.')).toBeVisible()
  const refused = page.getByRole('table', { name: words.upload.refusedRows })
  await expect(refused.getByRole('row', { name: /^3 imo/ })).toContainText('“1234568” is not a valid IMO number')
  const leftOut = page.getByRole('table', { name: /^Skipped cells/ })
  await expect(leftOut.getByRole('row', { name: /^4 dwt/ })).toContainText('is not a whole number')
  await expect(page.getByRole('table', { name: words.upload.changes })).toContainText('82000')
  expect(await accessFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Import (2 vessels)' }).click()
  await expect(page.getByRole('heading', { name: 'vessels.csv imported' })).toBeVisible()
  await input.setInputFiles(table)
  await expect(page.getByText(words.upload.noChanges)).toBeVisible()
})

test('a port alias is added, removed and restored', async ({ page }) => {
  await page.goto('/account/aliases')
  await page.getByLabel(words.aliases.text).fill('HOOK PILOTS')
  await page.getByLabel(words.aliases.portCode).fill('NLRTM')
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: /^HOOK PILOTS/ })
  await expect(row).toContainText('Rotterdam')
  await expect(row).toContainText(account.email)
  await row.getByRole('button', { name: 'Remove alias HOOK PILOTS' }).click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: words.form.undo }).click()
  await expect(row).toContainText('Rotterdam')
})
