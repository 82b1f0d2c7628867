export const themes = ['night', 'chart'] as const
export type Theme = (typeof themes)[number]

/** The theme in an address; `undefined`: the system's. */
export function themeOf(address: string): Theme | undefined {
  const asked = URL.parse(address, 'http://this.invalid')?.searchParams.get('theme')
  return themes.find((theme) => theme === asked)
}
