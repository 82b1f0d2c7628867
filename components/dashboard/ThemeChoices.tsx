'use client'

import { Menu } from '@base-ui/react/menu'
import { MenuChoices } from '../ui/menu/MenuChoices.tsx'
import menu from '../ui/menu/menu.module.css'
import { useWords } from '../ui/words/words.ts'
import { useThemeParameter } from '../view/urlState.ts'
import { dashboardWords } from './dashboardWords.ts'
import { themeIcons } from './themeIcons.ts'

const themeChoices = ['system', 'night', 'chart'] as const

export function ThemeChoices() {
  const [theme, setTheme] = useThemeParameter()
  const words = useWords(dashboardWords)
  return (
    <MenuChoices
      value={theme ?? 'system'}
      choices={themeChoices.map((value) => ({ value, text: words.themes[value], Icon: themeIcons[value] }))}
      onChoose={(value) => void setTheme(value === 'system' ? null : value)}
    />
  )
}

/** The choices under a heading, among others. */
export function ThemeGroup() {
  const words = useWords(dashboardWords)
  return (
    <Menu.Group className={menu.group}>
      <Menu.GroupLabel className={menu.groupLabel}>{words.themeLabel}</Menu.GroupLabel>
      <ThemeChoices />
    </Menu.Group>
  )
}
