import { wordsOf } from '../ui/words/words.ts'

export const leftOutWords = wordsOf({
  en: {
    leftOut: (count: string) => `Left out: ${count} doubtful ${count === '1' ? 'position' : 'positions'}`,
  },
  de: {
    leftOut: (count) => `Weggelassen: ${count} zweifelhafte ${count === '1' ? 'Position' : 'Positionen'}`,
  },
})
