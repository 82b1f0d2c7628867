import { createAttempts } from '#lib/access/attempts.ts'
import type { AuditLog } from '#lib/access/audit.ts'
import type { Directory } from '#lib/access/directory.ts'
import { createKnownBrowsers } from '#lib/access/knownBrowser.ts'
import { createResetLinks, type ResetLinks } from '#lib/access/resetLink.ts'
import { Sessions } from '#lib/access/session.ts'
import { createSignIn, type SignIn, withAudit } from '#lib/access/signIn.ts'
import { createSignInPlaces, type SignInPlaces } from '#lib/access/signInPlaces.ts'
import type { SingleSignOn } from '#lib/access/singleSignOn.ts'
import type { Log } from '#lib/log.ts'
import type { Settings } from '#lib/settings.ts'
import type { Store } from '#lib/store/store.ts'

interface SignInPorts {
  directory: Directory
  audit: AuditLog
  settings: Settings
  log: Log
  now: () => number
  secret: string
  store: Pick<Store, 'accounts' | 'tokens' | 'sessions'>
}

/** Passwords, single sign-on and the sessions that begin with them. */
export interface SignInParts {
  signIn: SignIn
  signInPlaces: SignInPlaces
  resetLinks: ResetLinks
  sessions: Sessions
}

export function startSignIn(ports: SignInPorts): SignInParts {
  const { secret, directory, store, audit, settings, log, now } = ports
  const browsers = createKnownBrowsers(secret)
  const signIn = withAudit(createSignIn(directory, createAttempts(), browsers), audit)
  const sessions = new Sessions({
    secret,
    directory,
    store,
    signIn,
    passwords: settings.passwords,
    singleSignOn: singleSignOnOf(settings),
    browsers,
    audit,
    clock: now,
    reportError: (code, error) =>
      /OAUTH/.test(code)
        ? log.warn('single sign-on failed', { code, error })
        : log.error('sign-in failed with an internal error', { code, error }),
  })
  return { signIn, signInPlaces: createSignInPlaces(browsers), sessions, resetLinks: createResetLinks(secret) }
}

/** readSettings refuses an issuer without the rest. */
function singleSignOnOf(settings: Settings): SingleSignOn | null {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = settings
  const { oidcAllowedDomains: allowedDomains, oidcRoleClaim: claim, oidcAdminValue: adminValue } = settings
  if (issuer === null || clientId === null || clientSecret === null || allowedDomains === null) return null
  const role = claim === null || adminValue === null ? null : { claim, adminValue }
  return { issuer, clientId, clientSecret, allowedDomains, role }
}
