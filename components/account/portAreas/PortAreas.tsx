'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addPortAreas, portAreasQuery, removePortArea } from '#lib/client/account/accountPortAreas.ts'
import { type PortAreaKind, portAreaKinds } from '#lib/wire/portAreas.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ConfirmButton } from '../../ui/form/ConfirmButton.tsx'
import { Field, Select } from '../../ui/form/Field.tsx'
import form from '../../ui/form/Form.module.css'
import { formWords } from '../../ui/form/formWords.ts'
import { RequestForm } from '../../ui/form/RequestForm.tsx'
import { ListTable } from '../../ui/table/ListTable.tsx'
import { useRefresh } from '../../ui/useRefresh.ts'
import { Day } from '../../ui/words/Moment.tsx'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { portAreaWords } from './portAreaWords.ts'

/** Areas of ports and berths; for administrators. */
export function PortAreas() {
  const words = useWords(portAreaWords)
  const { remove } = useWords(formWords)
  const refresh = useRefresh(portAreasQuery)
  return (
    <>
      <p>{words.intro}</p>
      <AreaImportForm onAdded={refresh} />
      <ListTable
        label={words.list}
        query={useQuery(portAreasQuery)}
        keyOf={({ id }) => id}
        columns={[
          { head: words.name, cell: ({ name }) => name },
          { head: words.kind, cell: ({ kind }) => words.kinds[kind] },
          { head: words.port, cell: ({ port, portName }) => <a href={`/port/${port}`}>{portName ?? port}</a> },
          { head: words.by, cell: ({ addedBy }) => addedBy },
          { head: words.addedAt, cell: ({ addedAt }) => <Day iso={addedAt} /> },
        ]}
        actions={({ id, name }) => (
          <ConfirmButton
            label={words.removeNamed(name)}
            title={words.removeTitle(name)}
            text={words.removeText}
            onConfirm={() => removePortArea(id).finally(refresh)}
          >
            {remove}
          </ConfirmButton>
        )}
        empty={<EmptyState title={words.none} text={words.noneHint} />}
      />
    </>
  )
}

function AreaImportForm({ onAdded }: { onAdded: () => Promise<unknown> }) {
  const words = useWords(portAreaWords)
  const { count } = useLocale()
  const [kind, setKind] = useState<PortAreaKind>('berth')
  return (
    <RequestForm
      label={words.add}
      submit={words.add}
      send={(fields) => {
        const file = fields.get('file')
        if (!(file instanceof File)) throw new Error('the form has no file')
        return addPortAreas({ file, port: String(fields.get('port')), kind })
      }}
      onSent={onAdded}
      success={({ added }) => words.added(count(added))}
      fieldProblems={{ file: words.notJson, port: words.noPort }}
    >
      {(problemOf) => (
        <>
          <Field
            label={words.file}
            hint={words.fileHint}
            name="file"
            type="file"
            accept=".geojson,.json,application/geo+json"
            required
            problem={problemOf('file')}
          />
          <div className={form.pair}>
            <Field label={words.port} hint={words.portHint} name="port" maxLength={6} problem={problemOf('port')} />
            <Select label={words.kind} value={kind} options={portAreaKinds} words={words.kinds} onChange={setKind} />
          </div>
        </>
      )}
    </RequestForm>
  )
}
