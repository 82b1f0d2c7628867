import type { LucideIcon } from 'lucide-react'
import { type Ref, useRef } from 'react'
import { Button } from '../Button.tsx'

interface FileButtonProps {
  ref?: Ref<HTMLButtonElement>
  label: string
  Icon?: LucideIcon
  /** As of a file input. */
  accept: string
  onFile: (file: File) => void
}

/** Chooses a file. */
export function FileButton({ ref, label, Icon, accept, onFile }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button ref={ref} onClick={() => field.current?.click()}>
        {Icon && <Icon size={16} aria-hidden />}
        {label}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          // Lets the same file be chosen again after a correction.
          currentTarget.value = ''
          if (chosen) onFile(chosen)
        }}
      />
    </>
  )
}
