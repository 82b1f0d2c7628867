import { type ComponentProps, type ReactNode, useId } from 'react'
import form from './Form.module.css'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  hint?: string
  /** Why the service refused the value. */
  problem?: ReactNode
}

export function Field({ label, hint, problem, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className={form.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        autoComplete="off"
        aria-describedby={`${id}-note`}
        aria-invalid={problem ? true : undefined}
        {...input}
      />
      <span id={`${id}-note`} className={problem ? form.problem : form.hint} role={problem ? 'alert' : undefined}>
        {problem ?? hint}
      </span>
    </div>
  )
}

export interface OptionsProps<Option extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  value: Option
  options: readonly Option[]
  words: Readonly<Record<Option, string>>
  onChange: (option: Option) => void
}

export function Options<Option extends string>({ value, options, words, onChange, ...select }: OptionsProps<Option>) {
  const choose = (chosen: string) => {
    const option = options.find((known) => known === chosen)
    if (option !== undefined) onChange(option)
  }
  return (
    <select value={value} onChange={({ target }) => choose(target.value)} {...select}>
      {options.map((option) => (
        <option key={option} value={option}>
          {words[option]}
        </option>
      ))}
    </select>
  )
}

export function Select<Option extends string>({ label, ...select }: OptionsProps<Option> & { label: string }) {
  const id = useId()
  return (
    <div className={form.field}>
      <label htmlFor={id}>{label}</label>
      <Options id={id} {...select} />
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
