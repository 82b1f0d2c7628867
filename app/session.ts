import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { signInPath } from '#lib/client/returnPath.ts'
import type { Service } from '#lib/service.ts'
import { serviceUrl } from '#lib/settings.ts'
import { withBase } from '#lib/wire/basePath.ts'
import { publicLinkIn } from '#lib/wire/publicLink.ts'
import { service } from './loadedLib.ts'

export type PageSession = NonNullable<Awaited<ReturnType<Service['sessions']['sessionOf']>>>

/** The signed-in user of the page, or `null`. */
export async function currentSession(): Promise<PageSession | null> {
  const { sessions, settings } = await service()
  const asked = await headers()
  return sessions.sessionOf({ headers: asked }, baseUrlOf(asked, settings))
}

/**
 * The account that the page sends with its requests (`x-session-of`). A failure to read it is not thrown here, because
 * the page itself can show an error and its layout cannot.
 */
export async function accountOfPage(): Promise<string | undefined> {
  const session = await currentSession().catch(() => null)
  return session ? encodeURIComponent(session.email) : undefined
}

/** Whether the service keeps stations. A failure is not thrown here, as for the account. */
export async function keepsStations(): Promise<boolean> {
  return service().then(
    ({ settings }) => settings.stationHours > 0,
    () => false,
  )
}

/** The maximum length of a Location header that every proxy passes on. */
export const maxLocationCharacters = 4_000

/** The session of the page; without one, redirects to the sign-in page, which leads back to the requested address. */
export async function requiredSession(): Promise<PageSession> {
  const session = await currentSession()
  if (session) return session
  const asked = (await headers()).get('x-asked-path') ?? '/'
  const address = signInPath(asked)
  redirect(withBase(address.length > maxLocationCharacters ? signInPath('/') : address))
}

/** The public link of a code, if it is still valid. */
export async function publicLinkOf(code: string) {
  const { directory, now } = await service()
  const { token, refusal } = await directory.tokenOf(code, now())
  return refusal === null && token.rights.public ? token : null
}

/** The code of the page's public link, if it is still valid. A failure is not thrown here, as for the account. */
export async function visitedLink(asked: string): Promise<string | undefined> {
  const code = publicLinkIn(asked)
  if (code === undefined) return undefined
  return publicLinkOf(code).then(
    (link) => (link ? code : undefined),
    () => undefined,
  )
}

/** Whether any vessel is simulated; `false` while the fleet is loading. */
export async function fleetIsSimulated(): Promise<boolean> {
  const { fleet } = (await service()).follower
  return fleet?.holdsSimulated ?? false
}

/** The service's own URL, from the headers that lib/server/pages.ts sets, or Next if it is the server. */
export function baseUrlOf(headers: Headers, settings: Service['settings']): string {
  const [host] = headers.get('x-forwarded-host')?.split('/', 1) ?? []
  const asked = `${headers.get('x-forwarded-proto') ?? 'http'}://${host}`
  return serviceUrl(settings.authUrl ?? asked, settings)
}
