'use client'

import type { ReactNode } from 'react'
import type { PortAreaKind } from '#lib/wire/portAreas.ts'
import { portAreaKinds } from '#lib/wire/portAreas.ts'
import { Field, Select } from '../../ui/form/Field.tsx'
import form from '../../ui/form/Form.module.css'
import { useWords } from '../../ui/words/words.ts'
import { portAreaWords } from './portAreaWords.ts'

interface PortAndKindProps {
  port?: string
  portHint: string
  isRequired?: boolean
  problem: ReactNode
  kind: PortAreaKind
  onKind: (kind: PortAreaKind) => void
}

/** The fields for the port and the kind of areas. */
export function PortAndKind({ port, portHint, isRequired, problem, kind, onKind }: PortAndKindProps) {
  const words = useWords(portAreaWords)
  return (
    <div className={form.pair}>
      <Field
        label={words.port}
        hint={portHint}
        name="port"
        maxLength={6}
        required={isRequired}
        defaultValue={port}
        problem={problem}
      />
      <Select label={words.kind} value={kind} options={portAreaKinds} words={words.kinds} onChange={onKind} />
    </div>
  )
}
