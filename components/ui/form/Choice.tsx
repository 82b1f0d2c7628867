import type { ComponentProps } from 'react'
import form from './Form.module.css'

/** One thing to tick, with what it means. */
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
