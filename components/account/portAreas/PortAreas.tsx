'use client'

import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import {
  addPortAreas,
  areasOfFile,
  changePortArea,
  portAreasQuery,
  removePortArea,
} from '#lib/client/account/accountPortAreas.ts'
import { simulationOwner } from '#lib/wire/account.ts'
import { withBase } from '#lib/wire/basePath.ts'
import type { PortAreaKind } from '#lib/wire/portAreas.ts'
import controls from '../../ui/controls.module.css'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ConfirmButton } from '../../ui/form/ConfirmButton.tsx'
import { formWords } from '../../ui/form/formWords.ts'
import { RequestForm } from '../../ui/form/RequestForm.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SimulatedTag } from '../../ui/SimulatedTag.tsx'
import { ListTable } from '../../ui/table/ListTable.tsx'
import type { TableSort } from '../../ui/table/sortedRows.ts'
import { useRefresh } from '../../ui/useRefresh.ts'
import { Day } from '../../ui/words/Moment.tsx'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { FileDrop } from '../upload/FileDrop.tsx'
import { PortAndKind } from './PortAndKind.tsx'
import { PortAreaForm } from './PortAreaForm.tsx'
import { portAreaWords } from './portAreaWords.ts'

/** Areas of ports and berths; for administrators. */
export function PortAreas() {
  const words = useWords(portAreaWords)
  const { remove } = useWords(formWords)
  const refresh = useRefresh(portAreasQuery)
  const [changing, setChanging] = useState<string | null>(null)
  const [sort, setSort] = useState<TableSort>({ head: words.port, descending: false })
  return (
    <>
      <p>{words.intro}</p>
      <AreaImportForm onAdded={refresh} />
      <ListTable
        label={words.list}
        query={useQuery(portAreasQuery)}
        keyOf={({ id }) => id}
        sort={sort}
        onSort={setSort}
        columns={[
          { head: words.name, cell: ({ name }) => name, value: ({ name }) => name },
          { head: words.kind, cell: ({ kind }) => words.kinds[kind], value: ({ kind }) => words.kinds[kind] },
          {
            head: words.port,
            value: ({ port, port_name }) => port_name ?? port,
            cell: ({ port, port_name }) => <a href={withBase(`/port/${port}`)}>{port_name ?? port}</a>,
          },
          {
            head: words.by,
            cell: ({ added_by }) => (added_by === simulationOwner ? <SimulatedTag /> : added_by),
          },
          { head: words.addedAt, cell: ({ added_at }) => <Day iso={added_at} />, value: ({ added_at }) => added_at },
        ]}
        actions={({ id, name }) => (
          <div>
            <IconButton label={words.changeNamed(name)} Icon={Pencil} size={16} onClick={() => setChanging(id)} />
            <ConfirmButton
              label={words.removeNamed(name)}
              title={words.removeTitle(name)}
              text={words.removeText}
              onConfirm={() => removePortArea(id).finally(refresh)}
            >
              {remove}
            </ConfirmButton>
          </div>
        )}
        below={({ id, ...area }) =>
          id === changing && (
            <PortAreaForm
              label={words.changeNamed(area.name)}
              area={area}
              send={(changes) => changePortArea(id, changes)}
              onSent={async () => {
                await refresh()
                setChanging(null)
              }}
              onCancel={() => setChanging(null)}
            />
          )
        }
        empty={
          <EmptyState title={words.none} text={words.noneHint}>
            <a className={controls.button} href={withBase('/?drawer=areas')}>
              {words.draw}
            </a>
          </EmptyState>
        }
      />
    </>
  )
}

function AreaImportForm({ onAdded }: { onAdded: () => Promise<unknown> }) {
  const words = useWords(portAreaWords)
  const { count } = useLocale()
  const [kind, setKind] = useState<PortAreaKind>('berth')
  const [file, setFile] = useState<File | null>(null)
  return (
    <RequestForm
      label={words.add}
      submit={words.add}
      send={async (fields) => {
        if (file === null) throw new Error('the form has no file')
        return addPortAreas({ areas: await areasOfFile(file), port: String(fields.get('port')), kind })
      }}
      onSent={() => {
        setFile(null)
        return onAdded()
      }}
      isReady={file !== null}
      success={({ added }) => words.added(count(added))}
      fieldProblems={{ file: words.notJson, port: words.noPort }}
    >
      {(problemOf) => (
        <>
          <FileDrop
            label={words.choose}
            hint={words.fileHint}
            accept=".geojson,.json,application/geo+json"
            chosen={file?.name}
            problem={problemOf('file')}
            onFile={setFile}
          />
          <PortAndKind portHint={words.portHint} problem={problemOf('port')} kind={kind} onKind={setKind} />
        </>
      )}
    </RequestForm>
  )
}
