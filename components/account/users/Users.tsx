'use client'

import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { usersQuery } from '#lib/client/account/accountUsers.ts'
import type { MadePasswordJson, ResetLinkJson, SignedIn, UserJson } from '#lib/wire/account.ts'
import { OnceShown } from '../../ui/form/OnceShown.tsx'
import { useCreation } from '../../ui/form/useCreation.tsx'
import { ListTable } from '../../ui/table/ListTable.tsx'
import { useRefresh } from '../../ui/useRefresh.ts'
import { Day } from '../../ui/words/Moment.tsx'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { accountWords } from '../accountWords.ts'
import { ScopeNote } from '../ScopeNote.tsx'
import { RoleChoice, UserActions } from './UserActions.tsx'
import { UserForm } from './UserForm.tsx'
import { userWords } from './userWords.ts'

interface UsersProps {
  account: SignedIn
  origin: string
  passwords: boolean
}

/** The users of the service, for administrators, who cannot change their own role or remove themselves. */
export function Users({ account, origin, passwords }: UsersProps) {
  const words = useWords(userWords)
  const roleWords = useWords(accountWords).roles
  const { count, moment } = useLocale()
  const refresh = useRefresh(usersQuery)
  const users = useQuery(usersQuery)
  const { creation, show } = useCreation<MadePasswordJson | ResetLinkJson>({
    label: words.add,
    Icon: UserPlus,
    empty: users.data?.length === 1 ? { title: words.alone, text: words.aloneHint } : null,
    keyOf: (made) => ('path' in made ? made.email : made.user.email),
    form: (close) => (
      <UserForm
        onAdded={(made) => {
          show(passwords ? made : null)
          void refresh()
        }}
        onCancel={close}
      />
    ),
    secret: (made, onDone) => {
      if ('path' in made) {
        const note = words.linkShownOnce(moment(Date.parse(made.expires_at), 'local'))
        const texts = [{ note, text: `${origin}${made.path}`, label: words.copyLink }]
        return <OnceShown title={words.resetLinkReady(made.email)} texts={texts} onDone={onDone} />
      }
      const { user, password } = made
      const texts = [
        { note: words.shownOnce, text: password ?? '', label: words.copyPassword },
        { text: [origin, user.email, password].join('\n'), label: words.copyInvitation },
      ]
      return <OnceShown title={words.passwordFor(user.email)} texts={texts} onDone={onDone} />
    },
  })
  const isMe = ({ email }: UserJson) => email === account.email
  return (
    <>
      <p>{words.intro}</p>
      {creation}
      <ListTable
        label={words.list}
        query={users}
        keyOf={({ email }) => email}
        columns={[
          {
            head: words.email,
            cell: (user) => (
              <>
                {user.email}
                {isMe(user) && <small>{words.you}</small>}
                {user.disabled && <small>{words.disabled}</small>}
                <ScopeNote scope={user.scope} />
              </>
            ),
          },
          {
            head: words.role,
            cell: (user) => (
              <div>{isMe(user) ? roleWords[user.role] : <RoleChoice user={user} onChanged={refresh} />}</div>
            ),
          },
          { head: words.since, cell: ({ created_at }) => <Day iso={created_at} /> },
          {
            head: words.tokens,
            isNumber: true,
            cell: ({ tokens, excess_tokens }) => (
              <div>
                {count(tokens)}
                {excess_tokens > 0 && <small>{words.excess(excess_tokens)}</small>}
              </div>
            ),
          },
          { head: words.inLists, isNumber: true, cell: ({ list_members }) => count(list_members) },
        ]}
        actions={(user) =>
          !isMe(user) && <UserActions user={user} onChanged={refresh} onResetLink={passwords ? show : null} />
        }
      />
    </>
  )
}
