import type { ComponentProps } from 'react'
import controls from './controls.module.css'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  look?: 'button' | 'primary' | 'textButton'
}

/** Does not submit the form that it is in. */
export function Button({ look = 'button', ...props }: ButtonProps) {
  return <button type="button" className={controls[look]} {...props} />
}
