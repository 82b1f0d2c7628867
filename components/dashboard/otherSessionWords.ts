import { wordsOf } from '../ui/words/words.ts'

export const otherSessionWords = wordsOf({
  en: {
    signedInAs: (email: string) =>
      `Someone signed in as ${email} in this browser. Positions are not updated until you continue as ${email}.`,
    goOnAs: (email: string) => `Continue as ${email}`,
  },
  de: {
    signedInAs: (email) =>
      `In diesem Browser hat sich ${email} angemeldet. Positionen werden erst wieder aktualisiert, wenn Sie als ${email} fortfahren.`,
    goOnAs: (email) => `Weiter als ${email}`,
  },
})
