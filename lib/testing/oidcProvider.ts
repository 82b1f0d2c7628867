import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export const oidcClient = { id: 'lastfix', secret: 'a-secret-between-lastfix-and-its-provider' }

interface OidcUser {
  email?: string
  email_verified?: boolean
  xms_edov?: boolean
  roles?: string[]
}

export interface OidcProvider {
  issuer: string
  /** Every visitor is signed in as this user, without a page. */
  user: OidcUser
  /** Stops answering until the end of the test. */
  close(): Promise<void>
}

interface OidcProviderOptions {
  redirectUri: string
  /** Whether claims are in the ID token, as with most providers, or only at the userinfo endpoint. */
  claimsInIdToken?: boolean
}

/** A real OpenID Connect provider with one client and one user. */
export async function startOidcProvider({
  redirectUri,
  claimsInIdToken = true,
}: OidcProviderOptions): Promise<OidcProvider> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const running: OidcProvider = { issuer, user: {}, close }
  const provider = new Provider(issuer, {
    clients: [{ client_id: oidcClient.id, client_secret: oidcClient.secret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'xms_edov'], profile: ['roles'] },
    conformIdTokenClaims: !claimsInIdToken,
    cookies: { keys: ['a key of the provider'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...running.user }) }),
    // The users of the provider need not consent to its own client.
    async loadExistingGrant({ oidc }) {
      const { clientId } = oidc.client ?? {}
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (incoming, outgoing) => {
    if (!incoming.url?.startsWith('/interaction/')) return answer(incoming, outgoing)
    return provider.interactionFinished(incoming, outgoing, { login: { accountId: 'user-1' } })
  })

  async function close(): Promise<void> {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return running
}
