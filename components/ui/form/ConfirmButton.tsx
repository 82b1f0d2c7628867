'use client'

import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { LucideIcon } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import controls from '../controls.module.css'
import dialog from '../sheet/dialog.module.css'
import row from '../table/Row.module.css'
import { useSending } from '../useSending.ts'
import { useWords } from '../words/words.ts'
import styles from './ConfirmButton.module.css'
import { Failure, wrongFields } from './Failure.tsx'
import { Field } from './Field.tsx'
import { formWords } from './formWords.ts'

interface ConfirmButtonProps {
  children: string
  /** Shown in place of the text. */
  Icon?: LucideIcon
  /** The accessible name. */
  label: string
  title: string
  text: string
  /** The text of the button that confirms, if it differs. */
  confirm?: string
  /** Asks for the user's own password as well; `parameter` is its name in the request. */
  password?: { label: string; parameter: string; wrong: string }
  /** Asks for a text. */
  field?: { label: string; hint: string; value: string }
  onConfirm: (entered: string) => Promise<unknown>
  takesAway?: boolean
}

/** Asks before an action that cannot be undone. */
export function ConfirmButton({
  children,
  Icon,
  label,
  title,
  text,
  confirm = children,
  password,
  field,
  onConfirm,
  takesAway = true,
}: ConfirmButtonProps) {
  const words = useWords(formWords)
  const [open, setOpen] = useState(false)
  const { mutate, isPending, error, reset } = useSending({ mutationFn: onConfirm, onSuccess: () => setOpen(false) })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(String(new FormData(event.currentTarget).get('entered') ?? ''))
  }
  const isWrong = password !== undefined && wrongFields(error).has(password.parameter)
  const turn = (next: boolean) => {
    if (next) reset()
    setOpen(next)
  }
  return (
    <AlertDialog.Root open={open} onOpenChange={turn}>
      <AlertDialog.Trigger
        className={Icon ? controls.iconButton : takesAway ? `${row.button} ${styles.danger}` : row.button}
        aria-label={label}
        title={Icon && label}
      >
        {Icon ? <Icon size={16} aria-hidden /> : children}
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={dialog.backdrop} />
        <AlertDialog.Popup className={dialog.popup}>
          <header className={dialog.header}>
            <AlertDialog.Title className={dialog.title}>{title}</AlertDialog.Title>
          </header>
          <form className={dialog.body} method="post" onSubmit={submit}>
            <AlertDialog.Description>{text}</AlertDialog.Description>
            {password && (
              <Field
                label={password.label}
                name="entered"
                type="password"
                autoComplete="current-password"
                required
                problem={isWrong ? password.wrong : null}
              />
            )}
            {field && (
              <Field
                label={field.label}
                hint={field.hint}
                name="entered"
                defaultValue={field.value}
                spellCheck={false}
              />
            )}
            <div role="alert">{error && !isWrong && <Failure error={error} />}</div>
            <div className={styles.actions}>
              <AlertDialog.Close className={controls.button}>{words.cancel}</AlertDialog.Close>
              <button
                type="submit"
                className={takesAway ? `${controls.primary} ${controls.danger}` : controls.primary}
                aria-disabled={isPending}
              >
                {isPending ? words.working : confirm}
              </button>
            </div>
          </form>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
