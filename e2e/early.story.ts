import type { Page } from '@playwright/test'
import { chart, drawn, expect, open, signIn, test } from './story.ts'

/** What a person does while the page is still on its way: its HTML is there, its scripts are not yet. */
async function openWithSlowScripts(page: Page, path: string): Promise<() => void> {
  await open(page, '/account')
  return goWithSlowScripts(page, path)
}

async function goWithSlowScripts(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route(/\/_next\/static\/chunks\//, async (route) => {
    if (/\.js$/.test(new URL(route.request().url()).pathname)) await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return release
}

test('a page is alive with the scripts that its HTML names, and waits for no other', async ({ page }) => {
  const path = '/?map=5/51/3'
  await open(page, path)
  const html = await (await page.request.get(path)).text()
  const named = new Set([...html.matchAll(/<script src="([^"]+)"/g)].map(([, address]) => address))
  expect(named.size).toBeGreaterThan(3)
  await page.route(/\/_next\/static\/chunks\/[^/]*\.js$/, async (route) => {
    // What is not named is never answered.
    if (named.has(new URL(route.request().url()).pathname)) await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page).toHaveURL(/drawer=filters/)
})

test('a click on a page that is still coming counts once it is there', async ({ page }) => {
  const release = await openWithSlowScripts(page, '/?map=5/51/3')
  await page.getByRole('button', { name: 'Filters' }).click()
  release()
  await expect(page).toHaveURL(/drawer=filters/)
  await expect(page.getByRole('complementary', { name: 'Filters' })).toBeVisible()
  await drawn(page)
  await expect(page).toHaveURL(/drawer=filters/)
})

test('what is typed into the search box of a page that is still coming is searched for', async ({ page }) => {
  const release = await openWithSlowScripts(page, '/?map=5/51/3')
  await page.getByRole('combobox').click()
  await page.keyboard.type('51 N 3 E')
  release()
  await expect(page.getByRole('combobox')).toHaveValue('51 N 3 E')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('combobox')).toBeFocused()
})

test('Enter pressed on a page that is still coming takes what was typed, once it is found', async ({ page }) => {
  const release = await openWithSlowScripts(page, '/?map=5/51/3')
  await page.getByRole('combobox').click()
  await page.keyboard.type('50 N 2 E')
  await page.keyboard.press('Enter')
  release()
  await expect(chart(page)).toHaveAttribute('data-camera', /^11\/50\/2$/, { timeout: 45_000 })
  await expect(page.getByRole('combobox')).toHaveValue('')
})

test('what is typed behind the key that leads to the search box is not taken for keys', async ({ page }) => {
  const release = await openWithSlowScripts(page, '/?map=5/51/3')
  await page.getByRole('combobox').waitFor()
  await page.keyboard.press('l')
  await page.keyboard.press('/')
  await page.keyboard.type('fal')
  release()
  await expect(page.getByRole('combobox')).toHaveValue('fal')
  await expect(page).toHaveURL(/list=true/)
  await expect(page).not.toHaveURL(/drawer=/)
})

test('a panel of a page that is still coming says so, and has nothing to type into that would be lost', async ({
  page,
}) => {
  const release = await openWithSlowScripts(page, '/?map=5/51/3&drawer=filters&list=true')
  const least = page.getByRole('textbox', { name: 'Speed: From (kn)' })
  for (const name of ['Filters', 'Vessel list'])
    await expect(page.getByRole('complementary', { name })).toHaveText('Loading…')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  release()
  await least.fill('12')
  await expect(page).toHaveURL(/speed_min=12/)
  await expect(least).toHaveValue('12')
  await expect(page.getByText('Loading…')).toHaveCount(0)
})

test('keys pressed on a page that is still coming do what they say, in their order', async ({ page }) => {
  const release = await openWithSlowScripts(page, '/?map=5/51/3')
  await page.getByRole('button', { name: 'Filters' }).waitFor()
  await page.keyboard.press('l')
  await page.keyboard.press('f')
  release()
  await expect(page).toHaveURL(/list=true/)
  await expect(page).toHaveURL(/drawer=filters/)
})

test('who opens and closes a panel on a page that is still coming has closed it', async ({ page }) => {
  const release = await openWithSlowScripts(page, '/?map=5/51/3')
  await page.getByRole('button', { name: 'Filters' }).waitFor()
  for (const key of ['l', 'f', 'l', 'f', 'f']) await page.keyboard.press(key)
  release()
  await expect(page.getByRole('complementary', { name: 'Filters' })).toBeVisible()
  await expect(page).toHaveURL(/drawer=filters/)
  await expect(page).not.toHaveURL(/list=/)
})

test('the map is moved by buttons that were pressed before it was there', async ({ page }) => {
  const release = await openWithSlowScripts(page, '/?map=5/51/3')
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  release()
  await drawn(page)
  await expect(chart(page)).toHaveAttribute('data-camera', /^7/)
})

test('a menu opens that was asked for before the page was there', async ({ page }) => {
  const release = await openWithSlowScripts(page, '/?map=5/51/3')
  await page.getByRole('button', { name: 'Share' }).click()
  release()
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
})

test('what is opened in the first moment stays in the address', async ({ page }) => {
  await open(page, '/account')
  for (const [name, address] of [
    ['Filters', /drawer=filters/],
    ['Vessel list', /list=true/],
  ] as const) {
    await page.goto('/?map=5/51/3', { waitUntil: 'commit' })
    await page.getByRole('button', { name }).click()
    await drawn(page)
    await expect(page).toHaveURL(address)
    await expect(page).toHaveURL(/map=5/)
  }
})

test('who signs in on a page that is still coming is signed in once it is there', async ({ page }) => {
  const release = await goWithSlowScripts(page, '/signin?callbackUrl=/account')
  await signIn(page)
  release()
  await expect(page).toHaveURL(/\/account$/)
})

test('an example of the reference that is tried before the page is there is tried then', async ({ page }) => {
  const release = await openWithSlowScripts(page, '/docs')
  const list = page.getByRole('region', { name: 'List vessels', exact: true })
  await list.getByRole('button', { name: 'Try it: Five vessels' }).click()
  release()
  await expect(list.getByLabel('Response body')).toBeVisible()
})
