'use client'

import { useQuery } from '@tanstack/react-query'
import { endSessions, sessionsQuery } from '#lib/client/account/account.ts'
import { withBase } from '#lib/wire/basePath.ts'
import { ConfirmButton } from '../../ui/form/ConfirmButton.tsx'
import form from '../../ui/form/Form.module.css'
import { ListTable } from '../../ui/table/ListTable.tsx'
import { Day, Moment } from '../../ui/words/Moment.tsx'
import { useWords } from '../../ui/words/words.ts'
import { browserName } from './browserName.ts'
import { sessionWords } from './sessionWords.ts'

/** The sessions of the user, and a button that ends them all. */
export function Sessions() {
  const words = useWords(sessionWords)
  return (
    <>
      <ListTable
        label={words.sessions}
        query={useQuery(sessionsQuery)}
        keyOf={({ id }) => id}
        columns={[
          {
            head: words.browser,
            cell: ({ user_agent, is_current }) => (
              <>
                {browserName(user_agent) ?? words.unknownBrowser}
                {is_current && <small>{words.thisOne}</small>}
              </>
            ),
          },
          { head: words.address, cell: ({ address }) => address },
          { head: words.since, cell: ({ created_at }) => <Day iso={created_at} /> },
          { head: words.used, cell: ({ used_at }) => <Moment iso={used_at} /> },
        ]}
      />
      <div className={form.actions}>
        <ConfirmButton
          label={words.endAll}
          title={words.endAllTitle}
          text={words.endAllText}
          onConfirm={() => endSessions().then(() => location.assign(withBase('/signin')))}
        >
          {words.endAll}
        </ConfirmButton>
      </div>
    </>
  )
}
