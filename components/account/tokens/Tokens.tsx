'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { accountQuery } from '#lib/client/account/account.ts'
import { tokensQuery } from '#lib/client/account/accountTokens.ts'
import type { MadeTokenJson, SignedIn } from '#lib/wire/account.ts'
import { Command } from '../../ui/Command.tsx'
import controls from '../../ui/controls.module.css'
import { useFocusBack } from '../../ui/focus.ts'
import form from '../../ui/form/Form.module.css'
import { Loaded } from '../../ui/table/Loaded.tsx'
import { useWords } from '../../ui/words/words.ts'
import { MadeToken } from './MadeToken.tsx'
import { TokenForm } from './TokenForm.tsx'
import { TokenTable } from './TokenTable.tsx'
import { tokenWords } from './tokenWords.ts'

/** Administrators see the tokens of all users, others their own. */
export function Tokens({ account, origin }: { account: SignedIn; origin: string }) {
  const words = useWords(tokenWords)
  const tokens = useQuery(tokensQuery)
  const ratePerMinute = useQuery(accountQuery).data?.ratePerMinute ?? null
  const client = useQueryClient()
  const [isMaking, setIsMaking] = useState(false)
  const [begin, goBack] = useFocusBack<HTMLButtonElement>()
  const [made, setMade] = useState<readonly MadeTokenJson[]>([])
  const keep = (answer: MadeTokenJson) => {
    setIsMaking(false)
    setMade((before) => [answer, ...before.filter(({ token }) => token.id !== answer.token.id)])
    void client.invalidateQueries({ queryKey: tokensQuery.queryKey })
  }
  return (
    <>
      <p>
        {words.intro} {account.role === 'admin' && `${words.tokensOfAllUsers} `}
        {words.reference}
        <a href="/docs">{words.apiReference}</a>.
      </p>
      {made.map((each) => (
        <MadeToken
          key={each.token.id}
          made={each}
          origin={origin}
          onDone={() => {
            setMade((before) => before.filter((other) => other !== each))
            goBack()
          }}
        />
      ))}
      {isMaking ? (
        <TokenForm
          mayGiveAll={account.role === 'admin'}
          ratePerMinute={ratePerMinute}
          onMade={keep}
          onCancel={() => {
            setIsMaking(false)
            goBack()
          }}
        />
      ) : (
        <div className={form.actions}>
          <button ref={begin} type="button" className={controls.primary} onClick={() => setIsMaking(true)}>
            <Plus size={16} aria-hidden />
            {words.create}
          </button>
        </div>
      )}
      <Loaded query={tokens}>
        {(all) => (
          <TokenTable
            tokens={all.filter(({ rights }) => !rights.public)}
            showsOwners={account.role === 'admin'}
            ratePerMinute={ratePerMinute}
          />
        )}
      </Loaded>
      {account.role === 'admin' && (
        <>
          <p>{words.onCommandLine}</p>
          <Command text={'npx lastfix token create --name "my program"'} label={words.copyCommand} />
        </>
      )}
    </>
  )
}
