'use client'

import { Menu } from '@base-ui/react/menu'
import { Check, MoonStar, SunMedium, SunMoon } from 'lucide-react'
import controls from '../ui/controls.module.css'
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
    <Menu.Root>
      <Menu.Trigger className={controls.iconButton} aria-label={`Theme: ${label}`} title="Theme">
        <Icon size={18} aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={menu.positioner} align="end" sideOffset={6}>
          <Menu.Popup className={menu.popup}>
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
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
