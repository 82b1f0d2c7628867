'use client'

import { type RefObject, useState } from 'react'
import { maxPortAreaNameCharacters, type PortAreaChanges } from '#lib/wire/portAreas.ts'
import { Field } from '../../ui/form/Field.tsx'
import { formWords } from '../../ui/form/formWords.ts'
import { RequestForm } from '../../ui/form/RequestForm.tsx'
import { useWords } from '../../ui/words/words.ts'
import { PortAndKind } from './PortAndKind.tsx'
import { portAreaWords } from './portAreaWords.ts'

interface PortAreaFormProps {
  label: string
  className?: string
  /** The initial values of the form. */
  area: PortAreaChanges
  portHint?: string
  /** The first field. */
  start?: RefObject<HTMLInputElement | null>
  send: (area: PortAreaChanges) => Promise<unknown>
  onSent: (area: PortAreaChanges) => unknown
  onCancel: () => void
}

/** Edits name, port and kind of a new or existing port area. */
export function PortAreaForm({ label, className, area, portHint, start, send, onSent, onCancel }: PortAreaFormProps) {
  const words = useWords(portAreaWords)
  const { save } = useWords(formWords)
  const [kind, setKind] = useState(area.kind)
  return (
    <RequestForm
      label={label}
      className={className}
      submit={save}
      send={async (fields) => {
        const sent = { name: String(fields.get('name')), port: String(fields.get('port')), kind }
        await send(sent)
        return sent
      }}
      onSent={onSent}
      onCancel={onCancel}
      fieldProblems={{ port: words.noPort }}
    >
      {(problemOf) => (
        <>
          <Field
            ref={start}
            label={words.name}
            hint={kind === 'port' ? words.nameHint : undefined}
            name="name"
            required={kind === 'berth'}
            maxLength={maxPortAreaNameCharacters}
            defaultValue={area.name}
          />
          <PortAndKind
            port={area.port}
            portHint={portHint ?? words.portHint}
            isRequired
            problem={problemOf('port')}
            kind={kind}
            onKind={setKind}
          />
        </>
      )}
    </RequestForm>
  )
}
