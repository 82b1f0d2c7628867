export const themes = ['night', 'chart'] as const
export type Theme = (typeof themes)[number]

/** The theme that an address names; `undefined`: as the system prefers. */
export function themeOf(address: string): Theme | undefined {
  const asked = URL.parse(address, 'http://this.invalid')?.searchParams.get('theme')
  return themes.find((theme) => theme === asked)
}
