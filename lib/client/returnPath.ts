import { withBase, withoutBase } from '#lib/wire/basePath.ts'

/** The sign-in page that leads back to one of our URLs. */
export function signInPath(returnTo: string): string {
  return `/signin?${new URLSearchParams({ callbackUrl: returnTo })}`
}

/** Opens the sign-in page, which leads back to the current view. */
export function signInAgain(): void {
  location.assign(withBase(signInPath(withoutBase(location.pathname + location.search) || '/')))
}

/** The path after signing in: the requested page if it is on this service, else the map. */
export function safeReturnPath(asked: string | null | undefined): string {
  if (!asked?.startsWith('/')) return '/'
  const origin = 'http://this.invalid'
  try {
    const url = new URL(asked, origin)
    if (url.origin !== origin || /^\/(api|signin)(\/|$)/.test(url.pathname)) return '/'
    return url.pathname.startsWith('//') ? '/' : url.pathname + url.search + url.hash
  } catch {
    return '/'
  }
}
