import { cookiePrefixAt, parseCookies, setCookie } from './cookies.ts'
import { isSameHash, type Random, secureRandom, signatureOf } from './secret.ts'

/** Recognises browsers that signed in to an account before, by a signed cookie that gives no access. */
export interface KnownBrowsers {
  /** The id of a browser that signed in to this account, else `null`. */
  idOf(cookieHeader: string, email: string): string | null
  /** The id of a browser that signed in to any account, else `null`. */
  idOfAny(cookieHeader: string): string | null
  /** The `Set-Cookie` for a browser that signed in. A known browser keeps its id. */
  remember(cookieHeader: string, email: string, baseUrl: string): string
}

const maxAgeSeconds = 365 * 24 * 3_600
const idBytes = 16
const markCharacters = 16
const cookieName = 'lastfix.browser'

export function createKnownBrowsers(secret: string, random: Random = secureRandom): KnownBrowsers {
  const signatureFor = (id: string, email: string) => signatureOf(secret, `lastfix browser ${id} ${email}`)

  const markOf = (name: string) => signatureOf(secret, `lastfix browser ${name}`).slice(0, markCharacters)

  function idOf(cookieHeader: string, email: string): string | null {
    const [id = '', signature = ''] = valueIn(cookieHeader).split('.')
    return isSameHash(signature, signatureFor(id, email)) ? id : null
  }

  /** Ids are signed, so they can be checked before the account is known. */
  function idOfAny(cookieHeader: string): string | null {
    const [id = ''] = valueIn(cookieHeader).split('.')
    return isSameHash(id.slice(-markCharacters), markOf(id.slice(0, -markCharacters))) ? id : null
  }

  function newId(): string {
    const name = Buffer.from(random(idBytes)).toString('hex')
    return name + markOf(name)
  }

  return {
    idOf,
    idOfAny,
    remember(cookieHeader, email, baseUrl) {
      const isOurs = idOfAny(cookieHeader) !== null
      const id = (isOurs ? idOf(cookieHeader, email) : null) ?? newId()
      const name = `${cookiePrefixAt(baseUrl)}${cookieName}`
      return setCookie({ name, value: `${id}.${signatureFor(id, email)}`, maxAgeSeconds, baseUrl })
    },
  }
}

function valueIn(cookieHeader: string): string {
  const cookies = parseCookies(cookieHeader)
  const found = ['__Host-', '__Secure-', ''].map((prefix) => cookies.get(`${prefix}${cookieName}`))
  return found.find((value) => value !== undefined) ?? ''
}
