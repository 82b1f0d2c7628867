import type { Page } from '@playwright/test'
import { expect } from './story.ts'
import { words } from './words.ts'

export const tokens = (page: Page) => page.getByRole('table', { name: words.tokens.list })
export const users = (page: Page) => page.getByRole('table', { name: words.users.list })
export const parts = (page: Page) => page.getByRole('navigation', { name: words.sections.navigation })

/** Adds a user on the page, and reads the password that is shown once. */
export async function addUser(page: Page, email: string): Promise<string> {
  await page.goto('/account/users')
  await page.getByRole('button', { name: words.users.add }).click()
  await page.getByRole('form', { name: words.users.add }).getByLabel(words.users.email).fill(email)
  await page.keyboard.press('Enter')
  const made = page.getByRole('region', { name: `Password for ${email}` })
  const password = (await made.getByText(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/).textContent()) ?? ''
  await made.getByRole('button', { name: words.form.done }).click()
  await expect(page.getByText(password)).toHaveCount(0)
  return password
}

/** Saves something as a page of the dashboard does. */
export async function save(
  page: Page,
  path: string,
  data: object,
): Promise<{ path: string; id: string; password?: string }> {
  const headers = { Origin: new URL(page.url()).origin }
  return (await page.request.post(path, { data, headers })).json()
}
