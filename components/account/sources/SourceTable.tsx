'use client'

import { useState } from 'react'
import { changeSource, removeSource } from '#lib/client/account/accountSources.ts'
import type { SourceJson } from '#lib/wire/sources.ts'
import { formatRate } from '../../status/feedWords.ts'
import { statusWords } from '../../status/statusWords.ts'
import { ActionButton } from '../../ui/form/ActionButton.tsx'
import { ConfirmButton } from '../../ui/form/ConfirmButton.tsx'
import { formWords } from '../../ui/form/formWords.ts'
import { Table } from '../../ui/table/ListTable.tsx'
import row from '../../ui/table/Row.module.css'
import { Moment } from '../../ui/words/Moment.tsx'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { SourceForm } from './SourceForm.tsx'
import { SourceState } from './SourceState.tsx'
import styles from './Sources.module.css'
import { kindOfSource } from './sourceKinds.ts'
import { sourceWords } from './sourceWords.ts'

interface SourceTableProps {
  sources: readonly SourceJson[]
  onChanged: () => Promise<unknown>
}

export function SourceTable({ sources, onChanged }: SourceTableProps) {
  const words = useWords(sourceWords)
  const locale = useLocale()
  const [changing, setChanging] = useState<string | null>(null)
  return (
    <Table
      label={words.list}
      rows={sources}
      keyOf={({ id, name }) => id ?? `environment ${name}`}
      isEnded={({ state }) => state === 'paused'}
      columns={[
        { head: words.name, cell: (source) => <SourceName source={source} /> },
        { head: words.state, cell: (source) => <SourceState source={source} /> },
        {
          head: words.rate,
          isNumber: true,
          cell: ({ rate, last_message_at }) => (
            <div>
              {words.perSecond(formatRate(rate, locale))}
              <small>
                {last_message_at ? (
                  <>
                    {words.lastMessage} <Moment iso={last_message_at} atEnd />
                  </>
                ) : (
                  words.noMessage
                )}
              </small>
            </div>
          ),
        },
        { head: words.credit, cell: (source) => <SourceCredit source={source} /> },
      ]}
      actions={(source) =>
        source.id !== null && (
          <SourceActions source={source} id={source.id} onEdit={() => setChanging(source.id)} onChanged={onChanged} />
        )
      }
      below={(source) =>
        source.id !== null &&
        source.id === changing && (
          <ChangeSource
            source={source}
            id={source.id}
            others={sources.map(({ name }) => name).filter((name) => name !== source.name)}
            onChanged={onChanged}
            onClose={() => setChanging(null)}
          />
        )
      }
    />
  )
}

function SourceName({ source: { name, kind, url, origin } }: { source: SourceJson }) {
  const words = useWords(sourceWords)
  const { kinds } = useWords(statusWords)
  return (
    <>
      {name}
      <small>
        {kinds[kind] ?? kind}
        {name !== url && <span className={styles.url}> · {url}</span>}
      </small>
      {origin === 'environment' && <small>{words.fromEnvironment}</small>}
    </>
  )
}

function SourceCredit({ source: { credit, licence, public: isPublic, reserve_of } }: { source: SourceJson }) {
  const words = useWords(sourceWords)
  const isNothing = credit === null && licence === null && isPublic && reserve_of === null
  if (isNothing) return <div>–</div>
  return (
    <div>
      {credit}
      {licence !== null && <small>{licence.startsWith('http') ? <LicenceLink url={licence} /> : licence}</small>}
      {!isPublic && <small>{words.notPublic}</small>}
      {reserve_of !== null && <small>{words.reserveOf(reserve_of)}</small>}
    </div>
  )
}

function LicenceLink({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {URL.parse(url)?.host ?? url}
    </a>
  )
}

interface SourceActionsProps {
  source: SourceJson
  id: string
  onEdit: () => void
  onChanged: () => Promise<unknown>
}

function SourceActions({ source, id, onEdit, onChanged }: SourceActionsProps) {
  const words = useWords(sourceWords)
  const { remove, removeNamed, removeTitle } = useWords(formWords)
  const { name, enabled } = source
  return (
    <div>
      {kindOfSource(source) && (
        <button type="button" className={row.button} aria-label={words.editNamed(name)} onClick={onEdit}>
          {words.edit}
        </button>
      )}
      <ActionButton
        label={enabled ? words.pauseNamed(name) : words.resumeNamed(name)}
        onAct={() => changeSource(id, { enabled: !enabled }).then(onChanged)}
      >
        {enabled ? words.pause : words.resume}
      </ActionButton>
      <ConfirmButton
        label={removeNamed(name)}
        title={removeTitle(name)}
        text={words.removeText}
        onConfirm={() => removeSource(id).then(onChanged)}
      >
        {remove}
      </ConfirmButton>
    </div>
  )
}

interface ChangeSourceProps {
  source: SourceJson
  id: string
  others: readonly string[]
  onChanged: () => Promise<unknown>
  onClose: () => void
}

function ChangeSource({ source, id, others, onChanged, onClose }: ChangeSourceProps) {
  const words = useWords(sourceWords)
  const { save } = useWords(formWords)
  const kind = kindOfSource(source)
  return (
    kind && (
      <SourceForm
        title={words.editNamed(source.name)}
        submit={save}
        kind={kind}
        url={source.url}
        name={source.name}
        terms={source}
        source={source}
        others={others}
        send={(changes) => changeSource(id, changes)}
        onSent={async () => {
          await onChanged()
          onClose()
        }}
        onCancel={onClose}
      />
    )
  )
}
