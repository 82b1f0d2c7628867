'use client'

import { Upload } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import styles from './FileDrop.module.css'

interface FileDropProps {
  label: string
  hint: string
  accept: string
  disabled?: boolean
  onFile: (file: File) => void
}

export function FileDrop({ label, hint, accept, disabled = false, onFile }: FileDropProps) {
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
        {label}
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
    </div>
  )
}
