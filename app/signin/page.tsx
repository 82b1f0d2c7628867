import { redirect } from 'next/navigation'
import { safeReturnPath } from '#lib/client/returnPath.ts'
import { SignInPage } from '../../components/account/signin/SignInPage.tsx'
import { currentSession, fleetIsSimulated } from '../session.ts'
import { titled } from '../speech.ts'

export const generateMetadata = titled('signIn')

export default async function SignIn({ searchParams }: PageProps<'/signin'>) {
  const { callbackUrl } = await searchParams
  const returnTo = safeReturnPath(typeof callbackUrl === 'string' ? callbackUrl : null)
  if (await currentSession()) redirect(returnTo)
  return <SignInPage simulated={await fleetIsSimulated()} returnTo={returnTo} />
}
