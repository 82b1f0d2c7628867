import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { account } from './service.ts'
import { expect, open, test, watch } from './story.ts'

const tokens = (page: Page) => page.getByRole('table', { name: 'Tokens' })
const people = (page: Page) => page.getByRole('table', { name: 'People' })
const parts = (page: Page) => page.getByRole('navigation', { name: 'Parts of the account' })

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/signin')
}

/** Adds a person on the page, and reads the password that is shown once. */
async function addPerson(page: Page, email: string): Promise<string> {
  await open(page, '/account/people')
  await page.getByRole('button', { name: 'Add a person' }).click()
  await page.getByRole('form', { name: 'Add a person' }).getByLabel('E-mail address').fill(email)
  await page.keyboard.press('Enter')
  const made = page.getByRole('region', { name: `${email} may sign in` })
  const password = (await made.getByText(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/).textContent()) ?? ''
  await made.getByRole('button', { name: 'I have handed it over' }).click()
  await expect(page.getByText(password)).toHaveCount(0)
  return password
}

async function elsewhere(browser: Browser, baseURL: string | undefined, expected: RegExp | null = null) {
  const context = await browser.newContext({ baseURL })
  return { context, page: await context.newPage(), faults: watch(context, baseURL ?? '', expected) }
}

/** Saves something as a page of the dashboard does. */
const save = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([to, content]) => {
      const headers = { 'Content-Type': 'application/json' }
      const answer = await fetch(to, { method: 'POST', headers, body: content })
      return (await answer.json()) as { path: string; id: string }
    },
    [path, JSON.stringify(body)] as const,
  )

