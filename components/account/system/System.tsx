'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { supportBundlePath, systemQuery } from '#lib/client/account/accountSystem.ts'
import { withBase } from '#lib/wire/basePath.ts'
import type { SystemJson, SystemSettingJson } from '#lib/wire/system.ts'
import controls from '../../ui/controls.module.css'
import { Table } from '../../ui/table/ListTable.tsx'
import { Loaded } from '../../ui/table/Loaded.tsx'
import { Moment } from '../../ui/words/Moment.tsx'
import { type Locale, useLocale, useWords } from '../../ui/words/words.ts'
import styles from './System.module.css'
import { systemWords } from './systemWords.ts'

type SystemWords = ReturnType<typeof useWords<(typeof systemWords)['en']>>

/** The service, its machine, backups and settings; for administrators. */
export function System() {
  const words = useWords(systemWords)
  return (
    <>
      <p>{words.intro}</p>
      <Loaded query={useQuery(systemQuery)}>
        {(system) => (
          <>
            <Facts system={system} />
            <p className={styles.bundle}>
              <a className={controls.button} href={withBase(supportBundlePath)} download>
                {words.bundle}
              </a>
              <span>{words.bundleHint}</span>
            </p>
            <SettingsTable settings={system.settings} />
            <Migrations migrations={system.migrations} />
          </>
        )}
      </Loaded>
    </>
  )
}

interface Fact {
  what: string
  value: ReactNode
  isFault?: boolean
}

function Facts({ system }: { system: SystemJson }) {
  const words = useWords(systemWords)
  const locale = useLocale()
  return (
    <Table
      label={words.facts}
      rows={[...serviceFacts(system, words), backupFact(system, words, locale), ...machineFacts(system, words, locale)]}
      keyOf={({ what }) => what}
      columns={[
        { head: words.property, cell: ({ what }) => what },
        {
          head: words.value,
          isPlain: true,
          cell: ({ value }) => <span className={styles.value}>{value}</span>,
          tone: ({ isFault }) => (isFault ? 'danger' : undefined),
        },
      ]}
    />
  )
}

function serviceFacts(
  { version, installation, node, update, started_at, database }: SystemJson,
  words: SystemWords,
): Fact[] {
  const newest = update?.is_newer ? update.newest : words.upToDate
  return [
    { what: words.version, value: `${version} (Node ${node})` },
    { what: words.installed, value: words.installations[installation] },
    { what: words.newest, value: update ? (update.newest === null ? words.notRead : newest) : words.notChecked },
    { what: words.running, value: <Moment iso={started_at} /> },
    { what: words.database, value: `${database.kind}, ${database.place}, ${words.schema(database.schema)}` },
  ]
}

function backupFact({ backup }: SystemJson, words: SystemWords, locale: Locale): Fact {
  const what = words.lastBackup
  if (!backup) return { what, value: words.backupsOff }
  const { last, trouble } = backup
  const made = last ? (
    <>
      <Moment iso={last.at} /> {last.file}, {sizeText(last.bytes, locale)}
    </>
  ) : (
    `${words.noBackup}, ${backup.folder}`
  )
  if (!trouble) return { what, value: made }
  const failing = (
    <>
      {words.backupFailing}: <span lang="en">{trouble.reason}</span>. {made}
    </>
  )
  return { what, value: failing, isFault: true }
}

function machineFacts({ machine }: SystemJson, words: SystemWords, locale: Locale): Fact[] {
  const { disk_free_bytes, memory_available_bytes, memory_total_bytes, process_memory_bytes, time } = machine
  const size = (bytes: number) => sizeText(bytes, locale)
  const skew = machine.clock_skew_seconds
  const ofWeb = words.ofWeb(size(process_memory_bytes))
  return [
    { what: words.disk, value: disk_free_bytes === null ? words.unknown : words.free(size(disk_free_bytes)) },
    {
      what: words.memory,
      value: `${words.available(size(memory_available_bytes), size(memory_total_bytes))}, ${ofWeb}`,
    },
    {
      what: words.clock,
      value: [
        time.slice(0, 19).replace('T', ' '),
        'UTC',
        ...(skew === null ? [] : [`(${words.ahead(locale.decimal(skew, 1))})`]),
      ].join(' '),
    },
  ]
}

function Migrations({ migrations }: Pick<SystemJson, 'migrations'>) {
  const words = useWords(systemWords)
  return (
    <details className={styles.migrations}>
      <summary>{words.migrations}</summary>
      <Table
        label={words.migrations}
        rows={migrations}
        keyOf={({ number }) => number}
        columns={[
          { head: words.number, cell: ({ number }) => number },
          { head: words.name, cell: ({ name }) => <span lang="en">{name}</span> },
          { head: words.when, cell: ({ at }) => (at === null ? words.unknown : <Moment iso={at} />) },
        ]}
      />
    </details>
  )
}

function SettingsTable({ settings }: { settings: readonly SystemSettingJson[] }) {
  const words = useWords(systemWords)
  const value = ({ value, is_hidden, from }: SystemSettingJson) => {
    if (is_hidden) return words.hidden
    return value ?? (from === 'default' ? words.notSet : '')
  }
  const origin = ({ from }: SystemSettingJson) => {
    if (typeof from === 'object') return from.file
    return from === 'default' ? words.fromDefault : words.fromEnvironment
  }
  return (
    <>
      <h2>{words.settings}</h2>
      <Table
        label={words.settings}
        rows={settings}
        keyOf={({ name }) => name}
        isEnded={({ from }) => from === 'default'}
        columns={[
          { head: words.setting, cell: ({ name }) => <code>{name}</code> },
          {
            head: words.value,
            isPlain: true,
            cell: (setting) => <span className={styles.value}>{value(setting)}</span>,
          },
          { head: words.from, cell: (setting) => <span className={styles.value}>{origin(setting)}</span> },
        ]}
      />
    </>
  )
}

function sizeText(bytes: number, { decimal }: Locale): string {
  return bytes >= 1e9 ? `${decimal(bytes / 1e9, 1)} GB` : `${decimal(bytes / 1e6, bytes < 1e7 ? 1 : 0)} MB`
}
