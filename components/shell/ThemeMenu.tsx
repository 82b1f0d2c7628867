'use client'

import { Menu } from '@base-ui/react/menu'
import { Check, MoonStar, SunMedium, SunMoon } from 'lucide-react'
import { BarMenu } from '../ui/BarMenu.tsx'
import menu from '../ui/menu.module.css'
import type { Theme } from './theme.ts'
import { useThemeParameter } from './urlState.ts'

const choices = [
  { value: 'system', label: 'As the system', Icon: SunMoon },
  { value: 'night', label: 'Night', Icon: MoonStar },
  { value: 'chart', label: 'Chart', Icon: SunMedium },
] as const satisfies readonly { value: Theme | 'system'; label: string; Icon: typeof SunMoon }[]

export function ThemeMenu() {
  const [theme, setTheme] = useThemeParameter()
  const { Icon, label } = choices.find(({ value }) => value === theme) ?? choices[0]
  return (
    <BarMenu label={`Theme: ${label}`} icon={<Icon size={18} aria-hidden />}>
      <Menu.RadioGroup
        value={theme ?? 'system'}
        onValueChange={(value: Theme | 'system') => void setTheme(value === 'system' ? null : value)}
      >
        {choices.map((choice) => (
          <Menu.RadioItem key={choice.value} value={choice.value} closeOnClick className={menu.item}>
            <choice.Icon size={16} aria-hidden />
            <span className={menu.label}>{choice.label}</span>
            <Menu.RadioItemIndicator className={menu.tick}>
              <Check size={16} aria-hidden />
            </Menu.RadioItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </BarMenu>
  )
}
