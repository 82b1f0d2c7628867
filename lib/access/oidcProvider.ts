import type { OAuthConfig } from 'next-auth/providers/oauth'
import { type SingleSignOnError, singleSignOnErrors } from '#lib/wire/account.ts'
import type { Claims, SingleSignOn } from './singleSignOn.ts'

/** Part of the redirect URI that is registered at the provider. */
export const oidc = 'oidc'

export function asksProvider(path: string): boolean {
  return path === `signin/${oidc}` || path === `callback/${oidc}`
}

export function isProviderAnswer(path: string): boolean {
  return path === `callback/${oidc}`
}

export function oidcProvider({ issuer, clientId, clientSecret }: SingleSignOn): OAuthConfig<Claims> {
  return {
    id: oidc,
    name: 'OpenID Connect',
    type: 'oauth',
    idToken: true,
    clientId,
    clientSecret,
    wellKnown: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    authorization: { params: { scope: 'openid email profile' } },
    checks: ['pkce', 'state', 'nonce'],
    userinfo: {
      // Most providers put the email into the ID token, but OpenID Connect promises it only here.
      async request({ client, tokens }) {
        const answered = tokens as Awaited<ReturnType<typeof client.callback>>
        const claims = answered.claims()
        return 'email' in claims ? claims : { ...claims, ...(await client.userinfo(answered)) }
      },
    },
    profile: ({ sub, email }) => ({ id: String(sub), email: typeof email === 'string' ? email : null }),
  }
}

/** The error with which next-auth redirects the browser to the sign-in page. */
export function failureIn(response: Response): SingleSignOnError | null {
  const error = URL.parse(response.headers.get('location') ?? '', 'http://this.invalid')?.searchParams.get('error')
  return singleSignOnErrors.find((known) => known === error) ?? null
}
