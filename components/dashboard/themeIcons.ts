import { MoonStar, SunMedium, SunMoon } from 'lucide-react'

/** By the theme of the address, or `system` without one. */
export const themeIcons = { system: SunMoon, night: MoonStar, chart: SunMedium } as const