test('a token is made, reads ships, shows its use, and reads none once it is revoked', async ({ page, baseURL }) => {
  await open(page, '/account')
  await parts(page).getByRole('link', { name: 'Access tokens' }).click()
  await page.getByRole('button', { name: 'Make a token' }).click()
  const form = page.getByRole('form', { name: 'Make a token' })
  await form.getByLabel('Name').fill('Harbour office')
  await form.getByLabel('Requests a minute').fill('600')
  await form.getByLabel('Ends').selectOption('in 90 days')
  await form.getByRole('button', { name: 'Make a token' }).click()

  const made = page.getByRole('region', { name: '“Harbour office” is made' })
  await expect(made.getByRole('heading')).toBeFocused()
  const secret = (await made.getByText(/^[0-9a-f]{32}$/).textContent()) ?? ''
  await expect(made).toContainText(`curl -H 'Authorization: Bearer ${secret}' '${baseURL}/api/vessels?limit=5'`)
  const read = () => fetch(`${baseURL}/api/vessels?limit=5`, { headers: { Authorization: `Bearer ${secret}` } })
  const answer = await read()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-ratelimit-limit')).toBe('600')
  expect((await answer.json()).data).toHaveLength(5)

  await made.getByRole('button', { name: 'I have stored it' }).click()
  await page.reload()
  const row = tokens(page).getByRole('row', { name: /Harbour office/ })
  await expect(row).toContainText(account.email)
  await expect(row).toContainText('600')
  await expect(row).toContainText(/ago|now/)
  await expect(row).toContainText('valid')
  await expect(page.getByText(secret)).toHaveCount(0)

  await row.getByRole('button', { name: 'Revoke Harbour office' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Revoke “Harbour office”?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect((await read()).status).toBe(200)
  await row.getByRole('button', { name: 'Revoke Harbour office' }).press('Enter')
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog).toBeHidden()
  expect((await read()).status).toBe(401)
  await expect(row).toBeHidden()
  await page.getByLabel(/Show ended ones/).check()
  await expect(row).toContainText('revoked')
})

test('a person is added, signs in, sees what viewers see, and is out when she is removed', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = 'vic@lastfix.test'
  const password = await addPerson(page, email)
  await expect(people(page).getByRole('row', { name: new RegExp(email) })).toContainText('0')

  const her = await elsewhere(browser, baseURL, /401 \(Unauthorized\)/)
  await her.page.goto('/account')
  await signInAs(her.page, email, password)
  await expect(her.page.getByText('viewer', { exact: false }).first()).toBeVisible()
  await expect(parts(her.page).getByRole('link')).toHaveText([
    ...['Profile and password', 'Access tokens', 'Saved views', 'Short links'],
  ])
  await her.page.goto('/account/people')
  await expect(her.page.getByText('This part is for administrators.')).toBeVisible()
  await her.page.goto('/account/tokens')
  await expect(her.page.getByText('There is no token yet.')).toBeVisible()
  await her.page.getByRole('button', { name: 'Make a token' }).click()
  await expect(her.page.getByLabel('see the extended characteristics')).toHaveCount(0)
  await her.page.getByLabel('Name').fill('Her chart')
  await her.page.keyboard.press('Enter')
  await expect(tokens(her.page).getByRole('row', { name: /Her chart/ })).toBeVisible()

  await page.reload()
  const row = people(page).getByRole('row', { name: new RegExp(email) })
  await expect(row.getByRole('cell').nth(2)).toHaveText('1')
  await row.getByRole('button', { name: `Remove ${email}` }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Her sessions and her token end at once')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toBeHidden()
  await her.page.goto('/account')
  await expect(her.page).toHaveURL(/\/signin\?callbackUrl=%2Faccount$/)
  expect(her.faults).toEqual([])
  await her.context.close()
})

test('an administrator sees in her own row that it is hers, and cannot lock herself out', async ({ page }) => {
  await open(page, '/account/people')
  const mine = people(page).getByRole('row', { name: new RegExp(account.email) })
  await expect(mine).toContainText('you')
  await expect(mine.getByRole('button')).toHaveCount(0)
})

test.describe('a password', () => {
  test.use({ expectedErrors: /422 \(Unprocessable/ })

  test('is changed with the old one: here one stays signed in, elsewhere not', async ({ page, browser, baseURL }) => {
    const email = 'wim@lastfix.test'
    const password = await addPerson(page, email)
    const [here, there] = [await elsewhere(browser, baseURL, /422 \(Unprocessable/), await elsewhere(browser, baseURL)]
    for (const each of [here, there]) {
      await each.page.goto('/account')
      await signInAs(each.page, email, password)
    }
    await here.page.getByLabel('Old password').fill('not this one')
    await here.page.getByLabel('New password').fill('another calm night')
    await here.page.getByRole('button', { name: 'Change password' }).click()
    await expect(here.page.getByText('This is not your password.')).toBeVisible()
    await here.page.getByLabel('Old password').fill(password)
    await here.page.getByLabel('New password').press('Enter')
    await expect(here.page.getByText('The password is changed.')).toBeVisible()
    await here.page.reload()
    await expect(here.page.getByText(email)).toBeVisible()
    await there.page.goto('/account')
    await expect(there.page).toHaveURL(/\/signin/)
    await signInAs(there.page, email, 'another calm night')
    for (const each of [here, there]) {
      expect(each.faults).toEqual([])
      await each.context.close()
    }
  })
})

test('a saved view is renamed by keyboard, removed, and brought back', async ({ page }) => {
  await open(page, '/account/views')
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
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(/^All tankers/)).toContainText('Tanker')
  await row(/^All tankers/)
    .getByRole('button', { name: /Share All tankers/ })
    .click()
  await expect(row(/^All tankers/)).toContainText('yours, shared')
  await row(/^All tankers/)
    .getByRole('button', { name: 'Remove All tankers' })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row(/^All tankers/)).toBeHidden()
})

test.describe('a short link', () => {
  test.use({ expectedErrors: /404 \(Not Found\)/ })

  test('leads a colleague to the very view once she has signed in; one that nobody keeps says so', async ({
    page,
    browser,
    baseURL,
  }) => {
    const query = `map=5/51/3&name=${'x'.repeat(40_000)}`
    await open(page, '/account/links')
    const { path } = await save(page, '/api/account/links', { query })
    await page.reload()
    await expect(page.getByRole('row', { name: new RegExp(path) })).toBeVisible()

    const colleague = await elsewhere(browser, baseURL)
    await colleague.page.goto(path)
    await expect(colleague.page).toHaveURL(`${baseURL}/signin?${new URLSearchParams({ callbackUrl: path })}`)
    await signInAs(colleague.page, account.email, account.password)
    await expect.poll(() => new URL(colleague.page.url()).search).toBe(`?${query}`)
    expect(colleague.faults).toEqual([])
    await colleague.context.close()

    await page.getByRole('button', { name: `Remove ${path}` }).click()
    await expect(page.getByText('You keep no short link.')).toBeVisible()
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'This link leads nowhere' })).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
  })
})

