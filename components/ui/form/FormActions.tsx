import controls from '../controls.module.css'
import { useWords } from '../words/words.ts'
import form from './Form.module.css'
import { formWords } from './formWords.ts'
import { SubmitButton } from './SubmitButton.tsx'

/** The last row of a form that can be left. `submit`: what its button says. */
export function FormActions({ submit, busy, onCancel }: { submit: string; busy: boolean; onCancel: () => void }) {
  const { cancel } = useWords(formWords)
  return (
    <div className={form.actions}>
      <SubmitButton busy={busy}>{submit}</SubmitButton>
      <button type="button" className={controls.button} onClick={onCancel}>
        {cancel}
      </button>
    </div>
  )
}
