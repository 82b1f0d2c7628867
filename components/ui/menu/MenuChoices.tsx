import { Menu } from '@base-ui/react/menu'
import { Check, type LucideIcon } from 'lucide-react'
import menu from './menu.module.css'

export interface MenuChoicesProps<Value extends string> {
  value: Value
  choices: readonly { value: Value; text: string; Icon?: LucideIcon; lang?: string }[]
  onChoose: (value: Value) => void
}

/** Menu items with one of them chosen. */
export function MenuChoices<Value extends string>({ value, choices, onChoose }: MenuChoicesProps<Value>) {
  return (
    <Menu.RadioGroup value={value} onValueChange={onChoose}>
      {choices.map(({ value: choice, text, Icon, lang }) => (
        <Menu.RadioItem key={choice} value={choice} closeOnClick className={menu.item} lang={lang}>
          {Icon && <Icon size={16} aria-hidden />}
          <span className={menu.label}>{text}</span>
          <Menu.RadioItemIndicator className={menu.tick}>
            <Check size={16} aria-hidden />
          </Menu.RadioItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
