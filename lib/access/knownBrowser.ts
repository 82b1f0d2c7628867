import { parseCookies, setCookie } from './cookies.ts'
import { isSameHash, type Random, secureRandom, signatureOf } from './secret.ts'

/** Recognises browsers that signed in to an account before, by a signed cookie that gives no access. */
export interface KnownBrowsers {
  /** The id of a browser that signed in to this account, else `null`. */
  idOf(cookieHeader: string, email: string): string | null
  /** The `Set-Cookie` for a browser that signed in; a browser that was known keeps its id. */
  remember(cookieHeader: string, email: string, origin: string): string
}

const maxAgeSeconds = 365 * 24 * 3_600
const idBytes = 16

export function createKnownBrowsers(secret: string, random: Random = secureRandom): KnownBrowsers {
  const signatureFor = (id: string, email: string) => signatureOf(secret, `lastfix browser ${id} ${email}`)

  function idOf(cookieHeader: string, email: string): string | null {
    const cookies = parseCookies(cookieHeader)
    const value = cookies.get(cookieName(true)) ?? cookies.get(cookieName(false)) ?? ''
    const [id = '', signature = ''] = value.split('.')
    return isSameHash(signature, signatureFor(id, email)) ? id : null
  }

  return {
    idOf,
    remember(cookieHeader, email, origin) {
      const id = idOf(cookieHeader, email) ?? Buffer.from(random(idBytes)).toString('hex')
      const name = cookieName(origin.startsWith('https:'))
      return setCookie({ name, value: `${id}.${signatureFor(id, email)}`, maxAgeSeconds, origin })
    },
  }
}

function cookieName(isSecure: boolean): string {
  return isSecure ? '__Host-lastfix.browser' : 'lastfix.browser'
}
