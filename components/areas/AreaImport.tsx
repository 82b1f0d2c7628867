'use client'

import { FileUp } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import controls from '../ui/controls.module.css'
import { FileButton } from '../ui/form/FileButton.tsx'
import form from '../ui/form/Form.module.css'
import { DialogFrame } from '../ui/sheet/DialogFrame.tsx'
import dialog from '../ui/sheet/dialog.module.css'
import styles from './AreaImport.module.css'
import { readAreaText } from './readAreaText.ts'
import { useAreaFormat } from './useAreaFormat.ts'
import type { AreaWork } from './useAreaWork.ts'

export interface AreaImportProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  work: AreaWork
}

/** Imports areas from a file or pasted text. */
export function AreaImport({ open, onOpenChange, work }: AreaImportProps) {
  const { words, problem: problemText } = useAreaFormat()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [hint, fault] = [useId(), useId()]

  const read = (given: string, fileName?: string) => {
    const result = readAreaText(given, fileName)
    if ('problem' in result) {
      setProblem(problemText(result.problem))
      return
    }
    setProblem(null)
    setText('')
    work.add(result.shapes, result.leftOut)
    onOpenChange(false)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    read(text)
  }
  const readFile = async (chosen: File) => {
    const given = await chosen.text()
    setText(given.length > maxShownCharacters ? '' : given)
    read(given, chosen.name)
  }
  return (
    <DialogFrame open={open} onOpenChange={onOpenChange} title={words.importTitle}>
      <form className={dialog.body} onSubmit={onSubmit}>
        <p id={hint} className={form.hint}>
          {words.importHint}
        </p>
        <textarea
          className={styles.text}
          aria-label={words.importLabel}
          aria-describedby={`${hint} ${fault}`}
          aria-invalid={problem !== null}
          spellCheck={false}
          rows={7}
          placeholder="POLYGON ((3.9 51.8, 4.4 51.8, 4.4 52.1, 3.9 51.8))"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <p id={fault} className={form.problem} role="alert">
          {problem}
        </p>
        <div className={styles.actions}>
          <FileButton
            label={words.file}
            Icon={FileUp}
            accept=".geojson,.json,.wkt,.txt,.kml,application/geo+json,application/vnd.google-earth.kml+xml"
            onFile={(chosen) => void readFile(chosen)}
          />
          <button type="submit" className={controls.primary}>
            {words.add}
          </button>
        </div>
      </form>
    </DialogFrame>
  )
}

/** Browsers type slowly in a text field with more characters. */
const maxShownCharacters = 200_000
