import { account } from './service.ts'
import { drawn, expect, release, signedOut, signIn, test } from './story.ts'
import { german, words } from './words.ts'

test.describe('a wrong password', () => {
  test.use({ ...signedOut, expectedErrors: /401 \(Unauthorized\)/ })

  test(
    'is refused with a hint; the right one opens the requested view, and users can sign out',
    release,
    async ({ page }) => {
      await page.goto('/?map=6/51.9/3.5&theme=night')
      await expect(page).toHaveURL(/\/signin\?callbackUrl=/)
      await signIn(page, { password: 'not the password' })
      await expect(page.getByRole('alert').filter({ hasText: 'Wrong email or password' })).toBeVisible()
      await signIn(page)
      await expect.poll(() => decodeURIComponent(page.url())).toMatch(/\/\?map=6\/51\.9\/3\.5&theme=night$/)
      await drawn(page)

      await page.goto('/account')
      await expect(page.getByText(account.email)).toBeVisible()
      await page.getByRole('button', { name: words.account.signOut, exact: true }).click()
      await expect(page).toHaveURL(/\/signin/)
      await page.goto('/')
      await expect(page).toHaveURL(/\/signin\?callbackUrl=%2F$/)
    },
  )
})

test.describe('a session that ends', () => {
  test.use({ expectedErrors: /401 \(Unauthorized\)/ })

  test('is reported on the open map and when saving; signing in returns to the same view', async ({
    page,
    context,
  }) => {
    await page.goto('/?map=5/50/0&flag=NL&drawer=views')
    await drawn(page)
    const drawer = page.getByRole('complementary', { name: words.dashboard.views })
    await drawer.getByRole('textbox', { name: words.filters.labels.name }).fill('North Sea')
    await context.clearCookies()
    await expect(page.getByText('Your session has expired')).toBeVisible()
    await drawer.getByRole('button', { name: words.form.save, exact: true }).click()
    await drawer.getByRole('button', { name: words.signIn.signIn }).click()
    await signIn(page)
    await expect.poll(() => decodeURIComponent(page.url())).toContain('/?map=5/50/0&flag=NL&drawer=views')
  })
})

test.describe('signing out while the service does not answer', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

  test('leaves the map as it is, and says that the user is still signed in', async ({ page, context }) => {
    await page.goto('/?map=5/50/0')
    await drawn(page)
    await page.getByRole('button', { name: /^Account/ }).click()
    const leave = page.getByRole('menuitem', { name: words.account.signOut })
    await expect(leave).toBeVisible()
    await context.setOffline(true)
    await leave.click()
    await expect(page.getByText('Sign-out failed')).toBeVisible()
    await context.setOffline(false)
  })
})

test.describe('a service that refuses passwords over plain HTTP', () => {
  test.use({ ...signedOut, expectedErrors: /403 \(Forbidden\)/, locale: 'de-DE' })

  test('is explained in the language of the page', async ({ page }) => {
    await page.route('**/api/auth/csrf', (route) =>
      route.fulfill({ status: 403, json: { detail: 'A password is not taken over plain HTTP: HTTPS is required.' } }),
    )
    await page.goto('/signin')
    await page.getByLabel(german.signIn.email).fill(account.email)
    await page.getByLabel(german.signIn.password, { exact: true }).fill(account.password)
    await page.getByRole('button', { name: german.signIn.signIn }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'erfordert HTTPS' })
    await expect(alert).toBeVisible()
    await expect(alert).not.toContainText('plain HTTP')
  })
})
