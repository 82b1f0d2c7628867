import { faultsOf } from './accessFaults.ts'
import { tokens } from './accountOnPage.ts'
import { expect, open, test } from './story.ts'

const many = 70

async function makeTokens(page: Parameters<typeof open>[0]) {
  await page.evaluate(async (count) => {
    for (let number = 1; number <= count; number += 1) {
      const body = JSON.stringify({ name: `${number % 2 ? 'Pilot' : 'Tug'} station №${number}`, ratePerMinute: number })
      await fetch('/api/account/tokens', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    }
  }, many)
}

async function endTokens(page: Parameters<typeof open>[0]) {
  await page.evaluate(async () => {
    const { tokens: all } = await (await fetch('/api/account/tokens')).json()
    for (const { id } of all) await fetch(`/api/account/tokens/${id}`, { method: 'DELETE' })
  })
}

test('among many tokens one is found, put in order by the keyboard, and the page stays short', async ({ page }) => {
  await open(page, '/account/tokens')
  await endTokens(page)
  await makeTokens(page)
  await page.reload()
  const rows = tokens(page).locator('tbody tr')
  await expect(rows).toHaveCount(50)
  await page.getByRole('button', { name: /^Show the last/ }).click()
  await expect(rows).not.toHaveCount(50)

  await tokens(page).getByRole('button', { name: 'Rate limit' }).press('Enter')
  await tokens(page).getByRole('button', { name: 'Rate limit' }).press('Enter')
  await expect(tokens(page).getByRole('columnheader', { name: 'Rate limit' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect(rows.first()).toContainText(`station №${many}`)

  await page.getByRole('searchbox', { name: 'Search' }).fill('pilot №69')
  await expect(rows).toHaveCount(1)
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody')
  await expect(page.getByText(/^None of/)).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('searchbox', { name: 'Search' }).fill('station')
  await page.getByLabel('Sort by').selectOption('Name ↑')
  await expect(rows.first()).toContainText('Pilot station №1')
  expect(await faultsOf(page)).toEqual([])
  await endTokens(page)
})
