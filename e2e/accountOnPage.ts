import type { Browser, Page } from '@playwright/test'
import { expect, open, watch } from './story.ts'

export const tokens = (page: Page) => page.getByRole('table', { name: 'Tokens' })
export const people = (page: Page) => page.getByRole('table', { name: 'Users' })
export const parts = (page: Page) => page.getByRole('navigation', { name: 'Account sections' })

export async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/signin')
}

/** Adds a person on the page, and reads the password that is shown once. */
export async function addPerson(page: Page, email: string): Promise<string> {
  await open(page, '/account/people')
  await page.getByRole('button', { name: 'Add user' }).click()
  await page.getByRole('form', { name: 'Add user' }).getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  const made = page.getByRole('region', { name: `Password for ${email}` })
  const password = (await made.getByText(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/).textContent()) ?? ''
  await made.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(password)).toHaveCount(0)
  return password
}

export async function elsewhere(browser: Browser, baseURL: string | undefined, expected: RegExp | null = null) {
  const context = await browser.newContext({ baseURL })
  return { context, page: await context.newPage(), faults: watch(context, baseURL ?? '', expected) }
}

/** Saves something as a page of the dashboard does. */
export const save = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([to, content]) => {
      const headers = { 'Content-Type': 'application/json' }
      const answer = await fetch(to, { method: 'POST', headers, body: content })
      return (await answer.json()) as { path: string; id: string }
    },
    [path, JSON.stringify(body)] as const,
  )
