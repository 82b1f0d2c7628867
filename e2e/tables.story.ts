import { faultsOf } from './accessFaults.ts'
import { account } from './service.ts'
import { expect, open, test } from './story.ts'

test('a table of characteristics is looked at, taken, and changes nothing the second time', async ({ page }) => {
  const text = ['imo,dwt,captain', '9074729,82000,x', '1234568,1,x', '9074743,many,x'].join('\n')
  const table = { name: 'vessels.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await open(page, '/account/characteristics')
  const input = page.getByLabel('Choose a file or drop it here')
  await input.setInputFiles(table)
  await expect(page.getByRole('heading', { name: 'Preview of vessels.csv' })).toBeVisible()
  await expect(page.getByText('Unknown columns, skipped: captain.')).toBeVisible()
  const refused = page.getByRole('table', { name: 'Rejected rows' })
  await expect(refused.getByRole('row', { name: /^3 imo/ })).toContainText('“1234568” is not a valid IMO number')
  const leftOut = page.getByRole('table', { name: /^Skipped cells/ })
  await expect(leftOut.getByRole('row', { name: /^4 dwt/ })).toContainText('is not a whole number')
  await expect(page.getByRole('table', { name: 'Changes' })).toContainText('82000')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Import (2 vessels)' }).click()
  await expect(page.getByRole('heading', { name: 'vessels.csv imported' })).toBeVisible()
  await input.setInputFiles(table)
  await expect(page.getByText('No changes: all values are already stored.')).toBeVisible()
})

test('a table of which no row fits says so', async ({ page }) => {
  await open(page, '/account/characteristics')
  const table = { name: 'wrong.csv', mimeType: 'text/csv', buffer: Buffer.from('imo,dwt\n1234568,1\n') }
  await page.getByLabel('Choose a file or drop it here').setInputFiles(table)
  await expect(page.getByText('No changes: no row has a valid value.')).toBeVisible()
  await expect(page.getByText('all values are already stored')).toBeHidden()
})

test('an alias of a port is found by its name, added, removed and brought back', async ({ page }) => {
  await open(page, '/account/aliases')
  await page.getByLabel('Destination text').fill('HOOK PILOTS')
  const offered = page.waitForResponse(/\/api\/ports\?text=Rotter/)
  await page.getByLabel('Port (UN/LOCODE)').fill('Rotter')
  expect((await (await offered).json()).data[0].unlocode.replace(' ', '')).toBe('NLRTM')
  await page.getByLabel('Port (UN/LOCODE)').fill('NLRTM')
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: /^HOOK PILOTS/ })
  await expect(row).toContainText('Rotterdam')
  await expect(row).toContainText(account.email)
  await row.getByRole('button', { name: 'Remove alias HOOK PILOTS' }).click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Rotterdam')
})
