'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { auditCsvPath, auditQuery } from '#lib/client/account/accountAudit.ts'
import {
  type AuditEventJson,
  type AuditKind,
  auditKinds,
  commandLineActor,
  maxAuditTextCharacters,
} from '#lib/wire/audit.ts'
import { withBase } from '#lib/wire/basePath.ts'
import { Button } from '../../ui/Button.tsx'
import controls from '../../ui/controls.module.css'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field, Select } from '../../ui/form/Field.tsx'
import form from '../../ui/form/Form.module.css'
import { formWords } from '../../ui/form/formWords.ts'
import { usePreferences } from '../../ui/preferences.ts'
import { ListTable } from '../../ui/table/ListTable.tsx'
import { useSettled } from '../../ui/useSettled.ts'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { QueryInWords } from '../../view/FiltersInWords.tsx'
import styles from './AuditLog.module.css'
import { auditWords } from './auditWords.ts'

const restMilliseconds = 300

/** The audit log, newest first; for administrators. */
export function AuditLog() {
  const words = useWords(auditWords)
  const { commandLine } = useWords(formWords)
  const [kind, setKind] = useState<AuditKind | ''>('')
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const filter = { kind, text: useSettled(text, restMilliseconds, text === '') }
  const events = useInfiniteQuery(auditQuery(filter))
  const showAll = () => {
    setKind('')
    setTyped('')
  }
  const locale = useLocale()
  const [{ timeZone }] = usePreferences()
  const kinds: Readonly<Record<string, string>> = words.kinds
  const actorNames: Readonly<Record<string, string>> = { [commandLineActor]: commandLine, service: words.service }
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
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <div className={form.actions}>
          <a className={controls.button} href={withBase(auditCsvPath(filter))} download>
            <Download size={16} aria-hidden />
            {words.download}
          </a>
        </div>
      </search>
      <ListTable
        label={words.list}
        query={events}
        keyOf={({ id }) => id}
        columns={[
          {
            head: words.time,
            cell: ({ at }) => <time dateTime={at}>{locale.moment(Date.parse(at), timeZone)}</time>,
          },
          { head: words.kind, cell: (event) => kinds[event.kind] ?? event.kind },
          {
            head: words.by,
            cell: ({ actor, address }) => (
              <div>
                {actorNames[actor] ?? actor}
                {address && <small>{address}</small>}
              </div>
            ),
          },
          { head: words.subject, cell: ({ subject }) => subject || '–' },
          {
            head: words.details,
            cell: (event) => (
              <div className={styles.details}>
                <Details {...event} />
              </div>
            ),
          },
        ]}
        empty={
          kind === '' && text === '' ? (
            <EmptyState title={words.none} text={words.noneHint} />
          ) : (
            <EmptyState title={words.noneMatch}>
              <Button onClick={showAll}>{words.showAll}</Button>
            </EmptyState>
          )
        }
      />
      {events.hasNextPage && (
        <Button aria-disabled={events.isFetchingNextPage} onClick={() => void events.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  )
}

/** Shows the filters of a watch, a token or a user in words, with a link to the map that they make. */
function Details({ kind, details }: AuditEventJson) {
  const isQuery = kind.startsWith('watch-') || (kind === 'scope-changed' && details !== 'none')
  if (isQuery) return <FilterLink query={details} />
  return details.split('; ').map((part) => {
    const [, query] = /^scope (.+)/.exec(part) ?? []
    return <div key={part}>{query === undefined ? part || '–' : <FilterLink query={query} />}</div>
  })
}

function FilterLink({ query }: { query: string }) {
  return (
    <a href={withBase(`/?${query}`)}>
      <QueryInWords query={query} />
    </a>
  )
}
