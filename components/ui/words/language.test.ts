import { describe, expect, it } from 'vitest'
import { speechOf } from './language.ts'

describe('the language of the interface', () => {
  it('is the first of the browser that we speak, with its reader’s own numbers', () => {
    expect(speechOf('fr-FR,fr;q=0.9,de-AT;q=0.8,en;q=0.5', undefined)).toEqual({ language: 'de', locale: 'de-AT' })
    expect(speechOf('en-US,en;q=0.9', undefined)).toEqual({ language: 'en', locale: 'en-US' })
    expect(speechOf('de', undefined)).toEqual({ language: 'de', locale: 'de-DE' })
  })

  it('goes by quality, not by place, and leaves out what is refused', () => {
    expect(speechOf('de;q=0.3, en-GB;q=0.8', undefined).language).toBe('en')
    expect(speechOf('de;q=0, en;q=0.1', undefined).language).toBe('en')
  })

  it('is English where the browser names none that we speak, or none at all', () => {
    expect(speechOf('ja', undefined)).toEqual({ language: 'en', locale: 'en-GB' })
    expect(speechOf(null, undefined)).toEqual({ language: 'en', locale: 'en-GB' })
    expect(speechOf('*, ;q=x, <script>', undefined)).toEqual({ language: 'en', locale: 'en-GB' })
  })

  it('is what was chosen by hand, before anything', () => {
    expect(speechOf('en-GB', 'de')).toEqual({ language: 'de', locale: 'de-DE' })
    expect(speechOf('en-GB,de-CH;q=0.1', 'de')).toEqual({ language: 'de', locale: 'de-CH' })
    expect(speechOf('de', 'klingon').language).toBe('de')
  })
})
