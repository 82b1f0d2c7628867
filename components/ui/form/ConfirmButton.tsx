'use client'

import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useState } from 'react'
import controls from '../controls.module.css'
import dialog from '../sheet/dialog.module.css'
import row from '../table/Row.module.css'
import { useSending } from '../useSending.ts'
import { useWords } from '../words/words.ts'
import styles from './ConfirmButton.module.css'
import { Failure } from './Failure.tsx'
import { formWords } from './formWords.ts'

interface ConfirmButtonProps {
  children: ReactNode
  /** The accessible name. */
  label: string
  title: string
  text: string
  confirm: string
  onConfirm: () => Promise<unknown>
  takesAway?: boolean
}

/** Asks before an action that cannot be undone. */
export function ConfirmButton({
  children,
  label,
  title,
  text,
  confirm,
  onConfirm,
  takesAway = true,
}: ConfirmButtonProps) {
  const words = useWords(formWords)
  const [open, setOpen] = useState(false)
  const { mutate, isPending, error, reset } = useSending({ mutationFn: onConfirm, onSuccess: () => setOpen(false) })
  const turn = (next: boolean) => {
    if (next) reset()
    setOpen(next)
  }
  return (
    <AlertDialog.Root open={open} onOpenChange={turn}>
      <AlertDialog.Trigger className={takesAway ? `${row.button} ${styles.danger}` : row.button} aria-label={label}>
        {children}
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={dialog.backdrop} />
        <AlertDialog.Popup className={dialog.popup}>
          <header className={dialog.header}>
            <AlertDialog.Title className={dialog.title}>{title}</AlertDialog.Title>
          </header>
          <div className={dialog.body}>
            <AlertDialog.Description>{text}</AlertDialog.Description>
            <div role="alert">{error && <Failure error={error} />}</div>
            <div className={styles.actions}>
              <AlertDialog.Close className={controls.button}>{words.cancel}</AlertDialog.Close>
              <button
                type="button"
                className={takesAway ? `${controls.primary} ${controls.danger}` : controls.primary}
                onClick={() => mutate()}
                aria-disabled={isPending}
              >
                {isPending ? words.working : confirm}
              </button>
            </div>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
