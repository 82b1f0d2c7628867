'use client'

import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import form from '../../ui/form/Form.module.css'
import styles from './FileDrop.module.css'

interface FileDropProps {
  label: string
  hint: string
  accept: string
  disabled?: boolean
  /** The name of a file that waits to be sent. */
  chosen?: string | undefined
  /** Why the file was refused. */
  problem?: ReactNode
  onFile: (file: File) => void
}

export function FileDrop({ label, hint, accept, disabled = false, chosen, problem, onFile }: FileDropProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file && !disabled) onFile(file)
  }
  return (
    <div className={styles.place}>
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        aria-invalid={problem ? true : undefined}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onFile(file)
          // Lets the same file be chosen again after a correction.
          event.target.value = ''
        }}
      />
      <label
        htmlFor={id}
        className={styles.drop}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Upload size={20} aria-hidden />
        {chosen ?? label}
      </label>
      <p id={`${id}-hint`} className={problem ? form.problem : styles.hint} role={problem ? 'alert' : undefined}>
        {problem ?? hint}
      </p>
    </div>
  )
}
