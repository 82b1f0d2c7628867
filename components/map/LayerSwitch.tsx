import { Options } from '../ui/form/Field.tsx'
import styles from './vessels/Legend.module.css'

interface LayerSwitchProps {
  label: string
  isShown: boolean
  onShow: (isShown: boolean) => void
}

/** Shows and hides a layer of the map. */
export function LayerSwitch({ label, isShown, onShow }: LayerSwitchProps) {
  return (
    <label className={styles.toggle}>
      <input type="checkbox" checked={isShown} onChange={({ target }) => onShow(target.checked)} />
      {label}
    </label>
  )
}

interface LayerChoiceProps<Form extends string> {
  label: string
  /** `null` while the layer is hidden. */
  shown: Form | null
  /** The first is shown when the layer is switched on. */
  forms: readonly [Form, ...Form[]]
  words: Readonly<Record<Form, string>>
  onShow: (form: Form | null) => void
}

/** Shows and hides a layer that has several forms. */
export function LayerChoice<Form extends string>({ label, shown, forms, words, onShow }: LayerChoiceProps<Form>) {
  return (
    <div className={styles.choice}>
      <LayerSwitch label={label} isShown={shown !== null} onShow={(isShown) => onShow(isShown ? forms[0] : null)} />
      {shown !== null && <Options aria-label={label} value={shown} options={forms} words={words} onChange={onShow} />}
    </div>
  )
}
