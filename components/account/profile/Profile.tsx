'use client'

import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { accountQuery } from '#lib/client/account/account.ts'
import { signOut } from '#lib/client/session.ts'
import type { SignedIn } from '#lib/wire/account.ts'
import { withBase } from '#lib/wire/basePath.ts'
import { Button } from '../../ui/Button.tsx'
import { useSending } from '../../ui/useSending.ts'
import { Day } from '../../ui/words/Moment.tsx'
import { useWords } from '../../ui/words/words.ts'
import { accountWords } from '../accountWords.ts'
import { PasswordForm } from './PasswordForm.tsx'
import styles from './Profile.module.css'
import { profileWords } from './profileWords.ts'
import { Sessions } from './Sessions.tsx'
import { sessionWords } from './sessionWords.ts'

export function Profile({ account, passwords }: { account: SignedIn; passwords: boolean }) {
  const words = useWords(profileWords)
  const sessionsWords = useWords(sessionWords)
  const { roles } = useWords(accountWords)
  const query = useQuery(accountQuery)
  return (
    <>
      <dl className={styles.facts}>
        <dt>{words.email}</dt>
        <dd>{account.email}</dd>
        <dt>{words.role}</dt>
        <dd>
          {roles[account.role]}
          <small>{account.role === 'admin' ? words.adminAccess : words.viewerAccess}</small>
        </dd>
        {query.data && (
          <>
            {query.data.scope !== null && (
              <>
                <dt>{words.scope}</dt>
                <dd>{query.data.scope}</dd>
              </>
            )}
            <dt>{words.since}</dt>
            <dd>
              <Day iso={query.data.created_at} />
            </dd>
          </>
        )}
      </dl>
      <SignOutButton />
      <h2>{sessionsWords.sessions}</h2>
      <Sessions />
      {passwords && (
        <>
          <h2>{words.changePassword}</h2>
          <PasswordForm email={account.email} />
        </>
      )}
    </>
  )
}

function SignOutButton() {
  const words = useWords(accountWords)
  const { mutate, isError } = useSending({ mutationFn: signOut, onSuccess: () => location.assign(withBase('/signin')) })
  return (
    <>
      <Button onClick={() => mutate()}>
        <LogOut size={16} aria-hidden />
        {words.signOut}
      </Button>
      <span role="status">{isError && ` ${words.signOutFailed}`}</span>
    </>
  )
}
