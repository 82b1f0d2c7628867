'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import { importMembers } from '#lib/client/lists.ts'
import type { ListJson, MemberImportJson } from '#lib/wire/listSchemas.ts'
import controls from '../ui/controls.module.css'
import { Failure } from '../ui/form/Failure.tsx'
import { FileButton } from '../ui/form/FileButton.tsx'
import form from '../ui/form/Form.module.css'
import { DialogFrame } from '../ui/sheet/DialogFrame.tsx'
import dialog from '../ui/sheet/dialog.module.css'
import { useSending } from '../ui/useSending.ts'
import { useLocale, useWords } from '../ui/words/words.ts'
import lists from './Lists.module.css'
import { vesselListWords } from './vesselListWords.ts'

/** What a file input accepts. */
export const memberFiles = '.csv,.txt,text/csv'

interface ImportMembersProps {
  list: ListJson
  /** Chosen before. */
  file?: File
  onImported: () => Promise<unknown>
  onClose: () => void
}

/** A longer enumeration would be no clearer than the number. */
const maxWaitingLines = 20

/** Imports members from a CSV file, after a preview of added and skipped rows. */
export function ImportMembers({ list, file: given, onImported, onClose }: ImportMembersProps) {
  const words = useWords(vesselListWords)
  const locale = useLocale()
  const chooser = useRef<HTMLButtonElement>(null)
  const preview = useSending({
    mutationFn: async (chosen: File) => {
      const table = await chosen.arrayBuffer()
      return { table, outcome: await importMembers(list.id, table, true) }
    },
  })
  const taking = useSending({
    mutationFn: (table: ArrayBuffer) => importMembers(list.id, table, false),
    onSuccess: async () => {
      await onImported()
      onClose()
    },
  })
  const { data } = preview
  const show = useEffectEvent((chosen: File) => preview.mutate(chosen))
  useEffect(() => {
    if (given) show(given)
  }, [given])
  return (
    <DialogFrame open onOpenChange={onClose} title={words.importTitle(list.name)} start={chooser}>
      <div className={dialog.body}>
        <p className={form.hint}>{words.importHint}</p>
        <div className={form.actions}>
          <FileButton ref={chooser} label={words.chooseFile} accept={memberFiles} onFile={preview.mutate} />
        </div>
        <div role="status">
          {preview.isPending && <p>{words.reading}</p>}
          {(preview.error ?? taking.error) && (
            <Failure error={preview.error ?? taking.error} fields={{ body: words.noColumns }} />
          )}
          {data && <Outcome outcome={data.outcome} />}
        </div>
        {data && data.outcome.added > 0 && (
          <button
            type="button"
            className={controls.primary}
            aria-disabled={taking.isPending}
            onClick={() => taking.mutate(data.table)}
          >
            {words.import(locale.count(data.outcome.added))}
          </button>
        )}
      </div>
    </DialogFrame>
  )
}

function Outcome({ outcome }: { outcome: MemberImportJson }) {
  const words = useWords(vesselListWords)
  const { count } = useLocale()
  const { rows, added, already, waiting, waiting_lines, problems, problem_count, ignored_columns } = outcome
  const named = waiting_lines.slice(0, maxWaitingLines).map((line) => count(line))
  const facts = [
    words.rows(count(rows)),
    words.willAdd(count(added)),
    waiting > 0 && words.willWait(count(waiting)),
    already > 0 && words.areAlready(count(already)),
  ]
  return (
    <>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      {ignored_columns.length > 0 && <p className={form.hint}>{words.ignored(ignored_columns.join(', '))}</p>}
      {named.length > 0 && (
        <p className={form.hint}>
          {words.waitingLines(named.join(', '), named.length)}
          {waiting_lines.length > named.length && ' …'}
        </p>
      )}
      {problem_count > 0 && (
        <>
          <p className={form.problem}>{words.problems(count(problem_count))}</p>
          <ul className={lists.problems}>
            {problems.map(({ line, reason, text }) => (
              <li key={`${line} ${reason}`}>
                {words.line(count(line))}: {words.reasons[reason]} {reason === 'invalid' && `(${text})`}
              </li>
            ))}
            {problem_count > problems.length && <li>{words.moreProblems(count(problem_count - problems.length))}</li>}
          </ul>
        </>
      )}
    </>
  )
}
