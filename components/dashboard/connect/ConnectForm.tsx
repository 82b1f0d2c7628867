'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { addSource, sourcesQuery } from '#lib/client/account/accountSources.ts'
import type { SourceChanges, SourceJson } from '#lib/wire/sources.ts'
import { composeUrl, fieldValues, textOf } from '../../account/sources/sourceKinds.ts'
import { sourceKindWords } from '../../account/sources/sourceKindWords.ts'
import { type NewSource, newSourceOf } from '../../account/sources/sourcePresets.ts'
import { Field, Select } from '../../ui/form/Field.tsx'
import { freeName } from '../../ui/form/freeName.ts'
import { RequestForm } from '../../ui/form/RequestForm.tsx'
import { useWords } from '../../ui/words/words.ts'
import styles from './Connect.module.css'
import { connectWords } from './connectWords.ts'

export const ways = ['receiver', 'norway', 'finland', 'key'] as const
export type Way = (typeof ways)[number]

const servers = ['aisstream', 'openwaters', 'aisstream-server'] as const
type Server = (typeof servers)[number]

interface ConnectFormProps {
  way: Way
  onAdded: (source: SourceJson) => void
  onBack: () => void
}

/** Asks for the one or two things that a way to vessels needs, and adds its source. */
export function ConnectForm({ way, onAdded, onBack }: ConnectFormProps) {
  const words = useWords(connectWords)
  const client = useQueryClient()
  const [server, setServer] = useState<Server>('aisstream')
  const preset = newSourceOf(way === 'receiver' ? 'udp' : way === 'key' ? server : way)
  const send = async (fields: FormData, formKey: string): Promise<SourceJson> => {
    const url = composeUrl(preset.kind, fields, preset.url)
    const sources = await client.ensureQueryData(sourcesQuery)
    const existing = way !== 'key' && sources.find((source) => source.url === url)
    if (existing) return existing
    const name = freeName(way === 'receiver' ? words.receiverName : preset.name || textOf(fields, 'server'), sources)
    return addSource({ url, name, ...termsOf(preset), ...keyOf(fields) }, formKey)
  }
  return (
    <RequestForm
      label={words.ways[way].title}
      className={styles.form}
      submit={way === 'receiver' ? words.listen : words.connect}
      send={send}
      onSent={onAdded}
      onCancel={onBack}
      explained={way === 'receiver' || way === 'key' ? ['url', 'key'] : []}
    >
      {(problemOf) => (
        <>
          <h3>{words.ways[way].title}</h3>
          {way === 'receiver' && <PortField problem={problemOf('url')} />}
          {(way === 'norway' || way === 'finland') && <OpenFeed way={way} preset={preset} />}
          {way === 'key' && <KeyFields server={server} onServer={setServer} problemOf={problemOf} />}
        </>
      )}
    </RequestForm>
  )
}

function PortField({ problem }: { problem: ReactNode }) {
  const words = useWords(connectWords)
  return (
    <>
      <p>{words.receiverText}</p>
      <Field
        label={words.port}
        name="port"
        type="number"
        inputMode="numeric"
        min={1024}
        max={65_535}
        required
        defaultValue={fieldValues('udp').port}
        problem={problem}
      />
    </>
  )
}

function OpenFeed({ way, preset: { credit, licence } }: { way: 'norway' | 'finland'; preset: NewSource }) {
  const words = useWords(connectWords)
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{words.covers}</dt>
          <dd>{words.coverage[way]}</dd>
        </div>
        <div>
          <dt>{words.credit}</dt>
          <dd>{credit}</dd>
        </div>
        <div>
          <dt>{words.licence}</dt>
          <dd>
            {licence.startsWith('http') ? (
              <a href={licence} target="_blank" rel="noreferrer">
                {licence.replace('https://', '')}
              </a>
            ) : (
              licence
            )}
          </dd>
        </div>
      </dl>
      <p>{words.creditShown}</p>
    </>
  )
}

interface KeyFieldsProps {
  server: Server
  onServer: (server: Server) => void
  problemOf: (member: string) => ReactNode
}

function KeyFields({ server, onServer, problemOf }: KeyFieldsProps) {
  const words = useWords(connectWords)
  const { fields } = useWords(sourceKindWords)
  return (
    <>
      <Select label={words.network} value={server} options={servers} words={words.networks} onChange={onServer} />
      {server === 'aisstream-server' && (
        <Field
          label={fields.server.label}
          hint={fields.server.hint}
          name="server"
          required
          spellCheck={false}
          problem={problemOf('url')}
        />
      )}
      <Field
        label={fields.key.label}
        name="key"
        type="password"
        autoComplete="new-password"
        required
        problem={problemOf('key') ?? (server === 'aisstream-server' ? null : problemOf('url'))}
      />
    </>
  )
}

const termsOf = ({ credit, licence }: NewSource): SourceChanges => ({
  ...(credit && { credit }),
  ...(licence && { licence }),
})

const keyOf = (fields: FormData): SourceChanges => (fields.has('key') ? { key: textOf(fields, 'key') } : {})
