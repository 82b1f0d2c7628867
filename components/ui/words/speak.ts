import { type Language, languageCookie } from '#lib/wire/languages.ts'

/** Reloads the page, because the server reads the cookie. */
export function speak(language: Language): void {
  const aYearSeconds = 31_536_000
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on pages over plain HTTP
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${aYearSeconds}; samesite=lax`
  location.reload()
}
