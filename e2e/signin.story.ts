import { account } from './service.ts'
import { drawn, expect, open, signIn, test } from './story.ts'

test.describe('a wrong password', () => {
  test.use({ expectedErrors: /401 \(Unauthorized\)/ })

  test('is refused with a word on what to do; the right one leads to the view that was asked for', async ({ page }) => {
    await page.goto('/?map=6/51.9/3.5&theme=night')
    await expect(page).toHaveURL(/\/signin\?callbackUrl=/)
    await signIn(page, { password: 'not the password' })
    await expect(page.getByRole('alert').filter({ hasText: 'do not belong together. Check both' })).toBeVisible()
    await signIn(page)
    await expect.poll(() => decodeURIComponent(page.url())).toMatch(/\/\?map=6\/51\.9\/3\.5&theme=night$/)
    await drawn(page)
  })
})

test('signing in leads to no other site', async ({ page, baseURL }) => {
  await page.goto(`/signin?callbackUrl=${encodeURIComponent('//elsewhere.example/')}`)
  await signIn(page)
  await expect(page).toHaveURL(new RegExp(`^${baseURL}/(\\?|$)`))
})

test('who is signed in can see that, and sign out', async ({ page }) => {
  await open(page, '/account')
  await expect(page.getByText(account.email)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/signin/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/signin\?callbackUrl=%2F$/)
})

test.describe('a session that ends', () => {
  test.use({ expectedErrors: /401 \(Unauthorized\)/ })

  test('is told on the open map, and the way back leads to the same view', async ({ page, context }) => {
    await open(page, '/?map=5/50/0')
    await drawn(page)
    await context.clearCookies()
    await expect(page.getByText('Your session has ended')).toBeVisible()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await signIn(page)
    await expect.poll(() => decodeURIComponent(page.url())).toContain('/?map=5/50/0')
  })
})
