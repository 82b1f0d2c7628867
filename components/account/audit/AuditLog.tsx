'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { auditCsvPath, auditQuery } from '#lib/client/account/accountAudit.ts'
import { type AuditEventJson, type AuditKind, auditKinds, maxAuditTextCharacters } from '#lib/wire/audit.ts'
import controls from '../../ui/controls.module.css'
import { Field, Select } from '../../ui/form/Field.tsx'
import form from '../../ui/form/Form.module.css'
import { usePreferences } from '../../ui/preferences.ts'
import { Loaded } from '../../ui/table/Loaded.tsx'
import { Table } from '../../ui/table/Table.tsx'
import { useSettled } from '../../ui/useSettled.ts'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { auditWords } from './auditWords.ts'

const restMilliseconds = 300

/** Who did what, newest first; for administrators. */
export function AuditLog() {
  const words = useWords(auditWords)
  const [kind, setKind] = useState<AuditKind | ''>('')
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const filter = { kind, text: useSettled(text, restMilliseconds, text === '') }
  const events = useInfiniteQuery(auditQuery(filter))
  return (
    <>
      <p>{words.intro}</p>
      <search className={form.panel} aria-label={words.filter}>
        <div className={form.pair}>
          <Select
            label={words.kind}
            value={kind}
            options={['', ...auditKinds]}
            words={{ '': words.anyKind, ...words.kinds }}
            onChange={setKind}
          />
          <Field
            label={words.text}
            hint={words.textHint}
            type="search"
            maxLength={maxAuditTextCharacters}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <div className={form.actions}>
          <a className={controls.button} href={auditCsvPath(filter)} download>
            <Download size={16} aria-hidden />
            {words.download}
          </a>
        </div>
      </search>
      <Loaded query={events}>
        {(all) => (
          <Table
            label={words.list}
            heads={[words.time, words.kind, words.by, words.subject, words.details]}
            rows={all.map((event) => <EventRow key={event.id} event={event} />)}
            empty={<p>{words.none}</p>}
          />
        )}
      </Loaded>
      {events.hasNextPage && (
        <button
          type="button"
          className={controls.button}
          aria-disabled={events.isFetchingNextPage}
          onClick={() => void events.fetchNextPage()}
        >
          {words.more}
        </button>
      )}
    </>
  )
}

function EventRow({ event: { at, kind, actor, address, subject, details } }: { event: AuditEventJson }) {
  const words = useWords(auditWords)
  const locale = useLocale()
  const [{ timeZone }] = usePreferences()
  const known = auditKinds.find((each) => each === kind)
  return (
    <tr>
      <th scope="row">
        <time dateTime={at}>{locale.moment(Date.parse(at), timeZone)}</time>
      </th>
      <td data-label={words.kind}>{known ? words.kinds[known] : kind}</td>
      <td data-label={words.by}>
        <div>
          {actorText(actor, words)}
          {address && <small>{address}</small>}
        </div>
      </td>
      <td data-label={words.subject}>{subject || '–'}</td>
      <td data-label={words.details}>{details || '–'}</td>
    </tr>
  )
}

function actorText(actor: string, words: { commandLine: string; service: string }): string {
  if (actor === 'command line') return words.commandLine
  return actor === 'service' ? words.service : actor
}
