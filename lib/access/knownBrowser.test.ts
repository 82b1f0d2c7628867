import { describe, expect, it } from 'vitest'
import { createKnownBrowsers } from './knownBrowser.ts'

const browsers = createKnownBrowsers('a secret that is long enough for anyone')
const email = 'ann@example.org'

function cookieOf(line: string): string {
  return line.split(';', 1)[0] ?? ''
}

describe('a browser that signed in', () => {
  it('is known for that account from then on, under the same id', () => {
    const line = browsers.remember('', email, 'http://127.0.0.1:3000')
    expect(line).toMatch(/^lastfix\.browser=[\da-f]+\.[\da-f]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/)
    const id = browsers.idOf(cookieOf(line), email)
    expect(id).toMatch(/^[\da-f]{48}$/)
    expect(browsers.idOfAny(cookieOf(line))).toBe(id)
    expect(browsers.remember(cookieOf(line), email, 'http://127.0.0.1:3000')).toBe(line)
  })

  it('is known over HTTPS by a cookie that only this host can set', () => {
    const line = browsers.remember('', email, 'https://vessels.example.org')
    expect(line).toMatch(/^__Host-lastfix\.browser=.*; Path=\/; .*; Secure; /)
    expect(browsers.idOf(`theme=dark; ${cookieOf(line)}`, email)).not.toBeNull()
  })

  it('is not known for another account, elsewhere, or by a cookie it made itself', () => {
    const cookie = cookieOf(browsers.remember('', email, 'http://127.0.0.1:3000'))
    expect(browsers.idOf(cookie, 'bob@example.org')).toBeNull()
    expect(createKnownBrowsers('another secret that is long enough').idOf(cookie, email)).toBeNull()
    expect(browsers.idOf(cookie.replace('=', '=00'), email)).toBeNull()
    expect(browsers.idOf('lastfix.browser=nonsense', email)).toBeNull()
    expect(browsers.idOf('', email)).toBeNull()
  })

  it('is known to us by the id alone, which nobody else can make', () => {
    const cookie = cookieOf(browsers.remember('', email, 'http://127.0.0.1:3000'))
    expect(browsers.idOfAny(cookie.replace(/\.[\da-f]+$/, '.'))).toBe(browsers.idOf(cookie, email))
    for (const made of [
      '',
      'lastfix.browser=nonsense',
      cookie.replace('=', '=00'),
      `lastfix.browser=${'0'.repeat(48)}.`,
    ]) {
      expect(browsers.idOfAny(made)).toBeNull()
    }
  })
})
