'use client'

import { Menu } from '@base-ui/react/menu'
import { Check, type LucideIcon, MoonStar, SunMedium, SunMoon } from 'lucide-react'
import { BarMenu } from '../ui/menu/BarMenu.tsx'
import menu from '../ui/menu/menu.module.css'
import { useWords } from '../ui/words/words.ts'
import type { Theme } from '../view/theme.ts'
import { useThemeParameter } from '../view/urlState.ts'
import { dashboardWords } from './dashboardWords.ts'

export type ThemeChoice = Theme | 'system'

const themeChoices: readonly [Choice, ...Choice[]] = [
  { value: 'system', Icon: SunMoon },
  { value: 'night', Icon: MoonStar },
  { value: 'chart', Icon: SunMedium },
]

interface Choice {
  value: ThemeChoice
  Icon: LucideIcon
}

export function ThemeMenu() {
  const [theme, setTheme] = useThemeParameter()
  const words = useWords(dashboardWords)
  const { Icon, value } = themeChoices.find(({ value }) => value === theme) ?? themeChoices[0]
  return (
    <BarMenu label={words.theme(words.themes[value])} icon={<Icon size={18} aria-hidden />}>
      <ThemeItems chosen={value} onChoose={(chosen) => void setTheme(chosen === 'system' ? null : chosen)} />
    </BarMenu>
  )
}

interface ThemeItemsProps {
  chosen: ThemeChoice
  onChoose: (chosen: ThemeChoice) => void
}

function ThemeItems({ chosen, onChoose }: ThemeItemsProps) {
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
