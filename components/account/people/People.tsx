'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { usersQuery } from '#lib/client/account/accountUsers.ts'
import type { MadePasswordJson, RoleJson } from '#lib/wire/account.ts'
import controls from '../../ui/controls.module.css'
import form from '../../ui/form/Form.module.css'
import { Loaded } from '../../ui/table/Loaded.tsx'
import { Table } from '../../ui/table/Table.tsx'
import { useFocusBack } from '../../ui/useFocusBack.ts'
import { useWords } from '../../ui/words/words.ts'
import { MadePassword } from './MadePassword.tsx'
import { PersonForm } from './PersonForm.tsx'
import { PersonRow } from './PersonRow.tsx'
import { peopleWords } from './peopleWords.ts'

/** The users of the service, for administrators. */
export function People({ account, origin }: { account: { email: string; role: RoleJson }; origin: string }) {
  const words = useWords(peopleWords)
  const people = useQuery(usersQuery)
  const client = useQueryClient()
  const [isAdding, setIsAdding] = useState(false)
  const [begin, goBack] = useFocusBack<HTMLButtonElement>()
  const [made, setMade] = useState<readonly MadePasswordJson[]>([])
  const refresh = () => client.invalidateQueries({ queryKey: usersQuery.queryKey })
  const showPassword = (answer: MadePasswordJson) => {
    setIsAdding(false)
    setMade((before) => [answer, ...before.filter(({ user }) => user.email !== answer.user.email)])
    void refresh()
  }
  return (
    <>
      <p>{words.intro}</p>
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
      <Loaded query={people}>
        {(all) => (
          <Table
            label={words.list}
            heads={[words.email, words.role, words.since, { number: words.tokens }]}
            rows={all.map((person) => (
              <PersonRow
                key={person.email}
                person={person}
                isMe={person.email === account.email}
                onChanged={refresh}
                onPassword={showPassword}
              />
            ))}
          />
        )}
      </Loaded>
    </>
  )
}
