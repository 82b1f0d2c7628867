import { useId } from 'react'
import form from './Form.module.css'

interface SelectProps<Option extends string> {
  label: string
  name?: string
  value: Option
  options: readonly Option[]
  words: Readonly<Record<Option, string>>
  onChange: (option: Option) => void
}

/** One of a few. */
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
