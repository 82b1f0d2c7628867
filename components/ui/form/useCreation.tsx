'use client'

import { type LucideIcon, Plus } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { Button } from '../Button.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { useFocusBack } from '../focus.ts'
import form from './Form.module.css'

interface Creation<Made> {
  /** The text of the button. */
  label: string
  Icon?: LucideIcon
  /** Shown above the button while the list is empty. */
  empty: { title: string; text: string } | null
  /** The form that takes the place of the button. */
  form: (close: () => void) => ReactNode
  /** Shows a secret once, until `onDone`. */
  secret: (made: Made, onDone: () => void) => ReactNode
  /** A newer secret with the same key replaces the older one. */
  keyOf: (made: Made) => string
}

/** Creates entries of a list. `show` closes the form and shows the secret of a new entry, if it has one. */
export function useCreation<Made>({ label, Icon = Plus, empty, form: formOf, secret, keyOf }: Creation<Made>) {
  const [isOpen, setOpen] = useState(false)
  const [button, focusButton] = useFocusBack<HTMLButtonElement>()
  const [shown, setShown] = useState<readonly Made[]>([])
  const drop = (made: Made) => setShown((before) => before.filter((other) => keyOf(other) !== keyOf(made)))
  const show = (made: Made | null) => {
    setOpen(false)
    if (made === null) return
    drop(made)
    setShown((before) => [made, ...before])
  }
  const close = () => {
    setOpen(false)
    focusButton()
  }
  const start = (
    <Button ref={button} look="primary" onClick={() => setOpen(true)}>
      <Icon size={16} aria-hidden />
      {label}
    </Button>
  )
  const creation = (
    <>
      {shown.map((made) => (
        <Fragment key={keyOf(made)}>
          {secret(made, () => {
            drop(made)
            focusButton()
          })}
        </Fragment>
      ))}
      {isOpen ? (
        formOf(close)
      ) : empty ? (
        <EmptyState {...empty}>{start}</EmptyState>
      ) : (
        <div className={form.actions}>{start}</div>
      )}
    </>
  )
  return { creation, show }
}