test('a table of characteristics is looked at, taken, and changes nothing the second time', async ({ page }) => {
  const text = ['imo,dwt,captain', '9074729,82000,x', '1234568,1,x', '9074743,many,x'].join('\n')
  const table = { name: 'ships.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await open(page, '/account/characteristics')
  const input = page.getByLabel('Choose a table, or drop it here')
  await input.setInputFiles(table)
  await expect(page.getByRole('heading', { name: 'What ships.csv would change' })).toBeVisible()
  await expect(page.getByText('Columns that are not known and left out: captain.')).toBeVisible()
  const refused = page.getByRole('table', { name: 'Rows of which nothing is taken' })
  await expect(refused.getByRole('row', { name: /^3 imo/ })).toContainText('"1234568" is not an IMO number')
  const leftOut = page.getByRole('table', { name: /^Cells that do not fit/ })
  await expect(leftOut.getByRole('row', { name: /^4 dwt/ })).toContainText('is not a whole number')
  await expect(page.getByRole('table', { name: 'What changes' })).toContainText('82000')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Import (2 ships)' }).click()
  await expect(page.getByRole('heading', { name: 'ships.csv is imported' })).toBeVisible()
  await input.setInputFiles(table)
  await expect(page.getByText('Nothing would change')).toBeVisible()
})

test('an alias of a port is found by its name, added, removed and brought back', async ({ page }) => {
  await open(page, '/account/aliases')
  await page.getByLabel('Text as ships send it').fill('HOOK PILOTS')
  const offered = page.waitForResponse(/\/api\/ports\?text=Rotter/)
  await page.getByLabel('Port (UN/LOCODE)').fill('Rotter')
  expect((await (await offered).json()).data[0].unlocode.replace(' ', '')).toBe('NLRTM')
  await page.getByLabel('Port (UN/LOCODE)').fill('NLRTM')
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: /^HOOK PILOTS/ })
  await expect(row).toContainText('Rotterdam')
  await expect(row).toContainText(account.email)
  await row.getByRole('button', { name: 'Remove the alias HOOK PILOTS' }).click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Rotterdam')
})

test.describe('a service that does not answer', () => {
  test.use({ expectedErrors: /502 \(Bad Gateway\)/ })

  test('is told, and the list is there as soon as it does', async ({ page }) => {
    await open(page, '/account')
    const problem = { detail: 'This stands in the database, which cannot be reached now.' }
    await page.route('**/api/account/views', (route) => route.fulfill({ status: 502, json: problem }))
    await page.goto('/account/views')
    await expect(page.getByText('which cannot be reached now')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await page.unroute('**/api/account/views')
    await expect(page.getByText('Nothing is saved yet.')).toBeVisible()
    await expect(page.getByText('which cannot be reached now')).toBeHidden()
  })
})

const sections = ['', '/tokens', '/views', '/links', '/people', '/aliases', '/characteristics']

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    test.describe(`${width} wide with a ${colorScheme} system`, () => {
      test.use({ colorScheme, viewport: { width, height } })

      test('no part of the account is a fault or wider than the screen', async ({ page }) => {
        for (const section of sections) {
          await open(page, `/account${section}`)
          await page.waitForLoadState('networkidle')
          expect(await faultsOf(page), section).toEqual([])
          expect(await page.evaluate(() => document.documentElement.scrollWidth), section).toBe(width)
          await expect(parts(page).locator('[aria-current]')).toBeInViewport()
        }
        await page.goto('/account/tokens')
        await page.getByRole('button', { name: 'Make a token' }).click()
        expect(await faultsOf(page)).toEqual([])
      })
    })
  }
}

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('sign-in and account speak German, dates and numbers too', async ({ page }) => {
    await page.goto('/account/tokens')
    await page.getByLabel('E-Mail-Adresse').fill(account.email)
    await page.getByLabel('Passwort').fill(account.password)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await expect(page.getByRole('heading', { name: 'Zugriffsschlüssel' })).toBeVisible()
    await expect(page).toHaveTitle('Konto · Lastfix')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await page.goto('/account')
    await expect(page.getByText(/^\d\d\.\d\d\.\d{4}$/)).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
  })
})
