'use client'

import { useQuery } from '@tanstack/react-query'
import { endSessions, sessionsQuery } from '#lib/client/account/accountSessions.ts'
import type { SessionJson } from '#lib/wire/account.ts'
import { ConfirmButton } from '../../ui/form/ConfirmButton.tsx'
import form from '../../ui/form/Form.module.css'
import { Loaded } from '../../ui/table/Loaded.tsx'
import { Table } from '../../ui/table/Table.tsx'
import { Day, Moment } from '../../ui/words/Moment.tsx'
import { useWords } from '../../ui/words/words.ts'
import { browserName } from './browserName.ts'
import { sessionWords } from './sessionWords.ts'

/** Where the user is signed in, and the way out of all of it. */
export function Sessions() {
  const words = useWords(sessionWords)
  const query = useQuery(sessionsQuery)
  return (
    <>
      <Loaded query={query}>
        {(sessions) => (
          <Table
            label={words.sessions}
            heads={[words.browser, words.address, words.since, words.used]}
            rows={sessions.map((session) => <SessionRow key={session.id} session={session} />)}
          />
        )}
      </Loaded>
      <div className={form.actions}>
        <ConfirmButton
          label={words.endAll}
          title={words.endAllTitle}
          text={words.endAllText}
          confirm={words.endAll}
          onConfirm={() => endSessions().then(() => location.assign('/signin'))}
        >
          {words.endAll}
        </ConfirmButton>
      </div>
    </>
  )
}

function SessionRow({ session: { userAgent, address, createdAt, usedAt, isCurrent } }: { session: SessionJson }) {
  const words = useWords(sessionWords)
  return (
    <tr>
      <th scope="row">
        {browserName(userAgent) ?? words.unknownBrowser}
        {isCurrent && <small>{words.thisOne}</small>}
      </th>
      <td data-label={words.address}>{address}</td>
      <td data-label={words.since}>
        <Day iso={createdAt} />
      </td>
      <td data-label={words.used}>
        <Moment iso={usedAt} />
      </td>
      <td />
    </tr>
  )
}
