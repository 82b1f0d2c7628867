import type { ReactNode } from 'react'
import { minPasswordLength } from '#lib/wire/account.ts'
import { Field } from '../../ui/form/Field.tsx'
import { useWords } from '../../ui/words/words.ts'
import { profileWords } from './profileWords.ts'

interface NewPasswordFieldProps {
  name: string
  hint: string
  problem: ReactNode
}

export function NewPasswordField({ name, hint, problem }: NewPasswordFieldProps) {
  const words = useWords(profileWords)
  return (
    <Field
      label={words.newPassword}
      name={name}
      type="password"
      autoComplete="new-password"
      required
      minLength={minPasswordLength}
      hint={hint}
      problem={problem}
    />
  )
}
