'use client'

import { BarMenu } from '../ui/menu/BarMenu.tsx'
import { useWords } from '../ui/words/words.ts'
import { useThemeParameter } from '../view/urlState.ts'
import { dashboardWords } from './dashboardWords.ts'
import { ThemeItems } from './ThemeItems.tsx'
import { themeChoices } from './themeChoices.ts'

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
