import { type LucideIcon, MoonStar, SunMedium, SunMoon } from 'lucide-react'
import type { Theme } from '../view/theme.ts'

export type ThemeChoice = Theme | 'system'

export const themeChoices: readonly [Choice, ...Choice[]] = [
  { value: 'system', Icon: SunMoon },
  { value: 'night', Icon: MoonStar },
  { value: 'chart', Icon: SunMedium },
]

interface Choice {
  value: ThemeChoice
  Icon: LucideIcon
}
