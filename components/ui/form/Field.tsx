import { type ComponentProps, useId } from 'react'
import form from './Form.module.css'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  hint?: string
  /** Why the service refused the value. */
  problem?: string | null
}

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

interface SelectProps<Option extends string> {
  label: string
  name?: string
  value: Option
  options: readonly Option[]
  words: Readonly<Record<Option, string>>
  onChange: (option: Option) => void
}

export function Select<Option extends string>({ label, name, value, options, words, onChange }: SelectProps<Option>) {
  const id = useId()
  const choose = (chosen: string) => {
    const option = options.find((known) => known === chosen)
    if (option !== undefined) onChange(option)
  }
  return (
    <div className={form.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} value={value} onChange={(event) => choose(event.target.value)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {words[option]}
          </option>
        ))}
      </select>
    </div>
  )
}

/** A radio button or check box with its label. */
export function Choice({ text, hint, ...input }: ComponentProps<'input'> & { text: string; hint?: string }) {
  return (
    <label className={form.choice}>
      <input {...input} />
      <span>
        {text}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  )
}
