export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

/** The chosen language is personal, so it is not part of a shared link. */
export const languageCookie = 'lastfix-language'
