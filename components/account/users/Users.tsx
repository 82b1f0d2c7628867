'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { usersQuery } from '#lib/client/account/accountUsers.ts'
import type { MadePasswordJson, ResetLinkJson, SignedIn } from '#lib/wire/account.ts'
import { Command } from '../../ui/Command.tsx'
import controls from '../../ui/controls.module.css'
import { useFocusBack } from '../../ui/focus.ts'
import form from '../../ui/form/Form.module.css'
import { OnceShown } from '../../ui/form/OnceShown.tsx'
import { Loaded } from '../../ui/table/Loaded.tsx'
import { Table } from '../../ui/table/Table.tsx'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { UserForm } from './UserForm.tsx'
import { UserRow } from './UserRow.tsx'
import { userWords } from './userWords.ts'

interface UsersProps {
  account: SignedIn
  origin: string
  passwords: boolean
}

/** The users of the service, for administrators. */
export function Users({ account, origin, passwords }: UsersProps) {
  const words = useWords(userWords)
  const users = useQuery(usersQuery)
  const client = useQueryClient()
  const [isAdding, setIsAdding] = useState(false)
  const [begin, goBack] = useFocusBack<HTMLButtonElement>()
  const [made, setMade] = useState<readonly (MadePasswordJson | ResetLinkJson)[]>([])
  const refresh = () => client.invalidateQueries({ queryKey: usersQuery.queryKey })
  const show = (answer: MadePasswordJson | ResetLinkJson) =>
    setMade((before) => [answer, ...before.filter((other) => emailOf(other) !== emailOf(answer))])
  const showPassword = (answer: MadePasswordJson) => {
    setIsAdding(false)
    if (passwords) show(answer)
    void refresh()
  }
  return (
    <>
      <p>{words.intro}</p>
      {made.map((each) => {
        const onDone = () => {
          setMade((before) => before.filter((other) => other !== each))
          goBack()
        }
        if ('path' in each) return <ResetLink key={each.path} link={each} origin={origin} onDone={onDone} />
        return <MadePassword key={each.password} made={each} origin={origin} onDone={onDone} />
      })}
      {isAdding ? (
        <UserForm
          onAdded={showPassword}
          onCancel={() => {
            setIsAdding(false)
            goBack()
          }}
        />
      ) : (
        <div className={form.actions}>
          <button ref={begin} type="button" className={controls.primary} onClick={() => setIsAdding(true)}>
            <UserPlus size={16} aria-hidden />
            {words.add}
          </button>
        </div>
      )}
      <Loaded query={users}>
        {(all) => (
          <Table
            label={words.list}
            heads={[words.email, words.role, words.since, { number: words.tokens }]}
            rows={all.map((user) => (
              <UserRow
                key={user.email}
                user={user}
                isMe={user.email === account.email}
                onChanged={refresh}
                onResetLink={passwords ? show : null}
              />
            ))}
          />
        )}
      </Loaded>
    </>
  )
}

function emailOf(made: MadePasswordJson | ResetLinkJson): string {
  return 'path' in made ? made.email : made.user.email
}

interface MadePasswordProps {
  made: MadePasswordJson
  origin: string
  onDone: () => void
}

function MadePassword({ made: { user, password }, origin, onDone }: MadePasswordProps) {
  const words = useWords(userWords)
  return (
    <OnceShown title={words.passwordFor(user.email)} onDone={onDone}>
      {(onCopied) => (
        <>
          <p>{words.shownOnce}</p>
          <Command text={password ?? ''} label={words.copyPassword} onCopied={onCopied} />
          <Command text={[origin, user.email, password].join('\n')} label={words.copyInvitation} onCopied={onCopied} />
        </>
      )}
    </OnceShown>
  )
}

interface ResetLinkProps {
  link: ResetLinkJson
  origin: string
  onDone: () => void
}

function ResetLink({ link: { email, path, expiresAt }, origin, onDone }: ResetLinkProps) {
  const words = useWords(userWords)
  const until = useLocale().moment(Date.parse(expiresAt), 'local')
  return (
    <OnceShown title={words.resetLinkReady(email)} onDone={onDone}>
      {(onCopied) => (
        <>
          <p>{words.linkShownOnce(until)}</p>
          <Command text={`${origin}${path}`} label={words.copyLink} onCopied={onCopied} />
        </>
      )}
    </OnceShown>
  )
}
