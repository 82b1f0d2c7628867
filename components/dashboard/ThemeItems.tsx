import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import menu from '../ui/menu/menu.module.css'
import { useWords } from '../ui/words/words.ts'
import { dashboardWords } from './dashboardWords.ts'
import { type ThemeChoice, themeChoices } from './themeChoices.ts'

export interface ThemeItemsProps {
  chosen: ThemeChoice
  onChoose: (chosen: ThemeChoice) => void
}

export function ThemeItems({ chosen, onChoose }: ThemeItemsProps) {
  const words = useWords(dashboardWords)
  return (
    <Menu.RadioGroup value={chosen} onValueChange={onChoose}>
      {themeChoices.map(({ value, Icon }) => (
        <Menu.RadioItem key={value} value={value} closeOnClick className={menu.item}>
          <Icon size={16} aria-hidden />
          <span className={menu.label}>{words.themes[value]}</span>
          <Menu.RadioItemIndicator className={menu.tick}>
            <Check size={16} aria-hidden />
          </Menu.RadioItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
