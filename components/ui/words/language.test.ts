import { describe, expect, it } from 'vitest'
import { speechOf } from './language.ts'

describe('the language of the interface', () => {
  it('is the first supported language of the browser, with its number format', () => {
    expect(speechOf('fr-FR,fr;q=0.9,de-AT;q=0.8,en;q=0.5', undefined)).toEqual({ language: 'de', locale: 'de-AT' })
    expect(speechOf('en-US,en;q=0.9', undefined)).toEqual({ language: 'en', locale: 'en-US' })
    expect(speechOf('de', undefined)).toEqual({ language: 'de', locale: 'de-DE' })
  })

  it('follows quality values, not order, and ignores languages with quality 0', () => {
    expect(speechOf('de;q=0.3, en-GB;q=0.8', undefined).language).toBe('en')
    expect(speechOf('de;q=0, en;q=0.1', undefined).language).toBe('en')
  })

  it('is English if the browser names no supported language', () => {
    expect(speechOf('ja', undefined)).toEqual({ language: 'en', locale: 'en-GB' })
    expect(speechOf(null, undefined)).toEqual({ language: 'en', locale: 'en-GB' })
    expect(speechOf('*, ;q=x, <script>', undefined)).toEqual({ language: 'en', locale: 'en-GB' })
  })

  it('is the chosen language, whatever the browser names', () => {
    expect(speechOf('en-GB', 'de')).toEqual({ language: 'de', locale: 'de-DE' })
    expect(speechOf('en-GB,de-CH;q=0.1', 'de')).toEqual({ language: 'de', locale: 'de-CH' })
    expect(speechOf('de', 'klingon').language).toBe('de')
  })
})
