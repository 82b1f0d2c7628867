import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { safeReturnPath } from '#lib/client/returnPath.ts'
import { SignInForm } from '../../components/account/SignInForm.tsx'
import { Page } from '../../components/shell/Page.tsx'
import { currentSession, fleetIsSimulated } from '../session.ts'

export const metadata: Metadata = { title: 'Sign in' }

export default async function SignInPage({ searchParams }: PageProps<'/signin'>) {
  const { callbackUrl } = await searchParams
  const returnTo = safeReturnPath(typeof callbackUrl === 'string' ? callbackUrl : null)
  if (await currentSession()) redirect(returnTo)
  return (
    <Page title="Sign in" simulated={await fleetIsSimulated()}>
      <SignInForm returnTo={returnTo} />
    </Page>
  )
}
