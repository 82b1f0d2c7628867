'use client'

import type { CharacteristicsImportJson } from '#lib/wire/account.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure, wrongFields } from '../../ui/form/Failure.tsx'
import form from '../../ui/form/Form.module.css'
import { formWords } from '../../ui/form/formWords.ts'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { FileDrop } from './FileDrop.tsx'
import { ImportOutcome } from './ImportOutcome.tsx'
import { uploadWords } from './uploadWords.ts'
import { useTableUpload } from './useTableUpload.ts'

/** A table is previewed before it is imported. */
export function Characteristics() {
  const words = useWords(uploadWords)
  const { cancel: cancelWord } = useWords(formWords)
  const { upload, look, send, cancel } = useTableUpload()
  return (
    <>
      <p>{words.intro}</p>
      <FileDrop
        label={words.choose}
        hint={words.chooseHint}
        accept=".csv,.ndjson,.jsonl,.txt,text/csv,application/x-ndjson"
        disabled={upload.kind === 'busy' && !upload.dryRun}
        onFile={look}
      />
      <div role="status">
        {upload.kind === 'busy' && (
          <p>{upload.dryRun ? words.reading(upload.table.name) : words.importing(upload.table.name)}</p>
        )}
        {upload.kind === 'refused' && <p className={form.problem}>{words.fileFaults[upload.fault](upload.name)}</p>}
        {upload.kind === 'failed' && <UploadFailure error={upload.error} dryRun={upload.dryRun} />}
      </div>
      {upload.kind === 'busy' && upload.dryRun && <Button onClick={cancel}>{cancelWord}</Button>}
      {upload.kind === 'failed' && !isNoTable(upload.error) && (
        <Button onClick={() => send(upload.table, true)}>{words.reviewAgain(upload.table.name)}</Button>
      )}
      {upload.kind === 'done' && (
        <ImportOutcome outcome={upload.outcome} name={upload.table.name}>
          <WhatNext outcome={upload.outcome} onTake={() => send(upload.table, false)} onDiscard={cancel} />
        </ImportOutcome>
      )}
    </>
  )
}

interface WhatNextProps {
  outcome: CharacteristicsImportJson
  onTake: () => void
  onDiscard: () => void
}

function WhatNext({ outcome: { dry_run, changed, same, new: added }, onTake, onDiscard }: WhatNextProps) {
  const words = useWords(uploadWords)
  const { count } = useLocale()
  const vessels = added + changed
  return (
    <>
      {dry_run && vessels === 0 && <p>{same > 0 ? words.noChanges : words.noValidValues}</p>}
      <div className={form.actions}>
        {dry_run && vessels > 0 && (
          <Button look="primary" onClick={onTake}>
            {words.import(count(vessels))}
          </Button>
        )}
        <Button onClick={onDiscard}>{dry_run ? words.discard : words.importAnother}</Button>
      </div>
    </>
  )
}

/** After a lost answer, a new preview shows what was imported. */
function UploadFailure({ error, dryRun }: { error: unknown; dryRun: boolean }) {
  const words = useWords(uploadWords)
  if (isNoTable(error)) return <p className={form.problem}>{words.noIdColumn}</p>
  return (
    <>
      <Failure error={error} />
      {!dryRun && <p>{words.maybeIncomplete}</p>}
    </>
  )
}

function isNoTable(error: unknown): boolean {
  return wrongFields(error).has('body')
}
