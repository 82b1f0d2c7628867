'use client'

import { MoonStar, SunMedium, SunMoon } from 'lucide-react'
import { BarMenu } from '../ui/menu/ButtonMenu.tsx'
import { MenuChoices } from '../ui/menu/MenuChoices.tsx'
import { useWords } from '../ui/words/words.ts'
import { useThemeParameter } from '../view/urlState.ts'
import { dashboardWords } from './dashboardWords.ts'

const icons = { system: SunMoon, night: MoonStar, chart: SunMedium } as const
const themeChoices = ['system', 'night', 'chart'] as const

export function ThemeMenu() {
  const [theme, setTheme] = useThemeParameter()
  const words = useWords(dashboardWords)
  const chosen = theme ?? 'system'
  const Icon = icons[chosen]
  return (
    <BarMenu label={words.theme(words.themes[chosen])} icon={<Icon size={18} aria-hidden />}>
      <MenuChoices
        value={chosen}
        choices={themeChoices.map((value) => ({ value, text: words.themes[value], Icon: icons[value] }))}
        onChoose={(value) => void setTheme(value === 'system' ? null : value)}
      />
    </BarMenu>
  )
}
