import type { Page } from '@playwright/test'
import { save } from './accountOnPage.ts'
import { accessFaults, drawn, expect, release, secondBrowser, signIn, test } from './story.ts'
import { words } from './words.ts'

const views = (page: Page) => page.getByRole('complementary', { name: words.views.panel })

test(
  'a view is kept under a name, opened, renamed, removed and brought back; a shared one asks first',
  release,
  async ({ page }) => {
    await page.goto('/?map=5/52/4&ship_type=Tanker&drawer=views')
    await drawn(page)
    await views(page).getByRole('textbox', { name: words.views.name }).fill('Tankers off Holland')
    await views(page).getByRole('button', { name: words.views.save, exact: true }).click()
    await expect(views(page).getByText('“Tankers off Holland” saved.')).toBeVisible()
    await page.goto('/?map=2/0/0&drawer=views')
    await drawn(page)
    await views(page).getByRole('button', { name: 'Tankers off Holland view' }).click()
    await expect(page).toHaveURL(/ship_type=Tanker/)
    await expect.poll(() => new URL(page.url()).searchParams.get('map')).toBe('5/52/4')
    await expect(page.getByTestId('chart')).toHaveAttribute('data-camera', '5/52/4')
    expect(await accessFaults(page)).toEqual([])

    const more = (name: string) => views(page).getByRole('button', { name: `More actions for ${name}` })
    await more('Tankers off Holland').click()
    await page.getByRole('menuitem', { name: words.saved.rename }).click()
    await page.getByRole('textbox', { name: 'New name of Tankers off Holland' }).fill('Tankers')
    await page.keyboard.press('Enter')
    await expect(views(page).getByRole('button', { name: 'Tankers view', exact: true })).toBeVisible()
    await more('Tankers').click()
    await page.getByRole('menuitem', { name: words.saved.remove }).click()
    await expect(views(page).getByRole('button', { name: 'Tankers view', exact: true })).toBeHidden()
    await page.getByRole('button', { name: words.dashboard.shortcuts.does.undo }).click()
    await expect(views(page).getByRole('button', { name: 'Tankers view', exact: true })).toBeVisible()

    await more('Tankers').click()
    await page.getByRole('menuitem', { name: words.saved.share, exact: true }).click()
    await expect(views(page).getByRole('region', { name: words.views.shared })).toBeVisible()
    await views(page).getByRole('button', { name: 'Remove Tankers' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: words.saved.remove }).click()
    await expect(views(page).getByRole('button', { name: 'Tankers view', exact: true })).toBeHidden()
  },
)

test('a saved view is renamed by keyboard, removed, and brought back', async ({ page }) => {
  await page.goto('/account/views')
  await save(page, '/api/account/views', { kind: 'filters', name: 'Tankers', query: 'ship_type=tanker' })
  await page.reload()
  const row = (name: RegExp) => page.getByRole('row', { name })
  await row(/^Tankers/)
    .getByRole('button', { name: 'Rename Tankers' })
    .press('Enter')
  await expect(page.getByLabel('New name of Tankers')).toBeFocused()
  await page.keyboard.press('Escape')
  await row(/^Tankers/)
    .getByRole('button', { name: 'Rename Tankers' })
    .press('Enter')
  await page.getByLabel('New name of Tankers').fill('All tankers')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'All tankers' })).toHaveAttribute('href', '/?ship_type=tanker')
  await row(/^All tankers/)
    .getByRole('button', { name: 'Remove All tankers' })
    .click()
  await expect(row(/^All tankers/)).toBeHidden()
  await page.getByRole('button', { name: words.dashboard.shortcuts.does.undo }).click()
  await expect(row(/^All tankers/)).toContainText(words.values.types.Tanker)
  await row(/^All tankers/)
    .getByRole('button', { name: /Share All tankers/ })
    .click()
  await expect(row(/^All tankers/)).toContainText(words.saved.sharedByMe)
  await row(/^All tankers/)
    .getByRole('button', { name: 'Remove All tankers' })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.saved.remove }).click()
  await expect(row(/^All tankers/)).toBeHidden()
})

test.describe('a short link', () => {
  test.use({ expectedErrors: /404 \(Not Found\)/ })

  test('leads a colleague to the very view once they have signed in; one that nobody keeps says so', async ({
    page,
    browser,
    baseURL,
  }) => {
    const query = `map=5/51/3&name=${'x'.repeat(40_000)}`
    await page.goto('/account/links')
    const { path } = await save(page, '/api/account/links', { query })
    await page.reload()
    await expect(page.getByRole('row', { name: new RegExp(path) })).toBeVisible()

    const colleague = await secondBrowser(browser, baseURL)
    await colleague.page.goto(path)
    await expect(colleague.page).toHaveURL(`${baseURL}/signin?${new URLSearchParams({ callbackUrl: path })}`)
    await signIn(colleague.page)
    await expect.poll(() => new URL(colleague.page.url()).search).toBe(`?${query}`)
    await colleague.leave()

    await page.getByRole('button', { name: `Remove ${path}` }).click()
    await expect(page.getByRole('button', { name: `Remove ${path}` })).toBeHidden()
    await page.goto(path)
    await expect(page.getByRole('heading', { name: words.page.linkNotFound })).toBeVisible()
    expect(await accessFaults(page)).toEqual([])
  })
})
