'use client'

import { useState } from 'react'
import type { ChartFileJson, ChartSettingsJson } from '#lib/wire/chartSettings.ts'
import { ActionButton } from '../../ui/form/ActionButton.tsx'
import { ConfirmButton } from '../../ui/form/ConfirmButton.tsx'
import { Field } from '../../ui/form/Field.tsx'
import form from '../../ui/form/Form.module.css'
import { formWords } from '../../ui/form/formWords.ts'
import { RequestForm } from '../../ui/form/RequestForm.tsx'
import { type Undoable, UndoBar } from '../../ui/form/UndoBar.tsx'
import { Table } from '../../ui/table/ListTable.tsx'
import { useWords } from '../../ui/words/words.ts'
import { chartWords } from './chartWords.ts'
import { FileUpload } from './FileUpload.tsx'

interface ChartFilesProps {
  files: readonly ChartFileJson[]
  /** Whether the settings of the service name the files. */
  isFixed: boolean
  add: (path: string) => Promise<void>
  remove: (path: string) => Promise<void>
  onUploaded: (settings: ChartSettingsJson) => void
}

/** The files that are drawn above the built-in chart. */
export function ChartFiles({ files, isFixed, add, remove, onUploaded }: ChartFilesProps) {
  const words = useWords(chartWords)
  const { remove: removeWord, removeNamed, removeTitle } = useWords(formWords)
  const [removed, setRemoved] = useState<Undoable | null>(null)
  return (
    <>
      <Table
        label={words.files}
        rows={files}
        keyOf={({ path }) => path}
        columns={[
          { head: words.file, cell: ({ path }) => <span title={path}>{nameOf(path)}</span> },
          {
            head: words.contents,
            cell: ({ shows, fault }) => (
              <span lang="en">
                {shows} {fault && <span className={form.problem}>{fault}</span>}
              </span>
            ),
          },
        ]}
        actions={
          isFixed
            ? undefined
            : ({ path, is_uploaded }) =>
                is_uploaded ? (
                  <ConfirmButton
                    label={removeNamed(nameOf(path))}
                    title={removeTitle(nameOf(path))}
                    text={words.removeUploaded}
                    onConfirm={() => remove(path)}
                  >
                    {removeWord}
                  </ConfirmButton>
                ) : (
                  <ActionButton
                    label={removeNamed(nameOf(path))}
                    onAct={async () => {
                      await remove(path)
                      setRemoved({ text: words.removed(nameOf(path)), undo: () => add(path) })
                    }}
                  >
                    {removeWord}
                  </ActionButton>
                )
        }
        empty={
          <p>
            <strong>{words.noFiles}</strong> {words.noFilesHint}
          </p>
        }
      />
      {!isFixed && <FileUpload onUploaded={onUploaded} />}
      {!isFixed && (
        <RequestForm
          label={words.addFile}
          submit={words.addFile}
          send={(fields) => add(String(fields.get('path')).trim())}
        >
          <Field label={words.path} hint={words.pathHint} name="path" required spellCheck={false} />
        </RequestForm>
      )}
      <UndoBar done={removed} onClose={() => setRemoved(null)} />
    </>
  )
}

function nameOf(path: string): string {
  return path.slice(path.search(/[^/\\]*$/))
}
