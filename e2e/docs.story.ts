import type { Page } from '@playwright/test'
import { copied, expect, faultsOnScreens, signedOut, test } from './story.ts'
import { words } from './words.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the account menu opens the reference, and an example runs as the signed-in user', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: words.account.apiReference }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.docs.title })).toBeVisible()

  const list = section(page, 'List vessels')
  await list.getByRole('button', { name: 'Copy request: Five vessels' }).click()
  await expect.poll(() => copied(page)).toBe(`curl -H 'Authorization: Bearer TOKEN' '${baseURL}/api/vessels?limit=5'`)
  await list.getByRole('button', { name: 'Try it: Five vessels' }).click()
  await expect(list.getByRole('status').filter({ hasText: '200 OK' })).toBeVisible()
  await expect(list.getByLabel(words.docs.body)).toHaveValue(/"total": 300/)
  await expect(list.getByText('X-Total-Count')).toBeVisible()

  const one = section(page, 'Get one vessel')
  await one.getByRole('button', { name: 'Try it: One vessel' }).click()
  await expect(one.getByLabel(words.docs.body)).toHaveValue(/"most_recent_voyage"/)

  const stream = section(page, 'Follow vessels as they change')
  await stream.getByRole('button', { name: 'Try it: Vessels under way' }).click()
  await expect(stream.getByLabel(words.docs.body)).toHaveValue(/^retry: 2000\n\nevent: snapshot\n/)

  expect(await faultsOnScreens(page)).toEqual([])
  await page.getByText(words.docs.contents, { exact: true }).click()
  await page.getByRole('listitem').getByRole('link', { name: 'List vessels', exact: true }).click()
  await expect(list.getByRole('heading', { level: 3 })).toBeInViewport()
})

test('the address of an operation scrolls to it', async ({ page }) => {
  await page.goto('/docs#get-tile')
  await expect(page.getByRole('heading', { name: 'Get positions as a map tile' })).toBeInViewport()
  await page.getByRole('navigation', { name: words.docs.contents }).getByRole('link', { name: 'Errors' }).press('Enter')
  await expect(page).toHaveURL(/\/docs#errors$/)
  await expect(page.getByRole('heading', { name: 'Errors' })).toBeInViewport()
})

test.describe('signed out', () => {
  test.use({ ...signedOut, expectedErrors: /40[01] / })

  test('the reference is readable; examples ask for a token and send the one entered', async ({ page }) => {
    await page.goto('/docs')
    await expect(page).toHaveURL(/\/docs$/)
    await expect(page.getByText('You are not signed in')).toBeVisible()
    const list = section(page, 'List vessels')
    await list.getByRole('button', { name: 'Try it: Five vessels' }).click()
    await expect(list.getByRole('status').filter({ hasText: '401' })).toBeVisible()
    await expect(list.getByLabel(words.docs.body)).toHaveValue(/token-required/)
    await page.getByLabel(words.docs.token).fill('0'.repeat(32))
    await list.getByRole('button', { name: 'Try it: Five vessels' }).press('Enter')
    await expect(list.getByLabel(words.docs.body)).toHaveValue(/token-invalid/)
    await page.getByLabel(words.docs.token).fill('a.b.'.repeat(10))
    const asked = page.waitForRequest(/\/api\/jwt\/vessels\?limit=5$/)
    await list.getByRole('button', { name: 'Try it: Five vessels' }).press('Enter')
    expect((await asked).headers().authorization).toMatch(/^Bearer a\.b\./)
  })
})

test('a GraphQL query runs; its page has no accessibility faults', async ({ page }) => {
  await page.goto('/docs')
  await page.getByRole('link', { name: 'a page of its own' }).click()
  const form = page.getByRole('form', { name: words.docs.query })
  await form.getByLabel(words.docs.example).selectOption('Page by page')
  await form.getByLabel(words.docs.variables).fill('{"after": null')
  await form.getByRole('button', { name: words.docs.run }).click()
  await expect(form.getByRole('status')).toHaveText(words.docs.variablesWrong)
  await form.getByLabel(words.docs.variables).fill('')
  await form.getByLabel(words.docs.query).press('Control+Enter')
  await expect(form.getByLabel(words.docs.body)).toHaveValue(/"hasNextPage": true/)
  expect(await faultsOnScreens(page)).toEqual([])
})
