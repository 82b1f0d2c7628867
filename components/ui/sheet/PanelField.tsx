import { type ComponentProps, type ReactNode, useId } from 'react'
import { Options, type OptionsProps } from '../form/Field.tsx'
import panel from './panel.module.css'

/** A text field of a panel with its label above. */
export function PanelField({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className={panel.textFilter}>
      <span>{label}</span>
      <input className={panel.field} autoComplete="off" {...input} />
    </label>
  )
}

export function PanelSelect<Option extends string>({ label, ...select }: OptionsProps<Option> & { label: string }) {
  const id = useId()
  return (
    <label className={panel.textFilter} htmlFor={id}>
      <span>{label}</span>
      <Options id={id} className={panel.field} {...select} />
    </label>
  )
}

interface PanelChoiceProps extends ComponentProps<'input'> {
  text: string
  mark?: ReactNode
  /** Text at the end of the line, which may cut off a long text. */
  count?: string
}

/** A check box or radio button of a panel. */
export function PanelChoice({ text, mark, count, type = 'checkbox', ...input }: PanelChoiceProps) {
  return (
    <label className={panel.choice}>
      <input type={type} {...input} />
      {mark}
      {count === undefined ? (
        <span>{text}</span>
      ) : (
        <>
          <span className={panel.choiceName} title={text}>
            {text}
          </span>
          <span className={panel.count}>{count}</span>
        </>
      )}
    </label>
  )
}
