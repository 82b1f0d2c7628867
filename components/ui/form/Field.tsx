import { type ComponentProps, useId } from 'react'
import form from './Form.module.css'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  hint?: string
  /** What is wrong with what was sent; nothing while nothing is. */
  problem?: string | null
}

/** A line of a form, with what it is for and what is wrong with it. */
export function Field({ label, hint, problem, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className={form.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} aria-describedby={`${id}-note`} aria-invalid={problem ? true : undefined} {...input} />
      <span id={`${id}-note`} className={problem ? form.problem : form.hint} role={problem ? 'alert' : undefined}>
        {problem ?? hint}
      </span>
    </div>
  )
}
