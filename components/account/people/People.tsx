'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { usersQuery } from '#lib/client/account/accountUsers.ts'
import type { MadePasswordJson, RoleJson, UserJson } from '#lib/wire/account.ts'
import controls from '../../ui/controls.module.css'
import form from '../../ui/form/Form.module.css'
import type { Column } from '../../ui/table/chosenRows.ts'
import { Loaded } from '../../ui/table/Loaded.tsx'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import { useFocusBack } from '../../ui/useFocusBack.ts'
import { useWords } from '../../ui/words/words.ts'
import { accountWords } from '../accountWords.ts'
import { MadePassword } from './MadePassword.tsx'
import { PersonForm } from './PersonForm.tsx'
import { PersonRow } from './PersonRow.tsx'
import { peopleWords } from './peopleWords.ts'

/** Who may sign in, for administrators. */
export function People({ account, origin }: { account: { email: string; role: RoleJson }; origin: string }) {
  const words = useWords(peopleWords)
  const people = useQuery(usersQuery)
  const client = useQueryClient()
  const [isAdding, setIsAdding] = useState(false)
  const [begin, goBack] = useFocusBack<HTMLButtonElement>()
  const [made, setMade] = useState<readonly MadePasswordJson[]>([])
  const roleWords = useWords(accountWords).roles
  const columns: Column<UserJson>[] = [
    { head: words.email, of: ({ email }) => email },
    { head: words.role, of: ({ role }) => roleWords[role] },
    { head: words.since, of: ({ createdAt }) => createdAt },
    { head: words.tokens, isNumber: true, of: ({ tokens }) => tokens },
  ]
  const refresh = () => client.invalidateQueries({ queryKey: usersQuery.queryKey })
  const tell = (answer: MadePasswordJson) => {
    setIsAdding(false)
    setMade((before) => [answer, ...before.filter(({ user }) => user.email !== answer.user.email)])
    void refresh()
  }
  return (
    <>
      <p>{words.what}</p>
      {made.map((each) => (
        <MadePassword
          key={each.password}
          made={each}
          origin={origin}
          onDone={() => {
            setMade((before) => before.filter((other) => other !== each))
            goBack()
          }}
        />
      ))}
      {isAdding ? (
        <PersonForm
          onAdded={tell}
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
      <Loaded query={people}>
        {(all) => (
          <RowsTable label={words.list} columns={columns} items={all}>
            {(person) => (
              <PersonRow
                key={person.email}
                person={person}
                isMe={person.email === account.email}
                onChanged={refresh}
                onPassword={tell}
              />
            )}
          </RowsTable>
        )}
      </Loaded>
    </>
  )
}
