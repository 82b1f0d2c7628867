import { wordsOf } from '../ui/words/words.ts'

export const otherSessionWords = wordsOf({
  en: {
    signedInAs: (email: string) =>
      `${email} has signed in in this browser since. Vessels stay where they were last seen until you go on as ${email}.`,
    goOnAs: (email: string) => `Go on as ${email}`,
  },
  de: {
    signedInAs: (email) =>
      `In diesem Browser hat sich inzwischen ${email} angemeldet. Die Schiffe bleiben, wo sie zuletzt gesehen wurden, bis Sie als ${email} weitermachen.`,
    goOnAs: (email) => `Weiter als ${email}`,
  },
})
