import type { Page } from '@playwright/test'
import { expect } from './story.ts'
import { words } from './words.ts'

export const tokens = (page: Page) => page.getByRole('table', { name: words.tokens.list })
export const people = (page: Page) => page.getByRole('table', { name: words.people.list })
export const parts = (page: Page) => page.getByRole('navigation', { name: words.sections.navigation })

/** Adds a person on the page, and reads the password that is shown once. */
export async function addPerson(page: Page, email: string): Promise<string> {
  await page.goto('/account/people')
  await page.getByRole('button', { name: words.people.add }).click()
  await page.getByRole('form', { name: words.people.add }).getByLabel(words.people.email).fill(email)
  await page.keyboard.press('Enter')
  const made = page.getByRole('region', { name: `Password for ${email}` })
  const password = (await made.getByText(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/).textContent()) ?? ''
  await made.getByRole('button', { name: words.people.done }).click()
  await expect(page.getByText(password)).toHaveCount(0)
  return password
}

/** Saves something as a page of the dashboard does. */
export async function save(page: Page, path: string, data: object): Promise<{ path: string; id: string }> {
  const headers = { Origin: new URL(page.url()).origin }
  return (await page.request.post(path, { data, headers })).json()
}
