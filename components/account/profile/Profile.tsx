'use client'

import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '#lib/client/account/account.ts'
import type { RoleJson } from '#lib/wire/account.ts'
import { Loaded } from '../../ui/table/Loaded.tsx'
import { Day } from '../../ui/words/Moment.tsx'
import { useWords } from '../../ui/words/words.ts'
import { accountWords } from '../accountWords.ts'
import { SignOutButton } from '../signin/SignOutButton.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import styles from './Profile.module.css'
import { profileWords } from './profileWords.ts'

/** Who is signed in, and her password. */
export function Profile({ account }: { account: { email: string; role: RoleJson } }) {
  const words = useWords(profileWords)
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
          <small>{account.role === 'admin' ? words.adminMay : words.viewerMay}</small>
        </dd>
        {query.data && (
          <>
            <dt>{words.since}</dt>
            <dd>
              <Day iso={query.data.createdAt} />
            </dd>
          </>
        )}
      </dl>
      <SignOutButton />
      <h2 className={styles.heading}>{words.changePassword}</h2>
      <Loaded query={query}>
        {({ leastPasswordLength }) => <PasswordForm email={account.email} leastLength={leastPasswordLength} />}
      </Loaded>
    </>
  )
}
