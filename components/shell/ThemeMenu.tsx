'use client'

import { Menu } from '@base-ui/react/menu'
import { Check, MoonStar, SunMedium, SunMoon } from 'lucide-react'
import { BarMenu } from '../ui/BarMenu.tsx'
import menu from '../ui/menu.module.css'
import { useWords } from '../ui/words.ts'
import { shellWords } from './shellWords.ts'
import type { Theme } from './theme.ts'
import { useThemeParameter } from './urlState.ts'

const choices = [
  { value: 'system', Icon: SunMoon },
  { value: 'night', Icon: MoonStar },
  { value: 'chart', Icon: SunMedium },
] as const satisfies readonly { value: Theme | 'system'; Icon: typeof SunMoon }[]

export function ThemeMenu() {
  const [theme, setTheme] = useThemeParameter()
  const words = useWords(shellWords)
  const { Icon, value } = choices.find(({ value }) => value === theme) ?? choices[0]
  return (
    <BarMenu label={words.theme(words.themes[value])} icon={<Icon size={18} aria-hidden />}>
      <Menu.RadioGroup
        value={theme ?? 'system'}
        onValueChange={(chosen: Theme | 'system') => void setTheme(chosen === 'system' ? null : chosen)}
      >
        {choices.map((choice) => (
          <Menu.RadioItem key={choice.value} value={choice.value} closeOnClick className={menu.item}>
            <choice.Icon size={16} aria-hidden />
            <span className={menu.label}>{words.themes[choice.value]}</span>
            <Menu.RadioItemIndicator className={menu.tick}>
              <Check size={16} aria-hidden />
            </Menu.RadioItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </BarMenu>
  )
}
