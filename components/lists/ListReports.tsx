'use client'

import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { changeList, listsQuery, reportAddress, reportsQuery, storedReportAddress } from '#lib/client/lists.ts'
import type { SignedIn } from '#lib/wire/account.ts'
import { withBase } from '#lib/wire/basePath.ts'
import type { StoredReportJson } from '#lib/wire/listReportSchemas.ts'
import { reportTimes } from '#lib/wire/listReports.ts'
import type { ListJson } from '#lib/wire/listSchemas.ts'
import controls from '../ui/controls.module.css'
import { download } from '../ui/download.ts'
import form from '../ui/form/Form.module.css'
import { formWords } from '../ui/form/formWords.ts'
import { RequestForm } from '../ui/form/RequestForm.tsx'
import { DialogFrame } from '../ui/sheet/DialogFrame.tsx'
import dialog from '../ui/sheet/dialog.module.css'
import { PanelChoice } from '../ui/sheet/PanelField.tsx'
import { Loaded } from '../ui/table/Loaded.tsx'
import { useRefresh } from '../ui/useRefresh.ts'
import { useLocale, useWords } from '../ui/words/words.ts'
import { WebhookChoice } from '../view/WebhookChoice.tsx'
import styles from './ListReports.module.css'
import { reportWords } from './reportWords.ts'

const formats = ['csv', 'json'] as const
const lateMs = 60_000

interface ListReportsProps {
  list: ListJson
  account: SignedIn
  onClose: () => void
}

/** Reports of a list: now, daily, and those of recent days. The daily report is set by the owner of the list. */
export function ListReports({ list, account, onClose }: ListReportsProps) {
  const words = useWords(reportWords)
  const first = useRef<HTMLButtonElement>(null)
  const { id, name } = list
  return (
    <DialogFrame open onOpenChange={onClose} title={words.title(name)} start={first}>
      <div className={dialog.body}>
        <p className={form.hint}>{words.contents}</p>
        <div className={styles.line}>
          <span className={styles.name}>{words.now}</span>
          {formats.map((format, place) => (
            <button
              key={format}
              ref={place === 0 ? first : undefined}
              type="button"
              className={controls.button}
              aria-label={words.nowNamed(format.toUpperCase())}
              onClick={() => download(withBase(reportAddress(id, format)), `${name}.${format}`)}
            >
              {format.toUpperCase()}
            </button>
          ))}
        </div>
        {list.is_own && <DailyReport list={list} account={account} />}
        <StoredReports list={list} />
      </div>
    </DialogFrame>
  )
}

function DailyReport({ list: { id, report }, account }: Pick<ListReportsProps, 'list' | 'account'>) {
  const words = useWords(reportWords)
  const { save } = useWords(formWords)
  const refresh = useRefresh(listsQuery)
  const chosen = report?.webhooks ?? []
  return (
    <RequestForm
      key={JSON.stringify(report)}
      className={styles.daily}
      label={words.daily}
      submit={save}
      send={(fields) => {
        const at = reportTimes.find((time) => time === fields.get('at'))
        return changeList(id, { report: at ? { at, webhooks: fields.getAll('webhook').map(String) } : null })
      }}
      onSent={refresh}
      success={() => words.saved}
    >
      <fieldset className={styles.times}>
        <legend>{words.daily}</legend>
        <PanelChoice type="radio" name="at" value="" text={words.off} defaultChecked={report === null} />
        {reportTimes.map((time) => (
          <PanelChoice
            key={time}
            type="radio"
            name="at"
            value={time}
            text={words.times[time]}
            defaultChecked={report?.at === time}
          />
        ))}
      </fieldset>
      <WebhookChoice chosen={chosen} owner={account.email} />
    </RequestForm>
  )
}

function StoredReports({ list }: { list: ListJson }) {
  const words = useWords(reportWords)
  const locale = useLocale()
  const query = useQuery(reportsQuery(list.id))
  return (
    <section className={styles.stored} aria-label={words.stored}>
      <h3 className={styles.heading}>
        {words.stored} <small>{words.storedHint}</small>
      </h3>
      <Loaded query={query}>
        {(reports) =>
          reports.length === 0 ? (
            <p className={form.hint}>{words.none}</p>
          ) : (
            <ul className={styles.reports}>
              {reports.map((report) => {
                const time = locale.moment(Date.parse(report.due_at), 'utc')
                return (
                  <li key={report.id} className={styles.line}>
                    <span className={styles.name}>
                      {time}
                      <small>
                        <Counts report={report} />
                      </small>
                    </span>
                    {formats.map((format) => (
                      <a
                        key={format}
                        href={withBase(storedReportAddress(list.id, report.id, format))}
                        download
                        aria-label={words.download(time, format.toUpperCase())}
                      >
                        {format.toUpperCase()}
                      </a>
                    ))}
                  </li>
                )
              })}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function Counts({ report: { due_at, made_at, counts } }: { report: StoredReportJson }) {
  const words = useWords(reportWords)
  const locale = useLocale()
  const { received, silent, waiting, unclear, changed, left_out } = counts
  const isLate = Date.parse(made_at) - Date.parse(due_at) >= lateMs
  return [
    words.received(locale.count(received)),
    silent > 0 && words.silent(locale.count(silent)),
    waiting > 0 && words.waiting(locale.count(waiting)),
    unclear > 0 && words.unclear(locale.count(unclear)),
    changed !== null && changed > 0 && words.changed(locale.count(changed)),
    left_out > 0 && words.leftOut(locale.count(left_out)),
    isLate && words.madeLate(locale.moment(Date.parse(made_at), 'utc')),
  ]
    .filter(Boolean)
    .join(' · ')
}
