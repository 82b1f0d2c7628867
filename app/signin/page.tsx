import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { safeReturnPath } from '#lib/client/returnPath.ts'
import { singleSignOnErrorIn } from '#lib/client/session.ts'
import { withBase } from '#lib/wire/basePath.ts'
import { SignInPage } from '../../components/account/signin/SignInPage.tsx'
import { service } from '../loadedLib.ts'
import { baseUrlOf, currentSession, fleetIsSimulated } from '../session.ts'
import { titled } from '../speech.ts'

export const generateMetadata = titled('signIn')

export default async function SignIn({ searchParams }: PageProps<'/signin'>) {
  const { callbackUrl, error } = await searchParams
  const returnTo = safeReturnPath(typeof callbackUrl === 'string' ? callbackUrl : null)
  if (await currentSession()) redirect(withBase(returnTo))
  const { settings } = await service()
  return (
    <SignInPage
      simulated={await fleetIsSimulated()}
      returnTo={returnTo}
      passwords={settings.passwords}
      provider={settings.oidcIssuer && (settings.oidcName ?? new URL(settings.oidcIssuer).host)}
      failure={singleSignOnErrorIn(error)}
      isReadable={isReadable(baseUrlOf(await headers(), settings))}
    />
  )
}

/** Whether others in the network could read the password. */
function isReadable(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl)
  return protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
